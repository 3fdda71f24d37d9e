package io.openperp.simulator;

import io.openperp.simulator.run.Law;
import java.util.List;

/** Faults in states of markets. */
final class MarketStateFaults {

    private MarketStateFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "a halted market goes on with liquidations",
                                "exchange.MarketStates",
                                Bytecode.returning("holdsLiquidations", 0),
                                Law.NAIVE_BOOK)
                        .from(485),
                Fault.of(
                                "a market that takes no orders takes them",
                                "exchange.MarketStates",
                                Bytecode.replaced(
                                        "refusal", code -> code.ldc("").areturn()),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .from(6),
                Fault.of(
                                "resting orders stay in a market that becomes reduce-only",
                                "exchange.market.matching.IncreasingOrders",
                                Bytecode.returning("cancel", 1),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .from(6)
                        .within(60),
                Fault.of(
                                "conditional orders trigger in a market that takes none",
                                "exchange.MarketStates",
                                Bytecode.returning("holdsTriggers", 0),
                                Law.CONDITIONALS)
                        .within(180)
                        .from(51),
                Fault.of(
                                "orders stay in a market that is being settled",
                                "exchange.market.matching.IncreasingOrders",
                                Bytecode.returning("cancelAll", 1),
                                Law.NAIVE_BOOK)
                        .from(148),
                Fault.of(
                                "a market is settled twice",
                                "exchange.market.FinalSettlement",
                                Bytecode.returning("isDue", 1),
                                Law.NAIVE_BOOK)
                        .from(20),
                Fault.of(
                                "a market that is being settled can be settled again",
                                "exchange.market.FinalSettlement",
                                Bytecode.withoutCalls("refusal", "hasBegun"),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .from(20),
                Fault.of(
                                "conditional orders of a settled market go on waiting",
                                "exchange.account.conditional.ConditionalEndings",
                                Bytecode.emptied("delisted"),
                                Law.CONDITIONALS)
                        .from(468),
                Fault.of(
                                "an order goes beyond the cap of the open interest",
                                "exchange.market.matching.OpenInterestCap",
                                Bytecode.replaced("cap", code -> code.lconst_0().lreturn()),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .from(9)
                        .within(200),
                Fault.of(
                                "open orders do not count to the cap of a position",
                                "exchange.account.admission.trading.OrderCaps",
                                Bytecode.withoutCalls("position", "openSize"),
                                Law.NAIVE_BOOK)
                        .within(200)
                        .from(217));
    }
}
