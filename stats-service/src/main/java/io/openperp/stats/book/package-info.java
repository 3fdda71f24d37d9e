/** Keeps order books and latest trades in memory, from market-events. */
@NullMarked
package io.openperp.stats.book;

import org.jspecify.annotations.NullMarked;
