/** Attackers with money against the mark price: what moving it costs, and what it can never do. */
@NullMarked
package io.openperp.simulator.adversary;

import org.jspecify.annotations.NullMarked;
