/** Reads whole topics of the log on a thread of its own and passes their records to a destination. */
@NullMarked
package io.openperp.reader;

import org.jspecify.annotations.NullMarked;
