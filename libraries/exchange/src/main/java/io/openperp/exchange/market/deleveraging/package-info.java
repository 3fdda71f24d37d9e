/** Closes positions that nobody could take over against holders of the other side. */
@NullMarked
package io.openperp.exchange.market.deleveraging;

import org.jspecify.annotations.NullMarked;
