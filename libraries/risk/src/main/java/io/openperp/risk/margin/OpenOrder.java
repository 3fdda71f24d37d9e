package io.openperp.risk.margin;

import io.openperp.units.Side;

/** An open order as an account's figures need it. */
public record OpenOrder(Side side, long price, long remaining, boolean reduceOnly) {}
