/** The listed markets: their terms, prices and risk. */
@NullMarked
package io.openperp.stream.listing;

import org.jspecify.annotations.NullMarked;
