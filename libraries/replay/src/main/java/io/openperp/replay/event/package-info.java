/** What a replay does with the events it produces: compare them with the stored ones, or another use. */
@NullMarked
package io.openperp.replay.event;

import org.jspecify.annotations.NullMarked;
