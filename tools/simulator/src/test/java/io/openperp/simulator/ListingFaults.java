package io.openperp.simulator;

import io.openperp.simulator.law.Law;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.stream.Stream;

/** What can be wrong with markets that operators list. The seeds that have any are 48 to 63, 112 to 127 and so on. */
final class ListingFaults {

    private static final String NEW_MARKETS = "exchange.account.admission.NewMarkets";
    private static final String CAUSES = "exchange.market.StateCauses";
    private static final ClassDesc LISTED = Bytecode.type("io.openperp.exchange.account.state.ListedMarket");
    private static final ClassDesc LISTING = Bytecode.type("io.openperp.journal.MarketListing");

    private ListingFaults() {}

    static List<Fault> all() {
        return Stream.of(listings(), automaticStates()).flatMap(List::stream).toList();
    }

    /** Of the rules in their terms. */
    private static List<Fault> automaticStates() {
        return List.of(
                Fault.of(
                                "a listed market ignores that its oracle is silent",
                                CAUSES,
                                Bytecode.calls(
                                        "second",
                                        "isLive",
                                        (code, call) -> code.pop().iconst_1()),
                                Law.NAIVE_BOOK)
                        .from(50),
                Fault.of(
                                "a listed market comes back before its good seconds are over",
                                CAUSES,
                                Bytecode.calls(
                                        "second",
                                        "getGoodSeconds",
                                        (code, call) -> code.pop().lconst_0()),
                                Law.NAIVE_BOOK)
                        .from(50),
                Fault.of(
                                "a listed market opens too soon after it has halted itself",
                                "exchange.market.StatusClock",
                                Bytecode.constants("open", 10, 1),
                                Law.NAIVE_BOOK)
                        .from(53),
                Fault.of(
                                "an oracle is silent in seconds of a clock that is not steady",
                                CAUSES,
                                Bytecode.calls(
                                        "second",
                                        "isSteady",
                                        (code, call) -> code.pop().iconst_1()),
                                Law.NAIVE_BOOK)
                        .from(122),
                Fault.of(
                                "a restart forgets why a market has taken a state by itself",
                                CAUSES + "$Cause",
                                Bytecode.fields("readFrom", Opcode.PUTFIELD, "holds", (code, field) -> code.pop2()),
                                Law.NAIVE_BOOK,
                                Law.SAME_LOG_SAME_STATE,
                                Law.OWNERS_AGREE,
                                Law.ONE_HISTORY)
                        .from(124));
    }

    private static List<Fault> listings() {
        return List.of(
                Fault.of(
                                "a number is assigned a second time while its market is being listed",
                                NEW_MARKETS,
                                Bytecode.withoutCalls("begin", "put"),
                                Law.LISTINGS)
                        .from(48),
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
                                "an account shard forgets at a restart a market that an operator has listed",
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
                                "exchange.account.admission.MarketAuthority",
                                Bytecode.returning("mayList", 1),
                                Law.RIGHTS)
                        .from(51),
                Fault.of(
                                "a market has ticks before it is listed",
                                "exchange.market.MarketShard",
                                Bytecode.returning("isDormant", 0),
                                Law.LISTINGS)
                        .from(48));
    }

    private static void putUnlessByAct(CodeBuilder code, InvokeInstruction put) {
        code.dup()
                .invokevirtual(LISTED, "listing", MethodTypeDesc.of(LISTING))
                .invokevirtual(LISTING, "getListedByAct", MethodTypeDesc.of(ConstantDescs.CD_boolean))
                .ifThenElse(CodeBuilder::pop2, otherwise -> otherwise.with(put));
    }
}
