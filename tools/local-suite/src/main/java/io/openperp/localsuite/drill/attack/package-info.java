/** Hostile clients, and what an honest one notices of them. */
@NullMarked
package io.openperp.localsuite.drill.attack;

import org.jspecify.annotations.NullMarked;
