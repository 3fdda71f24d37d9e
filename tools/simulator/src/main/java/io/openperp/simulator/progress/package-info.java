/** How far a long command is. */
@NullMarked
package io.openperp.simulator.progress;

import org.jspecify.annotations.NullMarked;
