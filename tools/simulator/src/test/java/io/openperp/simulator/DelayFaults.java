package io.openperp.simulator;

import io.openperp.simulator.run.Law;
import java.util.List;
import java.util.stream.Stream;

/** Faults in orders that wait before they may trade; in seeds whose markets let them wait (DLY-001). */
final class DelayFaults {

    private static final String ORDERS = "exchange.market.matching.OrderMatching";
    private static final String QUEUE = "exchange.market.matching.DelayedTransactions";
    private static final String CHANGES = "exchange.market.matching.OpenOrderChanges";
    private static final String TRANSACTION = "exchange.market.matching.TransactionActions";
    /** The first of 32 seeds in which lanes have several shards. */
    private static final long FIRST = 256;

    private static final int SEEDS = 32;

    private DelayFaults() {}

    static List<Fault> all() {
        return Stream.of(
                        Fault.of(
                                "an order that would trade does not wait",
                                ORDERS,
                                Bytecode.returning("hasToWait", 0),
                                Law.NAIVE_ANSWER,
                                Law.NAIVE_BOOK),
                        Fault.of(
                                "an order that has waited waits again",
                                TRANSACTION,
                                Bytecode.returning("hasWaited", 0),
                                Law.NAIVE_ANSWER,
                                Law.NAIVE_BOOK,
                                Law.NOTHING_LOST),
                        Fault.of(
                                "who comes last is matched first",
                                QUEUE,
                                Bytecode.calls(
                                        "takeDue",
                                        "removeFirst",
                                        (code, call) -> code.invokevirtual(
                                                call.owner().asSymbol(), "removeLast", call.typeSymbol())),
                                Law.NAIVE_ANSWER,
                                Law.NAIVE_BOOK),
                        Fault.of(
                                "a cancel of an order that waits does not wait",
                                CHANGES,
                                Bytecode.returning("waits", 0),
                                Law.NAIVE_ANSWER,
                                Law.NAIVE_BOOK),
                        Fault.of(
                                "a cancel of an order that waits goes to the end of the queue",
                                QUEUE,
                                Bytecode.withoutCalls("hold", "cancelledByNext"),
                                Law.NAIVE_ANSWER,
                                Law.NAIVE_BOOK),
                        Fault.of(
                                "a cancel of all orders lets those rest that wait",
                                CHANGES,
                                Bytecode.withoutCalls("cancelAll", "letNothingRest"),
                                Law.NAIVE_ANSWER,
                                Law.NAIVE_BOOK),
                        Fault.of(
                                "an order that has ended while it waited trades",
                                TRANSACTION,
                                Bytecode.withoutCalls("end", "put"),
                                Law.NAIVE_ANSWER,
                                Law.NAIVE_BOOK),
                        Fault.of(
                                "a restart forgets what waits",
                                QUEUE,
                                Bytecode.withoutCalls("readFrom", "add"),
                                Law.OWNERS_AGREE,
                                Law.ONE_HISTORY,
                                Law.SAME_LOG_SAME_STATE,
                                Law.NOTHING_LOST))
                .map(fault -> fault.from(FIRST).within(SEEDS))
                .toList();
    }
}
