/** Compares the exchange's order book with other open ones, on the same seeded streams of operations. */
@NullMarked
package io.openperp.benchmarks.book;

import org.jspecify.annotations.NullMarked;
