package io.openperp.units;

/** The side of an order or a position: a buy opens or grows a long, a sell a short. */
public enum Side {
    BUY,
    SELL;

    public static Side of(boolean isBuy) {
        return isBuy ? BUY : SELL;
    }

    public boolean isBuy() {
        return this == BUY;
    }

    public Side opposite() {
        return this == BUY ? SELL : BUY;
    }

    /** {@code +size} for a buy, {@code -size} for a sell. */
    public long signed(long size) {
        return this == BUY ? size : -size;
    }
}
