/** Converts a market's terms in the log to the parameters of the margin rules, and back. */
@NullMarked
package io.openperp.listing;

import org.jspecify.annotations.NullMarked;
