/** Merkle sum trees over what an exchange owes: how they are made, and how an account checks its path (LIA). */
@NullMarked
package io.openperp.units.liability;

import org.jspecify.annotations.NullMarked;
