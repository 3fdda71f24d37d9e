package io.openperp.exchange.account.state;

/** Receives what the liquidation of an account closes of its positions. */
public interface ForcedClosing {

    /**
     * A part of a position was closed.
     *
     * @param size unsigned size, in base units
     * @param notional notional at which it was closed, in quote units
     * @param fee liquidation fee, paid to the insurance fund, in quote units
     */
    void closed(long size, long notional, long fee);
}
