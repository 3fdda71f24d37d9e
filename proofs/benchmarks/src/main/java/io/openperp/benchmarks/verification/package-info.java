/**
 * Measures how many signed transactions one thread verifies per second, with each available verifier, and what the tags
 * of log records cost.
 */
@NullMarked
package io.openperp.benchmarks.verification;

import org.jspecify.annotations.NullMarked;
