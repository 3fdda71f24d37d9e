/**
 * Converts a market's terms between their form in the log and the parameters of the margin rules, and checks changes.
 */
@NullMarked
package io.openperp.listing;

import org.jspecify.annotations.NullMarked;
