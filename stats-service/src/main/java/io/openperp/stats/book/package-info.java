/** Order books and latest trades in memory, as market-events tell them. */
@NullMarked
package io.openperp.stats.book;

import org.jspecify.annotations.NullMarked;
