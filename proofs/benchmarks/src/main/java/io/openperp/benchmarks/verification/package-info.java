/** Signed transactions that one thread verifies per second, with each available verifier. */
@NullMarked
package io.openperp.benchmarks.verification;

import org.jspecify.annotations.NullMarked;
