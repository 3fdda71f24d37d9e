/**
 * Fees: the tiers and programmes that administrators set, the volumes that accounts have traded, the rates of an order
 * that result, and fees for builders.
 */
@NullMarked
package io.openperp.exchange.account.fee;

import org.jspecify.annotations.NullMarked;
