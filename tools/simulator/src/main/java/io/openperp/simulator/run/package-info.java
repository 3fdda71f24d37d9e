/** The parts of every run: its laws and the failure that names a broken one, the choices of its seed, and its progress. */
@NullMarked
package io.openperp.simulator.run;

import org.jspecify.annotations.NullMarked;
