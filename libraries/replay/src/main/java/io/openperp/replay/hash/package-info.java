/**
 * The hashes that a replay must reproduce, published or saved, and the results of a replay: findings, counts and hashes
 * at checkpoints.
 */
@NullMarked
package io.openperp.replay.hash;

import org.jspecify.annotations.NullMarked;
