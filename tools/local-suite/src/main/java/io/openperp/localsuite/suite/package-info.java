/** The exchange in this process: its start, its services, and the supervision of them. */
@NullMarked
package io.openperp.localsuite.suite;

import org.jspecify.annotations.NullMarked;
