package io.openperp.simulator;

import io.openperp.simulator.law.Law;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.stream.Stream;

/**
 * What can be wrong with fees, trees over liabilities and limits of withdrawals. The seeds that have fees and trees are 4, 12, 20
 * and so on; trees, withdrawals and a limit of the hour have 15, 31, 47 and so on.
 */
final class VenueFaults {

    private static final String POLICIES = "exchange.account.fee.FeePolicies";
    private static final String VOLUMES = "exchange.account.fee.TradedVolumes";
    private static final String FEES = "exchange.account.fee.AccountFees";
    private static final String LIMITS = "exchange.account.treasury.WithdrawalLimits";
    private static final ClassDesc TREE_MAP = ClassDesc.of("java.util.TreeMap");
    private static final ClassDesc MAP_ENTRY = ClassDesc.of("java.util.Map$Entry");

    private VenueFaults() {}

    static List<Fault> all() {
        return Stream.of(fees(), trees(), withdrawals()).flatMap(List::stream).toList();
    }

    private static List<Fault> fees() {
        return List.of(
                Fault.of(
                                "the tier of an account follows from what it traded today alone",
                                VOLUMES,
                                Bytecode.constants("of", 30L, 1L),
                                Law.NAIVE_FEES)
                        .from(356)
                        .within(200),
                Fault.of(
                                "a programme outlives its end",
                                POLICIES,
                                Bytecode.calls(
                                        "keep",
                                        "put",
                                        (code, call) -> code.invokevirtual(
                                                TREE_MAP,
                                                "putIfAbsent",
                                                MethodTypeDesc.of(
                                                        ConstantDescs.CD_Object,
                                                        ConstantDescs.CD_Object,
                                                        ConstantDescs.CD_Object))),
                                Law.NAIVE_FEES)
                        .within(200)
                        .from(36),
                Fault.of(
                                "a policy counts before it begins",
                                POLICIES,
                                Bytecode.calls(
                                        "ofScope",
                                        "floorEntry",
                                        (code, call) -> code.pop()
                                                .invokevirtual(TREE_MAP, "lastEntry", MethodTypeDesc.of(MAP_ENTRY))),
                                Law.NAIVE_FEES)
                        .from(148)
                        .within(200),
                Fault.of(
                                "fills of a sub-account do not count for its master",
                                FEES,
                                Bytecode.calls(
                                        "traded",
                                        "ownerOf",
                                        (code, call) -> code.swap().pop()),
                                Law.NAIVE_FEES)
                        .from(109)
                        .within(200),
                Fault.of(
                                "a resting order forgets its rate",
                                "exchange.market.matching.RestingRates",
                                Bytecode.emptied("keep"),
                                Law.NAIVE_FEES)
                        .within(200)
                        .from(36),
                Fault.of(
                                "everybody sets fees",
                                "exchange.account.state.ShardSettings",
                                Bytecode.returning("isAdmin", 1),
                                Law.RIGHTS,
                                Law.EXPECTED_ANSWER)
                        .from(4));
    }

    private static List<Fault> trees() {
        return List.of(
                Fault.of(
                                "a tree leaves accounts out",
                                "exchange.account.liability.UnfinishedTree",
                                Bytecode.begun(
                                        "add",
                                        code -> code.aload(0)
                                                .getfield(
                                                        ClassDesc.of(
                                                                "io.openperp.exchange.account.liability.UnfinishedTree"),
                                                        "leaves",
                                                        ConstantDescs.CD_List)
                                                .invokeinterface(
                                                        ConstantDescs.CD_List,
                                                        "size",
                                                        MethodTypeDesc.of(ConstantDescs.CD_int))
                                                .iconst_3()
                                                .isub()
                                                .ifThen(Opcode.IFEQ, end -> end.return_())),
                                Law.LIABILITIES)
                        .from(4),
                Fault.of(
                                "a tree leaves pending withdrawals out",
                                "exchange.account.treasury.Withdrawals",
                                Bytecode.replaced(
                                        "pendingByAccount",
                                        code -> code.new_(TREE_MAP)
                                                .dup()
                                                .invokespecial(TREE_MAP, "<init>", ConstantDescs.MTD_void)
                                                .areturn()),
                                Law.LIABILITIES)
                        .from(15)
                        .within(100),
                Fault.of(
                                "a restored shard begins its chain of roots again",
                                "exchange.account.liability.LiabilityTrees",
                                Bytecode.fields("readFrom", Opcode.PUTFIELD, "lastRoot", (code, field) -> code.pop2()),
                                Law.LIABILITIES,
                                Law.ONE_HISTORY,
                                Law.SAME_LOG_SAME_STATE,
                                Law.OWNERS_AGREE)
                        .within(100)
                        .from(28));
    }

    private static List<Fault> withdrawals() {
        return List.of(
                Fault.of(
                                "what an account has withdrawn today is forgotten",
                                LIMITS,
                                Bytecode.withoutCalls("requested", "merge"),
                                Law.NAIVE_LEDGER)
                        .within(100)
                        .from(72),
                Fault.of(
                                "the exchange has no limit of an hour",
                                LIMITS,
                                Bytecode.replaced(
                                        "limitOfHour", code -> code.lconst_0().lreturn()),
                                Law.NAIVE_LEDGER)
                        .within(100)
                        .from(175),
                Fault.of(
                                "a restored shard has forgotten what was withdrawn in the hour",
                                LIMITS,
                                Bytecode.fields(
                                        "readFrom",
                                        Opcode.PUTFIELD,
                                        "ofHour",
                                        (code, field) -> code.pop2().pop()),
                                Law.NAIVE_LEDGER,
                                Law.SAME_LOG_SAME_STATE,
                                Law.OWNERS_AGREE)
                        .within(100)
                        .from(80));
    }
}
