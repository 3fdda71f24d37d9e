/** How throughput and latency of an exchange follow from the costs that were measured, on paper and by simulation. */
@NullMarked
package io.openperp.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
