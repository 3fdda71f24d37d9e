/** Aggregates market events into statistics and market data. */
@NullMarked
package io.openperp.stats;

import org.jspecify.annotations.NullMarked;
