/** Writes damaged events again from the commands; the only package of this library that writes to a broker. */
@NullMarked
package io.openperp.replay.rebuild;

import org.jspecify.annotations.NullMarked;
