/** Kills parts of a running exchange under load and proves that nothing was lost and nothing happened twice. */
@NullMarked
package io.openperp.localsuite.drill;

import org.jspecify.annotations.NullMarked;
