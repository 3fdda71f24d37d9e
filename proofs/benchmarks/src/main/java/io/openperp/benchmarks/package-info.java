/** Performance measurements, most of them beside another implementation in the same run. */
@NullMarked
package io.openperp.benchmarks;

import org.jspecify.annotations.NullMarked;
