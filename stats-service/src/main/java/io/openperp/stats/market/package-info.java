/** Answers queries about the markets from the tables. */
@NullMarked
package io.openperp.stats.market;

import org.jspecify.annotations.NullMarked;
