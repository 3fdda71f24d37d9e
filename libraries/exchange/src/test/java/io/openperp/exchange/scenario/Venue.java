package io.openperp.exchange.scenario;

import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** An exchange that scenarios are played on: in memory, or one that runs. All calls return when it has settled. */
public interface Venue {

    /** Makes {@code price} the mark price of the market, whatever its book says. */
    void mark(String symbol, long price);

    /** Lets the exchange clock go on by one step of so many seconds. */
    void tick(long seconds);

    /**
     * Submits a transaction; the outcomes of its actions in the words of {@link Outcomes}, or one {@code refused: …}.
     *
     * @param nonce null for one not used yet
     */
    List<String> submit(String account, String signer, @Nullable Long nonce, List<Wish> actions);

    /** {@code bid 99 x 1, bid 98 x 2, ask 101 x 1}: bids, then asks, best first; {@code empty}. */
    String book(String symbol);

    /** {@code 0.5 @ 100000 buy, …}: the prints since this was last asked, with the taker's side; {@code none}. */
    String trades(String symbol);

    /** {@code o1 buy 0.5 @ 99000, …}: open orders of all markets, oldest first; {@code none}. */
    String orders(String account);

    /** Status and reason of the order as its account was told last. */
    String order(String account, String order);

    /** The fields of the API; all 0 for an unknown account. */
    SortedMap<String, String> margin(String account);

    /** The fields of the API; empty when flat. */
    SortedMap<String, String> position(String account, String symbol);

    /** What position and open orders need in this market. */
    SortedMap<String, String> requirement(String account, String symbol);

    /** The closed position told last; empty before the first. */
    SortedMap<String, String> closed(String account);

    /** Whether the exchange keeps anything for this key. */
    boolean knows(String account);
}
