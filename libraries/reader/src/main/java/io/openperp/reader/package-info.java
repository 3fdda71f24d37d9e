/** Reads whole topics of the log for a destination, on its own thread. */
@NullMarked
package io.openperp.reader;

import org.jspecify.annotations.NullMarked;
