/** Injects faults into an exchange under load and attacks it, and proves that nothing is lost or executed twice. */
@NullMarked
package io.openperp.drill;

import org.jspecify.annotations.NullMarked;
