/** The addresses, settings and secrets that the services of one exchange are started with. */
@NullMarked
package io.openperp.localsuite.wiring;

import org.jspecify.annotations.NullMarked;
