/** Predicts throughput and latency of an exchange from measured costs, with a model and with a simulation. */
@NullMarked
package io.openperp.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
