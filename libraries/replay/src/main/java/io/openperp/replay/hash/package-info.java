/** The hashes that a replay must reproduce, those the exchange has published and saved ones, and the result of a replay: findings, counts and hashes at checkpoints. */
@NullMarked
package io.openperp.replay.hash;

import org.jspecify.annotations.NullMarked;
