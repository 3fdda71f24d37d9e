package io.openperp.risk.position;

/** Why a fill happened, and with the last one why a position closed. */
public enum CloseReason {
    NORMAL,
    LIQUIDATION,
    ADL
}
