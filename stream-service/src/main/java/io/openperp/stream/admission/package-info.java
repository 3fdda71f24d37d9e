/** Limits of TCP connections: their number, in total and per address, and the time before they become WebSockets. */
@NullMarked
package io.openperp.stream.admission;

import org.jspecify.annotations.NullMarked;
