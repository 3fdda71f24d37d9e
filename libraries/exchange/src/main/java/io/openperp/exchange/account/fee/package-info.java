/** Tiers and programmes of fees: what administrators set, what accounts have traded, and the rates that follow for an order; and fees for builders. */
@NullMarked
package io.openperp.exchange.account.fee;

import org.jspecify.annotations.NullMarked;
