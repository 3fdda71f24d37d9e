package io.openperp.simulator;

import static io.openperp.simulator.Bytecode.type;

import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** What a host, a gateway or a reader may do wrong. */
final class HostFaults {

    private static final String BYTES = "com.google.protobuf.ByteString";
    private static final String GATEWAY = "io.openperp.simulator.cluster.Gateway";
    private static final String HOSTED = "io.openperp.simulator.cluster.HostedPartition";

    private HostFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "a snapshot counts before its outputs are acknowledged",
                                "simulator.cluster.PendingSnapshot",
                                Bytecode.returning("isAcknowledged", 1),
                                Law.NOTHING_LOST,
                                Law.READERS_AGREE,
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .within(60),
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
                                Law.NOTHING_LOST,
                                Law.READERS_AGREE,
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .within(60),
                Fault.of(
                                "a damaged or torn snapshot is restored",
                                "simulator.cluster.SnapshotTopic",
                                Bytecode.returning("isWhole", 1),
                                Law.NOBODY_STOPS,
                                Law.OWNERS_AGREE,
                                Law.SAME_LOG_SAME_STATE,
                                Law.ONE_HISTORY)
                        .within(60),
                Fault.of(
                                "a gateway counts from one again after a restart",
                                "simulator.cluster.Gateway",
                                Bytecode.begun("begin", code -> {
                                    var go = code.newLabel();
                                    var field = type(BYTES);
                                    code.aload(0)
                                            .getfield(type(GATEWAY), "incarnation", field)
                                            .invokevirtual(
                                                    field, "isEmpty", MethodTypeDesc.of(ConstantDescs.CD_boolean))
                                            .ifne(go)
                                            .aload(0)
                                            .getfield(type(GATEWAY), "incarnation", field)
                                            .astore(1)
                                            .labelBinding(go);
                                }),
                                Law.ANSWERED_ONCE,
                                Law.TOLD_WHAT_HAPPENED,
                                Law.NOTHING_LOST)
                        .within(60),
                Fault.of(
                                "a standby that takes over forgets what it has kept",
                                "simulator.cluster.ShardProcess",
                                Bytecode.withoutCalls("takeOver", "forEach"),
                                Law.NOTHING_LOST,
                                Law.READERS_AGREE,
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .within(60),
                Fault.of(
                                "an owner tells as acknowledged what it has only sent",
                                "simulator.cluster.ShardProcess",
                                Bytecode.calls("tellAcknowledged", "min", (code, call) -> code.pop2()),
                                Law.NOTHING_LOST,
                                Law.READERS_AGREE,
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .from(24)
                        .within(60));
    }
}
