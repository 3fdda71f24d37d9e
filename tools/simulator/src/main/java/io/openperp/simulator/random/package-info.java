/** The choices of a seed. */
@NullMarked
package io.openperp.simulator.random;

import org.jspecify.annotations.NullMarked;
