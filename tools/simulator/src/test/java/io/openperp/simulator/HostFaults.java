package io.openperp.simulator;

import static io.openperp.simulator.Bytecode.type;

import io.openperp.simulator.run.Law;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.stream.Stream;

/** Faults of hosts, gateways and readers. */
final class HostFaults {

    private static final String BYTES = "com.google.protobuf.ByteString";
    private static final String GATEWAY = "io.openperp.simulator.cluster.Gateway";
    private static final String HOSTED = "io.openperp.simulator.cluster.HostedPartition";

    private static final String UNSENT = "runtime.shard.UnsentOutputs";
    private static final String OWNERSHIP = "runtime.standby.Ownership";
    private static final String DEQUE = "java.util.ArrayDeque";
    /** The laws that detect a record that was not sent. */
    private static final Law[] LOST = {Law.NOTHING_LOST, Law.READERS_AGREE, Law.NAIVE_BOOK, Law.NAIVE_ANSWER};

    private HostFaults() {}

    static List<Fault> all() {
        return Stream.concat(hosts().stream(), standbys().stream()).toList();
    }

    private static List<Fault> hosts() {
        return List.of(
                Fault.of(
                                "a snapshot counts before its outputs are acknowledged",
                                "simulator.cluster.PendingSnapshot",
                                Bytecode.returning("isAcknowledged", 1),
                                Law.NOTHING_LOST,
                                Law.READERS_AGREE,
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .within(60)
                        .from(61),
                Fault.of(
                                "the outputs of a replay are not sent again",
                                "simulator.cluster.ShardProcess",
                                Bytecode.begun("send", code -> {
                                    var go = code.newLabel();
                                    code.aload(1)
                                            .getfield(type(HOSTED), "isLive", ConstantDescs.CD_boolean)
                                            .ifne(go)
                                            .return_()
                                            .labelBinding(go);
                                }),
                                Law.NOTHING_LOST,
                                Law.READERS_AGREE,
                                Law.NAIVE_ANSWER)
                        .within(60),
                Fault.of(
                                "a failed send is not noticed",
                                "simulator.cluster.Producer",
                                Bytecode.returning("hasFailed", 0),
                                Law.ONE_OWNER, // of a claim
                                Law.NOTHING_LOST,
                                Law.READERS_AGREE,
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .within(60)
                        .from(13),
                Fault.of(
                                "a damaged or torn snapshot is restored",
                                "simulator.cluster.SnapshotTopic",
                                Bytecode.returning("isWhole", 1),
                                Law.NO_UNEXPECTED_STOP,
                                Law.OWNERS_AGREE,
                                Law.SAME_LOG_SAME_STATE,
                                Law.SHARD_INVARIANTS,
                                Law.ONE_HISTORY,
                                Law.MONEY)
                        .from(14)
                        .within(60),
                Fault.of(
                                "a gateway counts from one again after a restart",
                                "simulator.cluster.Gateway",
                                Bytecode.begun("begin", code -> {
                                    var go = code.newLabel();
                                    var field = type(BYTES);
                                    code.aload(0)
                                            .getfield(type(GATEWAY), "process", field)
                                            .invokevirtual(
                                                    field, "isEmpty", MethodTypeDesc.of(ConstantDescs.CD_boolean))
                                            .ifne(go)
                                            .aload(0)
                                            .getfield(type(GATEWAY), "process", field)
                                            .astore(1)
                                            .labelBinding(go);
                                }),
                                Law.ANSWERED_ONCE,
                                Law.ANSWER_MATCHES_LOG,
                                Law.NOTHING_LOST)
                        .within(60),
                Fault.of(
                                "another producer of a gateway continues under the incarnation of the previous one",
                                "simulator.cluster.Gateway",
                                Bytecode.emptied("numberProducer"),
                                Law.ANSWERED_ONCE,
                                Law.NOTHING_LOST)
                        .from(6)
                        .within(60));
    }

    private static List<Fault> standbys() {
        return List.of(
                Fault.of(
                                "a standby that takes over forgets what it has kept",
                                UNSENT,
                                Bytecode.replaced(
                                        "drainTo",
                                        code -> code.aload(0)
                                                .iconst_0()
                                                .putfield(type("io.openperp." + UNSENT), "count", ConstantDescs.CD_int)
                                                .aload(0)
                                                .getfield(type("io.openperp." + UNSENT), "kept", type(DEQUE))
                                                .invokevirtual(
                                                        type(DEQUE), "clear", MethodTypeDesc.of(ConstantDescs.CD_void))
                                                .return_()),
                                LOST)
                        .within(60)
                        .from(8),
                Fault.of(
                                "a standby that takes over begins two records after those that are acknowledged",
                                UNSENT,
                                Bytecode.begun(
                                        "acknowledgedUpTo",
                                        code -> code.lload(1)
                                                .loadConstant(2L)
                                                .ladd()
                                                .lstore(1)),
                                LOST)
                        .within(60)
                        .from(8),
                Fault.of(
                                "a standby takes over that could not keep everything",
                                UNSENT,
                                Bytecode.returning("isIncomplete", 0),
                                LOST)
                        .within(60)
                        .from(41),
                Fault.of(
                                "an owner reports outputs as acknowledged that it has only sent",
                                "simulator.cluster.HostedPartition",
                                Bytecode.returning("isEverythingAcknowledged", 1),
                                LOST)
                        .within(60)
                        .from(8),
                Fault.of(
                                "a new owner reports outputs as acknowledged that it has kept and not yet sent",
                                "simulator.cluster.HostedPartition",
                                Bytecode.returning("isEverythingSent", 1),
                                LOST)
                        .from(209)
                        .within(160),
                Fault.of(
                                "an owner does not notice that it is replaced, and keeps sending",
                                OWNERSHIP,
                                Bytecode.begun("setOwner", code -> {
                                    var go = code.newLabel();
                                    code.aload(0)
                                            .invokevirtual(
                                                    type("io.openperp." + OWNERSHIP),
                                                    "isOwner",
                                                    MethodTypeDesc.of(ConstantDescs.CD_boolean))
                                            .ifeq(go)
                                            .return_()
                                            .labelBinding(go);
                                }),
                                Law.ONE_OWNER)
                        .within(60)
                        .from(8),
                Fault.of(
                                "of two claims that name the same predecessor the later one counts too",
                                OWNERSHIP,
                                Bytecode.calls(
                                        "onClaim",
                                        "getClaim",
                                        (code, call) -> code.pop()
                                                .aload(0)
                                                .getfield(
                                                        type("io.openperp." + OWNERSHIP),
                                                        "claim",
                                                        ConstantDescs.CD_long)),
                                Law.ONE_OWNER)
                        .within(60)
                        .from(33),
                Fault.of(
                                "no host claims the shards of an owner that is gone",
                                OWNERSHIP,
                                Bytecode.begun("isClaimDue", code -> {
                                    var go = code.newLabel();
                                    code.aload(0)
                                            .getfield(type("io.openperp." + OWNERSHIP), "owner", type(BYTES))
                                            .ifnull(go)
                                            .iconst_0()
                                            .ireturn()
                                            .labelBinding(go);
                                }),
                                Law.ONE_OWNER)
                        .within(60)
                        .from(8));
    }
}
