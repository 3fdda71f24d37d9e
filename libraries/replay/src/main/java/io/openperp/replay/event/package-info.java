/** Consumers of the events that a replay produces, above all their comparison with the stored ones. */
@NullMarked
package io.openperp.replay.event;

import org.jspecify.annotations.NullMarked;
