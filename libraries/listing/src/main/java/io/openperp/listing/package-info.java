/** What the log says of a market's terms, in the terms of the margin rules, and back. */
@NullMarked
package io.openperp.listing;

import org.jspecify.annotations.NullMarked;
