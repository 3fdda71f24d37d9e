package io.openperp.simulator;

import io.openperp.simulator.law.Law;
import java.util.List;

/** What can be wrong with conditional orders and post-only orders that choose their price. */
final class ConditionalFaults {

    private ConditionalFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "no mark triggers a conditional order",
                                "exchange.account.admission.TriggeredOrders",
                                Bytecode.emptied("marked"),
                                Law.CONDITIONALS)
                        .within(60),
                Fault.of(
                                "a trailing stop is triggered at a tenth of its distance",
                                "exchange.account.conditional.TrailingGroup",
                                Bytecode.constants("stop", 10_000L, 1_000L),
                                Law.CONDITIONALS)
                        .from(26)
                        .within(180),
                Fault.of(
                                "a cancelled conditional order still waits",
                                "exchange.account.conditional.Conditionals",
                                Bytecode.emptied("remove"),
                                Law.CONDITIONALS,
                                Law.NO_UNEXPECTED_STOP)
                        .within(60),
                Fault.of(
                                "conditional orders survive their position",
                                "exchange.account.conditional.ConditionalEndings",
                                Bytecode.emptied("moved").and(Bytecode.emptied("settled")),
                                Law.CONDITIONALS)
                        .within(60),
                Fault.of(
                                "a triggered order may grow a position",
                                "exchange.account.admission.TriggeredOrders",
                                Bytecode.calls(
                                        "order",
                                        "setReduceOnly",
                                        (code, call) -> code.pop().iconst_0().with(call)),
                                Law.CONDITIONALS)
                        .within(60),
                Fault.of(
                                "a basket triggers and carries out nothing",
                                "exchange.account.admission.TriggeredBaskets",
                                Bytecode.emptied("one"),
                                Law.CONDITIONALS)
                        .within(60),
                Fault.of(
                                "what a basket does is not sent to the markets",
                                "exchange.account.admission.TriggeredBaskets",
                                Bytecode.withoutCalls("run", "forward"),
                                Law.CONDITIONALS,
                                Law.RESERVATIONS)
                        .within(60),
                Fault.of(
                                "baskets end with a position",
                                "exchange.account.conditional.Conditional",
                                Bytecode.returning("isBasket", 0),
                                Law.CONDITIONALS,
                                Law.NO_UNEXPECTED_STOP)
                        .within(60),
                Fault.of(
                                "a fill arms nothing",
                                "exchange.account.admission.TriggeredBaskets",
                                Bytecode.emptied("filled"),
                                Law.CONDITIONALS)
                        .from(3)
                        .within(60),
                Fault.of(
                                "what waits for a fill survives its order",
                                "exchange.account.conditional.ConditionalEndings",
                                Bytecode.emptied("endedWithoutFill"),
                                Law.CONDITIONALS,
                                Law.SHARD_INVARIANTS)
                        .within(60),
                Fault.of(
                                "an open order does not show what waits for its fill",
                                "exchange.account.conditional.ConditionalEndings",
                                Bytecode.replaced(
                                        "withOnFill", code -> code.aload(1).areturn()),
                                Law.CONDITIONALS)
                        .within(60),
                Fault.of(
                                "a sliding order stays at its limit",
                                "book.OrderBook",
                                Bytecode.replaced("slide", code -> code.lload(2).lreturn()),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .within(60));
    }
}
