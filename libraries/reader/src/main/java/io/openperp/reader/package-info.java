/** Reads whole topics of the log, from where a destination stands, in a thread of its own. */
@NullMarked
package io.openperp.reader;

import org.jspecify.annotations.NullMarked;
