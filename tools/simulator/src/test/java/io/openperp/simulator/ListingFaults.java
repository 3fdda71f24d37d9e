package io.openperp.simulator;

import io.openperp.simulator.run.Law;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** Faults in markets that operators list, which exist in seeds 48 to 63, 112 to 127 and so on. */
final class ListingFaults {

    private static final String NEW_MARKETS = "exchange.account.admission.operators.NewMarkets";
    private static final ClassDesc LISTED = Bytecode.type("io.openperp.exchange.account.state.ListedMarket");
    private static final ClassDesc LISTING = Bytecode.type("io.openperp.journal.MarketListing");

    private ListingFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "a number is assigned a second time while its market is being listed",
                                NEW_MARKETS,
                                Bytecode.withoutCalls("begin", "put"),
                                Law.LISTINGS)
                        .from(49),
                Fault.of(
                                "a symbol that is being listed gets another number",
                                NEW_MARKETS,
                                Bytecode.withoutCalls("refusal", "containsValue"),
                                Law.LISTINGS)
                        .from(51),
                Fault.of(
                                "a restart forgets which numbers are being given",
                                NEW_MARKETS,
                                Bytecode.withoutCalls("readFrom", "put"),
                                Law.SAME_LOG_SAME_STATE,
                                Law.OWNERS_AGREE,
                                Law.ONE_HISTORY,
                                Law.LISTINGS)
                        .from(59),
                Fault.of(
                                "the account shard forgets at a restart a market that an operator has listed",
                                "exchange.account.state.Listings",
                                Bytecode.calls("readFrom", "put", ListingFaults::putUnlessByAct),
                                Law.NO_UNEXPECTED_STOP,
                                Law.SAME_LOG_SAME_STATE,
                                Law.OWNERS_AGREE,
                                Law.ONE_HISTORY,
                                Law.LISTINGS)
                        .from(48),
                Fault.of(
                                "everybody lists markets",
                                "exchange.account.admission.operators.OperatorRights",
                                Bytecode.returning("mayList", 1),
                                Law.EXPECTED_ANSWER)
                        .from(51),
                Fault.of(
                                "a market has ticks before it is listed",
                                "exchange.market.MarketShard",
                                Bytecode.returning("isDormant", 0),
                                Law.LISTINGS)
                        .from(48),
                Fault.of(
                                "a restart forgets why a market has taken a state by itself",
                                "exchange.market.StateCauses$Cause",
                                Bytecode.fields("readFrom", Opcode.PUTFIELD, "holds", (code, field) -> code.pop2()),
                                Law.SAME_LOG_SAME_STATE,
                                Law.OWNERS_AGREE,
                                Law.ONE_HISTORY)
                        .from(125));
    }

    private static void putUnlessByAct(CodeBuilder code, InvokeInstruction put) {
        code.dup()
                .invokevirtual(LISTED, "listing", MethodTypeDesc.of(LISTING))
                .invokevirtual(LISTING, "getListedByAct", MethodTypeDesc.of(ConstantDescs.CD_boolean))
                .ifThenElse(CodeBuilder::pop2, otherwise -> otherwise.with(put));
    }
}
