package io.openperp.exchange.scenario;

import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** An exchange that scenarios are played on: in memory, or one that runs. All calls return when it has settled. */
public interface Venue {

    /** The oracle publishes {@code price}, and so it becomes the mark: markets are listed with a mark band of 0. */
    void mark(String symbol, long price);

    /**
     * Lists markets anew with one number changed, of the exchange ({@code markBand}) or of the market ({@code makerFee}).
     *
     * @param symbol null: all markets
     * @param value value in units of 1e-8; a duration in milliseconds
     */
    void terms(@Nullable String symbol, String name, long value);

    /**
     * An administrator sets the state of a market, for the reason {@code test}.
     *
     * @param seconds seconds from now after which it ends; 0: it does not
     */
    void state(String symbol, String state, long seconds);

    /**
     * An administrator changes terms of a market.
     *
     * @param seconds seconds from now from which on they count; 0: at once
     */
    void changeTerms(String symbol, String terms, long seconds);

    /**
     * An administrator lists a market.
     *
     * @param state state in which it begins; empty: trading
     */
    void listMarket(String symbol, String terms, String state);

    /**
     * Starts all hosts anew with one setting changed.
     *
     * @param name {@code withdrawalsPerAccountDay}, {@code withdrawalsPerHour}, {@code withdrawalApprovalAbove}, amounts in units,
     *     or {@code liabilitiesEverySeconds}
     */
    void setting(String name, long value);

    /** Sets the money that the insurance fund starts with. */
    void insurance(long amount);

    /** Lets time go by second after second, with an oracle that goes on publishing its last prices. */
    void later(long seconds);

    /**
     * Lets hours go by in steps of 50 s, with an oracle that goes on publishing its last prices.
     *
     * @param isTraded a crowd trades all markets near their marks, and has no orders afterwards; prints before are forgotten
     */
    void hours(long hours, boolean isTraded);

    /** Lets the exchange clock go on by one step of {@code seconds}. */
    void tick(long seconds);

    /** Sets the clock of all brokers {@code seconds} back from the exchange's; 0: it has caught up. */
    void clockBack(long seconds);

    /**
     * Submits a transaction; the outcomes of its actions in the words of {@link Outcomes}, or one {@code refused: …}.
     *
     * @param nonce null for one not used yet
     */
    List<String> submit(String account, String signer, @Nullable Long nonce, List<Wish> actions);

    /** The book: {@code bid 99 x 1, bid 98 x 2, ask 101 x 1}, bids, then asks, best first; or {@code empty}. */
    String book(String symbol);

    /**
     * The prints since the last call, with the taker's side: {@code 0.5 @ 100000 buy, …}; or {@code none}. A forced
     * print goes on with its reason and both sides: {@code liquidation taker a maker mm}.
     */
    String trades(String symbol);

    /** Price of the last trade on the book; 0 before the first. */
    String last(String symbol);

    /** Open orders of all markets, oldest first: {@code o1 buy 0.5 @ 99000, …}; or {@code none}. */
    String orders(String account);

    /** Status and reason of the order as last published to its account. */
    String order(String account, String order);

    /** The margin fields of the API; all 0 for an unknown account. */
    SortedMap<String, String> margin(String account);

    /** The position fields of the API; empty when flat. */
    SortedMap<String, String> position(String account, String symbol);

    /** The requirement of position and open orders in this market. */
    SortedMap<String, String> requirement(String account, String symbol);

    /** The closed position published last; empty before the first. */
    SortedMap<String, String> closed(String account);

    /** The last funding payment: {@code payment}, {@code hourlyRate}, {@code size}, {@code mark}; empty before it. */
    SortedMap<String, String> funding(String account, String symbol);

    /** The explanation of the last liquidation: what it began and ended with; empty before it. */
    SortedMap<String, String> explanation(String account);

    /** The steps of the last liquidation: {@code CLOSED_ON_BOOK BTC-USD 0.8 of 0.8 @ 90699.5 fee 362.6, …}. */
    String explainedSteps(String account);

    /** The account's last fill: {@code rate} and {@code fee}; empty before the first. */
    SortedMap<String, String> fill(String account);

    /** The leaf of the account in the newest tree over liabilities: {@code balance}, {@code withdrawals}, {@code equity}. */
    SortedMap<String, String> owed(String account);

    /** The holders that would be deleveraged, first ones first, with scores: {@code s1 0.29740484, …}. */
    String ranking(String symbol, boolean longs);

    /** Whether all money is accounted for: balances, fees and costs against deposits. */
    boolean moneyIsConserved();

    /** Whether the exchange keeps anything for this key. */
    boolean knows(String account);
}
