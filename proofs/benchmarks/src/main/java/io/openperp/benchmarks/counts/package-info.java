/** Counts of what a transaction costs the whole exchange, which a busy machine cannot change. */
@NullMarked
package io.openperp.benchmarks.counts;

import org.jspecify.annotations.NullMarked;
