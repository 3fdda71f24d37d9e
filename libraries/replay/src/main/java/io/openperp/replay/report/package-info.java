/** The result of a replay: findings, counts and hashes at checkpoints. */
@NullMarked
package io.openperp.replay.report;

import org.jspecify.annotations.NullMarked;
