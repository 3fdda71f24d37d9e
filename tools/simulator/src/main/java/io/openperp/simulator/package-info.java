/**
 * Simulates the whole exchange in one thread, with virtual time and a scheduler that draws every step from a seed, and
 * audits it.
 */
@NullMarked
package io.openperp.simulator;

import org.jspecify.annotations.NullMarked;
