package io.openperp.risk.position;

/** Reason of a fill; that of the last fill is the reason why a position closed. */
public enum CloseReason {
    NORMAL,
    LIQUIDATION,
    ADL,
    SETTLEMENT
}
