package io.openperp.simulator;

import io.openperp.simulator.adversary.Attack;
import io.openperp.simulator.adversary.AttackLaw;
import io.openperp.simulator.adversary.StoppedMarketAttack;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.util.List;

/** The rules of the mark (PRC-021 to PRC-026, LIQ-014, LIQ-020), each disabled once. */
final class AttackMutants {

    static final int SEEDS = 200;

    private static final String EVIDENCE = "io.openperp.risk.price.MarkEvidence";
    private static final String STOPPED = "io.openperp.exchange.account.margin.StoppedMarkets";
    private static final String MARK = "io.openperp.risk.price.FollowedMark";

    private AttackMutants() {}

    /**
     * @param law law that must detect it
     * @param firstSeed first of the seeds to look for it in
     */
    record Mutant(
            String name, String changedClass, Bytecode.Change change, AttackLaw law, long firstSeed, Class<?> attack) {

        Mutant(String name, String changedClass, Bytecode.Change change, AttackLaw law, long firstSeed) {
            this(name, changedClass, change, law, firstSeed, Attack.class);
        }

        Method play() {
            try {
                return new MutantLoader(changedClass, change)
                        .loadClass(attack.getName())
                        .getMethod("play", long.class);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        Mutant from(long seed) {
            return new Mutant(name, changedClass, change, law, seed, attack);
        }
    }

    static List<Mutant> all() {
        return List.of(
                naive(
                        "rule 1: a book of any spread is evidence",
                        EVIDENCE,
                        Bytecode.calls(
                                "isTight",
                                "mulFloor",
                                (code, call) -> code.pop2().pop2().loadConstant(Long.MAX_VALUE))),
                naive("rule 1: evidence need not last", EVIDENCE, Bytecode.returning("hasHeld", 1)),
                naive(
                        "rule 2: the bias has no band",
                        MARK,
                        Bytecode.calls("nextBias", "clamp", AttackMutants::unclamped)),
                naive(
                        "rule 2: the bias learns and forgets at once",
                        MARK,
                        Bytecode.calls("nextBias", "next", AttackMutants::newest)),
                naive(
                        "rule 3: the last trade counts wherever it was",
                        MARK,
                        Bytecode.calls("localMedian", "clamp", AttackMutants::unclamped)),
                naive(
                        "rule 3: the last trade counts for ever",
                        "io.openperp.exchange.market.matching.Matches",
                        Bytecode.calls(
                                "lastPriceForMark",
                                "lastTradeLifeMillis",
                                (code, call) -> code.pop().loadConstant(Long.MAX_VALUE))),
                naive(
                        "rule 4: the local average is the local price",
                        MARK,
                        Bytecode.calls("nextLocalAverage", "next", AttackMutants::newest)),
                naive(
                        "rule 5: the mark has no band",
                        MARK,
                        Bytecode.replaced("withinBand", code -> code.lload(0).lreturn())),
                naive(
                        "rule 5: the mark jumps",
                        MARK,
                        Bytecode.replaced("slewed", code -> code.lload(1).lreturn())),
                new Mutant(
                        "rule 6: the mark alone liquidates",
                        "io.openperp.risk.liquidation.LiquidationBasis",
                        Bytecode.replaced("of", code -> code.lload(0).lreturn()),
                        AttackLaw.PROTECTED,
                        1),
                new Mutant(
                        "rule 7: the fund trades without evidence",
                        "io.openperp.exchange.account.fund.FundUnwinding",
                        Bytecode.returning("mayTrade", 1),
                        AttackLaw.FUND_WAITS,
                        1),
                sheltered(
                        "a stopped market protects positions elsewhere",
                        "io.openperp.exchange.account.liquidation.LiquidationPass",
                        Bytecode.replaced("hasPositionToClose", AttackMutants::noneIsStopped),
                        AttackLaw.NO_SHELTER),
                sheltered(
                        "a withdrawal leaves margin only while a market is stopped",
                        STOPPED,
                        Bytecode.replaced("largestLoss", code -> code.lconst_0().lreturn()),
                        AttackLaw.WORST_CASE_STAYS));
    }

    /** Exempts whoever has a position in a stopped market from every liquidation: the rule that LIQ-007 rejects. */
    static void noneIsStopped(CodeBuilder code) {
        ClassDesc account = ClassDesc.of("io.openperp.exchange.account.state.Account");
        ClassDesc market = ClassDesc.of("io.openperp.exchange.account.state.ListedMarket");
        code.aload(0)
                .invokestatic(ClassDesc.of(STOPPED), "of", MethodTypeDesc.of(market, account))
                .ifThenElse(Opcode.IFNULL, free -> free.iconst_1(), held -> held.iconst_0())
                .ireturn();
    }

    /** Replaces a clamp of a value between two bounds by the value. */
    private static void unclamped(CodeBuilder code, InvokeInstruction call) {
        code.pop2().pop2();
    }

    /** Replaces a moving average, of average, sample, time and time constant, by the sample. */
    private static void newest(CodeBuilder code, InvokeInstruction call) {
        code.pop2().pop2().dup2_x2().pop2().pop2();
    }

    private static Mutant sheltered(String name, String changedClass, Bytecode.Change change, AttackLaw law) {
        return new Mutant(name, changedClass, change, law, 1, StoppedMarketAttack.class);
    }

    private static Mutant naive(String name, String changedClass, Bytecode.Change change) {
        return new Mutant(name, changedClass, change, AttackLaw.NAIVE_MARK, 1);
    }
}
