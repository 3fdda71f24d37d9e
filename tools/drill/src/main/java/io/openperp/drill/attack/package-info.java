/** Hostile clients, and what an honest one notices of them. */
@NullMarked
package io.openperp.drill.attack;

import org.jspecify.annotations.NullMarked;
