/**
 * Shared by all simulations: the laws and the failure that names a broken one, the random draws of a seed, the
 * progress.
 */
@NullMarked
package io.openperp.simulator.run;

import org.jspecify.annotations.NullMarked;
