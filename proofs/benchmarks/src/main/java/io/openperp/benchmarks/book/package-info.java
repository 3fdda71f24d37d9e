/** The order book beside other open order books, on the same seeded streams of operations. */
@NullMarked
package io.openperp.benchmarks.book;

import org.jspecify.annotations.NullMarked;
