/** Uses that a replay makes of the events it produces: comparing them with the stored ones, or another use; and a partition of a broker, read to the end it had. */
@NullMarked
package io.openperp.replay.event;

import org.jspecify.annotations.NullMarked;
