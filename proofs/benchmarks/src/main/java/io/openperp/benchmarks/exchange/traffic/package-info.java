/** The traders of a benchmark, their connections, and the outcomes of their orders. */
@NullMarked
package io.openperp.benchmarks.exchange.traffic;

import org.jspecify.annotations.NullMarked;
