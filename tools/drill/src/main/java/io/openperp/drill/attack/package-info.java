/** Attacks by hostile clients, and the honest client that measures what it notices of them. */
@NullMarked
package io.openperp.drill.attack;

import org.jspecify.annotations.NullMarked;
