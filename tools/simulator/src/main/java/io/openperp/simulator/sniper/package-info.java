/** Snipers who are faster than a maker: what they take from him, and how much of it maker protection leaves. */
@NullMarked
package io.openperp.simulator.sniper;

import org.jspecify.annotations.NullMarked;
