package io.openperp.exchange.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One line of a scenario. */
public sealed interface Statement {

    record Mark(String symbol, long price) implements Statement {}

    record Tick(long seconds) implements Statement {}

    /** @param expected outcomes; null: none may be a failure */
    record Submit(
            String account,
            String signer,
            @Nullable Long nonce,
            List<Wish> actions,
            @Nullable List<String> expected) implements Statement {}

    /** A question about what is public: {@code book}, {@code trades}. */
    record LookAtMarket(String what, String symbol, String expected) implements Statement {}

    /**
     * A question about an account: {@code balance}, {@code margin}, {@code position}, {@code requirement},
     * {@code orders}, {@code order}, {@code closed}, {@code known}.
     *
     * @param about symbol or order; empty where the question needs none
     */
    record LookAtAccount(String account, String what, String about, String expected) implements Statement {}
}
