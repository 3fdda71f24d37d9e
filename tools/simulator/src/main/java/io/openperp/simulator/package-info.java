/** The whole exchange in one thread on a seeded scheduler with virtual time, and its auditor. */
@NullMarked
package io.openperp.simulator;

import org.jspecify.annotations.NullMarked;
