package io.openperp.exchange.account.state;

/** Sums up what the liquidation of an account has closed of its positions. */
public interface ForcedClosing {

    /**
     * A part of a position was closed.
     *
     * @param size unsigned, in base units
     * @param notional at which it was closed, in quote units
     * @param fee paid to the insurance fund, in quote units
     */
    void closed(long size, long notional, long fee);
}
