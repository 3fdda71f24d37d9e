package io.openperp.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.simulator.sniper.Losses;
import io.openperp.simulator.sniper.ProtectionCurve;
import io.openperp.simulator.sniper.SniperLaw;
import io.openperp.simulator.sniper.SniperRun;
import io.openperp.simulator.sniper.SniperRun.Way;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** Snipers against a maker: the laws of maker protection hold, and break when a rule is taken away. */
@Tag("slow")
class SniperTest {

    private static final String QUEUE = "io.openperp.exchange.market.matching.DelayedTransactions";
    private static final String MATCHING = "io.openperp.exchange.market.matching.OrderMatching";
    private static final ClassDesc STATUS = ClassDesc.of("io.openperp.journal.StatusKind");

    @Test
    void tenMillisecondsLeaveAtMostAFifthOfWhatSnipersTake() {
        ProtectionCurve curve = ProtectionCurve.play(1, 4, () -> {});
        curve.requireProtection();
        curve.lines().forEach(System.out::println);
        assertThat(curve.waited()).as("orders that waited").isGreaterThan(1_000);
        assertThat(curve.restored()).as("restores while orders waited").isGreaterThan(50);
        assertThat(curve.plain(5).lossPerJump())
                .as("half of the snipers are less than 5 ms faster")
                .isBetween(
                        0.2 * curve.plain(0).lossPerJump(), 0.8 * curve.plain(0).lossPerJump());
        assertThat(curve.ahead().lossPerJump())
                .as("orders sent ahead of jumps, which trade also without a jump")
                .isNegative();
        assertThat(curve.plain(10).breakEvenSpread()).isLessThan(curve.plain(0).breakEvenSpread() / 2);
    }

    @Test
    void aMakerWhoseSpreadIsBelowTheBreakEvenLosesMoneyWithoutADelay() {
        Losses without = SniperRun.play(1, new Way(0)).losses();
        Losses with = SniperRun.play(1, new Way(10)).losses();
        double quoted = 2.0; // basis points between bid and offer
        assertThat(without.breakEvenSpread()).isGreaterThan(quoted);
        assertThat(without.profitPerJump()).isNegative();
        assertThat(with.breakEvenSpread()).isLessThan(quoted);
        assertThat(with.profitPerJump()).isPositive();
    }

    @Test
    void aSeedIsTheSameEveryTime() {
        Way way = new Way(5, true, false, false);
        assertThat(SniperRun.play(7, way)).usingRecursiveComparison().isEqualTo(SniperRun.play(7, way));
    }

    @Test
    void theCommandPrintsTheTablesAndDrawsThePicture(@TempDir Path directory) throws IOException {
        StringWriter out = new StringWriter();
        Path picture = directory.resolve("curve.svg");
        int code = new CommandLine(new SimulateCommand())
                .setOut(new PrintWriter(out))
                .execute("sniper", "--seeds=1", "--picture=" + picture);
        assertThat(out.toString()).contains("| 10 |", "every law held");
        assertThat(code).isZero();
        assertThat(Files.readString(picture)).startsWith("<svg ").endsWith("</svg>\n");
    }

    /** The rules of waiting orders, each taken away once, and the law that has to notice. */
    private enum Fault {
        NOTHING_WAITS(MATCHING, Bytecode.returning("hasToWait", 0), SniperLaw.DELAY_PROTECTS),
        EVERY_ORDER_WAITS(
                MATCHING,
                Bytecode.calls(
                        "hasToWait",
                        "wouldCross",
                        (code, call) -> code.pop2().pop().pop().iconst_1()),
                SniperLaw.MAKERS_NEVER_WAIT),
        NOTHING_IS_DUE(QUEUE, Bytecode.returning("dueAt", 0), SniperLaw.WAITS_ITS_TIME),
        TIMES_OF_COMMANDS(
                "io.openperp.exchange.market.MarketTransactions",
                Bytecode.calls(
                        "appendNanos", "behindNanos", (code, call) -> code.pop().lconst_0()),
                SniperLaw.WAITS_ITS_TIME),
        LAST_IN_FIRST_OUT(
                QUEUE,
                Bytecode.calls(
                        "takeDue",
                        "removeFirst",
                        (code, call) -> code.invokevirtual(
                                ClassDesc.of("java.util.ArrayDeque"),
                                "removeLast",
                                MethodTypeDesc.ofDescriptor("()Ljava/lang/Object;"))),
                SniperLaw.FIRST_IN_FIRST_OUT),
        WHAT_WAITS_IS_TAKEN_BACK(
                "io.openperp.exchange.market.matching.OpenOrderChanges",
                Bytecode.calls(
                        "cancelAll",
                        "letNothingRest",
                        (code, call) -> code.getstatic(STATUS, "CANCELLED", STATUS)
                                .swap()
                                .invokevirtual(
                                        call.owner().asSymbol(),
                                        "end",
                                        MethodTypeDesc.of(ConstantDescs.CD_void, STATUS, ConstantDescs.CD_String))),
                SniperLaw.ORDERS_AHEAD_ARE_NO_WAY_AROUND),
        SNAPSHOTS_FORGET_SINCE_WHEN(
                "io.openperp.exchange.market.matching.TransactionActions",
                Bytecode.fields(
                        "readFrom",
                        Opcode.PUTFIELD,
                        "heldSinceNanos",
                        (code, field) -> code.pop2().pop()),
                SniperLaw.WAITS_ITS_TIME),
        SNAPSHOTS_FORGET_THE_NUMBER_OF_TRADES(
                "io.openperp.exchange.market.matching.Matches",
                Bytecode.fields(
                        "readFrom",
                        Opcode.PUTFIELD,
                        "trades",
                        (code, field) -> code.pop2().pop()),
                SniperLaw.SAME_AFTER_RESTORE);

        private final String changedClass;
        private final Bytecode.Change change;
        private final SniperLaw law;

        Fault(String changedClass, Bytecode.Change change, SniperLaw law) {
            this.changedClass = changedClass;
            this.change = change;
            this.law = law;
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyRuleTakenAwayIsNoticed(Fault fault) throws ReflectiveOperationException {
        Method check = new MutantLoader(fault.changedClass, fault.change)
                .loadClass(ProtectionCurve.class.getName())
                .getMethod("check", long.class);
        String broken = "";
        try {
            check.invoke(null, 1);
        } catch (InvocationTargetException law) {
            broken = String.valueOf(law.getCause().getMessage());
        }
        assertThat(broken).startsWith(fault.law + ":");
    }
}
