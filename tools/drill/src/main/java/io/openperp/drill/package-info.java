/** Faults and attacks on an exchange under load, and the proof that nothing is lost or doubled. */
@NullMarked
package io.openperp.drill;

import org.jspecify.annotations.NullMarked;
