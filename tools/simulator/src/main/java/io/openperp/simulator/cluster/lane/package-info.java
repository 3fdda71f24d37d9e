/** Lanes as hosts run them: which shards they may have, what happens in them, and moves from one to another. */
@NullMarked
package io.openperp.simulator.cluster.lane;

import org.jspecify.annotations.NullMarked;
