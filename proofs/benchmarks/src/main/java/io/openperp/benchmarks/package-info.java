/** Measurements, each beside a peer in the same run. */
@NullMarked
package io.openperp.benchmarks;

import org.jspecify.annotations.NullMarked;
