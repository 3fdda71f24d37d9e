/** How many signed transactions one thread verifies per second, with each verifier there is. */
@NullMarked
package io.openperp.benchmarks.verification;

import org.jspecify.annotations.NullMarked;
