package io.openperp.simulator;

import static io.openperp.simulator.Bytecode.type;

import io.openperp.simulator.run.Law;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.stream.Stream;

/** Faults in moves of markets from lane to lane; in seeds in which markets move. */
final class MoveFaults {

    private static final String SHARD = "runtime.shard.LaneShard";
    private static final String QUEUE = "runtime.shard.LaneQueue";
    private static final String RESIDENCE = "runtime.shard.Residence";
    /** The first of 16 seeds in which markets move. */
    private static final long FIRST = 272;

    /** The first of 16 seeds in which, in addition, markets are listed. */
    private static final long FIRST_WITH_LISTINGS = 304;

    private static final int SEEDS = 16;

    private MoveFaults() {}

    static List<Fault> all() {
        return Stream.concat(commands(), markets())
                .map(fault -> (fault.firstSeed() < FIRST ? fault.from(FIRST) : fault).within(SEEDS))
                .toList();
    }

    private static Stream<Fault> commands() {
        return Stream.of(
                Fault.of(
                        "commands that wait while their market moves are lost",
                        RESIDENCE,
                        Bytecode.emptied("holdBack"),
                        Law.ONE_LANE,
                        Law.NOTHING_LOST),
                Fault.of(
                                "commands that have waited come after later ones",
                                QUEUE,
                                Bytecode.calls(
                                                "addFirst",
                                                "addFirst",
                                                (code, call) -> code.invokevirtual(
                                                        call.owner().asSymbol(), "addLast", call.typeSymbol()))
                                        .and(Bytecode.calls("addFirst", "reversed", (code, call) -> {})),
                                Law.ONE_LANE,
                                Law.NOTHING_LOST)
                        .from(FIRST + 6),
                Fault.of(
                                "a restart forgets the commands that wait for a market",
                                RESIDENCE,
                                Bytecode.withoutCalls("readFrom", "add"),
                                Law.ONE_LANE,
                                Law.NOTHING_LOST,
                                Law.OWNERS_AGREE,
                                Law.ONE_HISTORY,
                                Law.SAME_LOG_SAME_STATE)
                        .from(FIRST_WITH_LISTINGS + 9));
    }

    private static Stream<Fault> markets() {
        return Stream.of(
                Fault.of(
                                "a market is let go before the events of its stop are stored",
                                "simulator.cluster.lane.HostedMoves",
                                Bytecode.returning("isStored", 1),
                                Law.RELEASES)
                        .from(FIRST + 2),
                Fault.of(
                        "a market that is let go stays too, and both lanes apply its commands",
                        SHARD,
                        Bytecode.calls("release", "leave", MoveFaults::arrives)
                                .and(Bytecode.fields(
                                        "release", Opcode.PUTFIELD, "shard", (code, access) -> code.pop2()))
                                .and(Bytecode.fields(
                                        "release",
                                        Opcode.PUTFIELD,
                                        "timeNanos",
                                        (code, access) -> code.pop2().pop())),
                        Law.ONE_LANE,
                        Law.NOTHING_LOST),
                Fault.of(
                        "a market that arrives numbers its events anew",
                        "runtime.channel.OutgoingChannels",
                        Bytecode.withoutCalls("takeEventsFrom", "put"),
                        Law.ONE_HISTORY,
                        Law.SAME_LOG_SAME_STATE),
                Fault.of(
                                "a market that arrives has the time of its new lane",
                                SHARD,
                                Bytecode.fields(
                                        "arrive",
                                        Opcode.PUTFIELD,
                                        "timeNanos",
                                        (code, access) -> code.pop2().pop()),
                                Law.CLOCK_GOES_ON)
                        .from(FIRST + 1),
                Fault.of(
                        "a host demands of a market that has left the events that it publishes elsewhere",
                        "runtime.shard.LaneEvents",
                        Bytecode.withoutCalls("follow", "remove"),
                        Law.SAME_LOG_SAME_STATE));
    }

    private static void arrives(CodeBuilder code, java.lang.classfile.instruction.InvokeInstruction leave) {
        code.invokevirtual(type("io.openperp." + RESIDENCE), "arrive", MethodTypeDesc.of(ConstantDescs.CD_void));
    }
}
