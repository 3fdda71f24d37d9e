/** The traders of a benchmark, their connections, and what became of their orders. */
@NullMarked
package io.openperp.benchmarks.exchange.traffic;

import org.jspecify.annotations.NullMarked;
