/** Closes positions against holders of the other side when neither book nor insurance fund takes them. */
@NullMarked
package io.openperp.exchange.market.deleveraging;

import org.jspecify.annotations.NullMarked;
