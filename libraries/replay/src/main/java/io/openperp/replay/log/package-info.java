/** One partition of a broker, read from an offset to the end it had. */
@NullMarked
package io.openperp.replay.log;

import org.jspecify.annotations.NullMarked;
