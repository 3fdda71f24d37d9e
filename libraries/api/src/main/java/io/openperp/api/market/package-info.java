/** JSON records of markets: parameters, books, prices and rates. */
@NullMarked
package io.openperp.api.market;

import org.jspecify.annotations.NullMarked;
