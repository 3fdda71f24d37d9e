/** The exchange in this process: its start, its services, the supervision of them, and the drills on it. */
@NullMarked
package io.openperp.localsuite.suite;

import org.jspecify.annotations.NullMarked;
