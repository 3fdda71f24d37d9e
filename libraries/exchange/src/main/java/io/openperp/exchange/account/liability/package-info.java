/** Trees over what the exchange owes to its accounts. */
@NullMarked
package io.openperp.exchange.account.liability;

import org.jspecify.annotations.NullMarked;
