/** Attackers with money who try to move the mark price: what that costs them, and which laws they cannot break. */
@NullMarked
package io.openperp.simulator.adversary;

import org.jspecify.annotations.NullMarked;
