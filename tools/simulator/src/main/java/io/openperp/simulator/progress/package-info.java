/** Progress of a long command. */
@NullMarked
package io.openperp.simulator.progress;

import org.jspecify.annotations.NullMarked;
