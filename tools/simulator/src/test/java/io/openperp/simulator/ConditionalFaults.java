package io.openperp.simulator;

import io.openperp.simulator.run.Law;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.util.List;

/** Faults in conditional orders, in post-only orders that choose their price, and in bounds of market orders. */
final class ConditionalFaults {

    private static final ClassDesc TIME_IN_FORCE = Bytecode.type("io.openperp.book.TimeInForce");

    private static final ClassDesc STATUS = Bytecode.type("io.openperp.journal.StatusKind");

    private static final ClassDesc CANCEL = Bytecode.type("io.openperp.transaction.TradingAction$CancelOrder");

    /** Free local variables of the method that is changed. */
    private static final int ALL_ISOLATED = 20;

    private static final int REQUESTED = 21;

    private ConditionalFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "no mark triggers a conditional order",
                                "exchange.account.admission.trading.TriggeredOrders",
                                Bytecode.emptied("marked"),
                                Law.CONDITIONALS)
                        .from(6)
                        .within(60),
                Fault.of(
                                "a trailing stop is triggered at a tenth of its distance",
                                "exchange.account.conditional.TrailingGroup",
                                Bytecode.constants("stop", 10_000L, 1_000L),
                                Law.CONDITIONALS)
                        .within(180)
                        .from(39),
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
                        .within(60)
                        .from(6),
                Fault.of(
                                "a triggered order may grow a position",
                                "exchange.account.admission.trading.TriggeredOrders",
                                Bytecode.calls(
                                        "order",
                                        "setReduceOnly",
                                        (code, call) -> code.pop().iconst_0().with(call)),
                                Law.CONDITIONALS)
                        .within(60)
                        .from(4),
                Fault.of(
                                "a basket triggers and carries out nothing",
                                "exchange.account.admission.trading.TriggeredBaskets",
                                Bytecode.withoutCalls("run", "carryOut"),
                                Law.CONDITIONALS)
                        .within(60),
                Fault.of(
                                "what a basket does is not sent to the markets",
                                "exchange.account.admission.trading.TriggeredBaskets",
                                Bytecode.withoutCalls("run", "send"),
                                Law.CONDITIONALS,
                                Law.RESERVATIONS)
                        .within(60),
                Fault.of(
                                "a basket does not cancel the order that it names",
                                "exchange.account.admission.trading.TriggeredBaskets",
                                Bytecode.calls("run", "carryOut", ConditionalFaults::carryOutUnlessCancel),
                                Law.CONDITIONALS)
                        .within(82)
                        .from(466),
                Fault.of(
                                "baskets end with a position",
                                "exchange.account.conditional.Conditional",
                                Bytecode.returning("isBasket", 0),
                                Law.CONDITIONALS,
                                Law.NO_UNEXPECTED_STOP)
                        .from(2)
                        .within(60),
                Fault.of(
                                "a fill arms nothing",
                                "exchange.account.admission.trading.TriggeredBaskets",
                                Bytecode.emptied("filled"),
                                Law.CONDITIONALS)
                        .from(4)
                        .within(60),
                Fault.of(
                                "an exit stays as large as the first fill of its parent",
                                "exchange.account.admission.trading.ArmedOrders",
                                Bytecode.withoutCalls("filled", "grow"),
                                Law.CONDITIONALS)
                        .within(60)
                        .from(7),
                Fault.of(
                                "every triggered market order stays until filled",
                                "exchange.account.conditional.StayingOrders",
                                Bytecode.returning("areOf", 1),
                                Law.CONDITIONALS)
                        .within(60)
                        .from(4),
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
                                "an order that is named by its index is placed without what its fill arms",
                                "submission.OnFillParents",
                                Bytecode.replaced(
                                        "paired", code -> code.aload(0).areturn()),
                                Law.CONDITIONALS)
                        .within(60),
                Fault.of(
                                "what an order arms is answered resting although the order was refused",
                                "exchange.account.transaction.PendingTransaction",
                                Bytecode.calls(
                                        "attachedTo",
                                        "getKind",
                                        (code, call) -> code.pop().getstatic(STATUS, "RESTING", STATUS)),
                                Law.EXPECTED_ANSWER)
                        .within(60),
                Fault.of(
                                "a sliding order stays at its limit",
                                "book.Depth",
                                Bytecode.replaced("slide", code -> code.lload(2).lreturn()),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .within(60)
                        .from(4),
                Fault.of(
                                "a sliding order goes to the wrong side of the best price",
                                "book.Depth",
                                Bytecode.calls(
                                        "slide",
                                        "signed",
                                        (code, call) -> code.with(call).lneg()),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .within(60)
                        .from(4),
                Fault.of(
                                "a joining order takes",
                                "exchange.market.matching.OrderMatching",
                                Bytecode.fields(
                                        "timeInForce",
                                        Opcode.GETSTATIC,
                                        "ALO_JOIN",
                                        (code, access) -> code.getstatic(TIME_IN_FORCE, "GTC", TIME_IN_FORCE)),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .within(60),
                Fault.of(
                                "a conditional order goes as far as the market allows, whatever its slippage",
                                "exchange.account.admission.trading.TriggeredOrders",
                                Bytecode.calls(
                                        "bounded",
                                        "setHasSlippage",
                                        (code, call) -> code.pop().iconst_0().with(call)),
                                Law.CONDITIONALS)
                        .within(200)
                        .from(39),
                Fault.of(
                                "a triggered order pays no builder",
                                "exchange.account.admission.trading.TriggeredOrders",
                                Bytecode.calls("order", "setBuilder", (code, call) -> code.pop()),
                                Law.NAIVE_LEDGER)
                        .within(60)
                        .from(6),
                Fault.of(
                                "a conditional order may name a builder that is not approved",
                                "exchange.account.admission.trading.ConditionalPlacement",
                                Bytecode.calls(
                                        "place",
                                        "refusal",
                                        (code, call) -> code.pop2().pop().ldc("")),
                                Law.EXPECTED_ANSWER)
                        .within(60)
                        .from(8),
                Fault.of(
                                "a slippage bounds no market order",
                                "exchange.account.admission.trading.OrderPlacement",
                                Bytecode.calls(
                                        "slippageBand",
                                        "getHasSlippage",
                                        (code, call) -> code.pop().iconst_0()),
                                Law.SLIPPAGE)
                        .within(200),
                Fault.of(
                                "a market order goes one tick further than its slippage",
                                "exchange.account.admission.trading.OrderPlacement",
                                Bytecode.constants("slippageBand", 10_000L, 9_900L),
                                Law.SLIPPAGE)
                        .within(200)
                        .from(81));
    }

    /** Skips the call if the action, the third of its five arguments, is a cancel. */
    private static void carryOutUnlessCancel(CodeBuilder code, InvokeInstruction carryOut) {
        code.istore(ALL_ISOLATED)
                .astore(REQUESTED)
                .dup()
                .instanceOf(CANCEL)
                .ifThenElse(
                        cancel -> cancel.pop().pop2().pop(),
                        other -> other.aload(REQUESTED).iload(ALL_ISOLATED).with(carryOut));
    }
}
