/**
 * The lanes of a simulated exchange: which shards they may have, what happens in them, and moves of markets between
 * them.
 */
@NullMarked
package io.openperp.simulator.cluster.lane;

import org.jspecify.annotations.NullMarked;
