package io.openperp.simulator;

import static io.openperp.simulator.Bytecode.type;

import io.openperp.simulator.run.Law;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** Faults in isolated positions, which traders have in an eighth of the seeds. */
final class IsolatedFaults {

    private static final String MARGIN = "exchange.account.admission.funds.IsolatedMargin";

    private static final String CHANGE = "exchange.account.settlement.IsolatedChange";

    private static final String BASKETS = "exchange.account.admission.trading.TriggeredBaskets";

    private IsolatedFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "an isolated order is one of its owner",
                                MARGIN,
                                Bytecode.replaced("route", code -> code.aload(1).areturn()),
                                Law.NAIVE_LEDGER)
                        .from(5)
                        .within(16),
                Fault.of(
                                "an isolated account keeps what it does not need",
                                MARGIN,
                                Bytecode.emptied("returnExcessMargin"),
                                Law.NAIVE_LEDGER)
                        .within(16)
                        .from(29),
                Fault.of(
                                "an isolated order needs no margin",
                                MARGIN,
                                Bytecode.emptied("fundFromOwner"),
                                Law.SURVIVAL,
                                Law.RISK,
                                Law.SHARD_INVARIANTS,
                                Law.NAIVE_LEDGER)
                        .from(5)
                        .within(16),
                Fault.of(
                                "the margin of an isolated order stays with its fill",
                                CHANGE,
                                Bytecode.replaced(
                                        "booked", code -> code.lconst_0().lreturn()),
                                Law.SHARD_INVARIANTS,
                                Law.NAIVE_LEDGER)
                        .from(5)
                        .within(16),
                Fault.of(
                                "what orders needed before a fill is measured without those that replace others",
                                CHANGE,
                                Bytecode.calls(
                                        "<init>",
                                        "neededUntilAnswered",
                                        (code, call) -> code.invokestatic(
                                                type("io.openperp.exchange.account.margin.OrderReserve"),
                                                "needed",
                                                MethodTypeDesc.of(
                                                        ConstantDescs.CD_long,
                                                        type("io.openperp.exchange.account.state.Account")))),
                                Law.SURVIVAL,
                                Law.RISK)
                        .from(1213),
                Fault.of(
                                "a transaction with isolated orders is answered for its owner's alone",
                                "exchange.account.admission.submission.Submission",
                                Bytecode.replaced("on", code -> code.aload(0).areturn()),
                                Law.NAIVE_LEDGER)
                        .from(5)
                        .within(16),
                Fault.of(
                                "the orders of an isolated basket are its owner's",
                                BASKETS,
                                Bytecode.calls(
                                        "carryOut",
                                        "getIsolated",
                                        (code, call) -> code.pop().iconst_0()),
                                Law.NAIVE_LEDGER)
                        .within(140)
                        .from(45),
                Fault.of(
                                "what a basket or a fill places isolated is its owner's",
                                BASKETS,
                                Bytecode.calls(
                                        "run",
                                        "carryOut",
                                        (code, call) -> code.pop().iconst_0().with(call)),
                                Law.NAIVE_LEDGER)
                        .from(45)
                        .within(80));
    }
}
