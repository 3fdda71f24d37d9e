/** Markets that operators list while the exchange runs. */
@NullMarked
package io.openperp.exchange.account.listing;

import org.jspecify.annotations.NullMarked;
