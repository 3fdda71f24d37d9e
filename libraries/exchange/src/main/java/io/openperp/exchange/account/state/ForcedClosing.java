package io.openperp.exchange.account.state;

/**
 * Receives each part of a position that is closed while the account is being liquidated: on the book, by a takeover, or
 * by deleveraging.
 */
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
