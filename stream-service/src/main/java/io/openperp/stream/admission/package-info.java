/** How many TCP connections there may be, of whom, and for how long before they become WebSockets. */
@NullMarked
package io.openperp.stream.admission;

import org.jspecify.annotations.NullMarked;
