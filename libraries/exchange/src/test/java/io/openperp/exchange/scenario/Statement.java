package io.openperp.exchange.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One line of a scenario. */
public sealed interface Statement {

    record Mark(String symbol, long price) implements Statement {}

    /** @param symbol null: all markets */
    record Terms(@Nullable String symbol, String name, long value) implements Statement {}

    /** A setting of the exchange, such as {@code withdrawalsPerHour}. */
    record Setting(String name, long value) implements Statement {}

    record Insurance(long amount) implements Statement {}

    /**
     * An administrator sets the state of a market.
     *
     * @param seconds seconds from now after which it ends; 0: it does not
     */
    record SetState(String symbol, String state, long seconds) implements Statement {}

    /**
     * An administrator changes terms of a market.
     *
     * @param terms as in the action
     * @param seconds seconds from now from which on they count; 0: at once
     */
    record ChangeTerms(String symbol, String terms, long seconds) implements Statement {}

    /**
     * An administrator lists a market.
     *
     * @param terms as in the action
     * @param state state in which it begins; empty: trading
     */
    record ListMarket(String symbol, String terms, String state) implements Statement {}

    record Later(long seconds) implements Statement {}

    /** @param isTraded a crowd trades all markets meanwhile */
    record Hours(long hours, boolean isTraded) implements Statement {}

    record Tick(long seconds) implements Statement {}

    record ClockBack(long seconds) implements Statement {}

    /** @param expected expected outcomes; null: none may be a failure */
    record Submit(
            String account,
            String signer,
            @Nullable Long nonce,
            List<Wish> actions,
            @Nullable List<String> expected) implements Statement {}

    /** A formula and what it gives. */
    record Computation(String formula, String expected) implements Statement {}

    /** A question about what is public: {@code book}, {@code trades}, {@code last}, {@code longs}, {@code shorts}. */
    record LookAtMarket(String what, String symbol, String expected) implements Statement {}

    /**
     * A question about an account: {@code balance}, {@code margin}, {@code position}, {@code requirement},
     * {@code orders}, {@code order}, {@code closed}, {@code funding}, {@code explanation}, {@code steps}, {@code known},
     * {@code fill}, {@code owed}.
     *
     * @param about symbol or order; empty where the question needs none
     */
    record LookAtAccount(String account, String what, String about, String expected) implements Statement {}
}
