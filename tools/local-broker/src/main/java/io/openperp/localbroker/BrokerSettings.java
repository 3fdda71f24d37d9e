package io.openperp.localbroker;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Settings of one broker of a local cluster.
 *
 * @param number number of the broker, from 1
 * @param access who may connect; null: everybody on this machine, with all rights
 * @param tier directory to which full segments of topics with {@code remote.storage.enable} are moved; null: none are
 */
record BrokerSettings(
        KafkaCluster cluster,
        int number,
        @Nullable BrokerAccess access,
        @Nullable Path tier) {

    static final String CONTROLLER_LISTENER = "CONTROLLER";
    private static final String PLAINTEXT = "PLAINTEXT";

    /**
     * Settings of every broker of this machine: records are never deleted by age or size, waiting times are short,
     * threads and buffers few.
     */
    private static final Map<String, String> ALWAYS = Map.ofEntries(
            Map.entry("auto.create.topics.enable", "false"),
            Map.entry("offsets.topic.num.partitions", "1"),
            Map.entry("transaction.state.log.num.partitions", "1"),
            Map.entry("share.coordinator.state.topic.num.partitions", "1"),
            Map.entry("log.retention.ms", "-1"),
            Map.entry("log.retention.bytes", "-1"),
            Map.entry("group.initial.rebalance.delay.ms", "0"),
            Map.entry("broker.heartbeat.interval.ms", "500"),
            // A killed broker may come back, and others take over from it, only when its session has run out: 9 s by
            // default.
            Map.entry("broker.session.timeout.ms", "6000"),
            Map.entry("num.network.threads", "1"),
            Map.entry("num.io.threads", "2"),
            Map.entry("background.threads", "2"),
            Map.entry("group.coordinator.threads", "1"),
            Map.entry("log.cleaner.dedupe.buffer.size", "4194304"));

    BrokerSettings(KafkaCluster cluster, int number, @Nullable BrokerAccess access) {
        this(cluster, number, access, null);
    }

    int port() {
        return cluster.brokerPorts().get(number - 1);
    }

    String address() {
        return (access == null ? KafkaCluster.LOOPBACK : access.host()) + ":" + port();
    }

    Properties in(Path log) {
        String listener = access == null ? PLAINTEXT : access.protocol();
        String controllers = access == null ? PLAINTEXT : access.controllerProtocol();
        Properties settings = new Properties();
        settings.putAll(ALWAYS);
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", Integer.toString(number));
        settings.put("controller.quorum.voters", cluster.voters());
        settings.put(
                "listeners",
                "%s://%s:%d,%s://%s:%d"
                        .formatted(
                                listener,
                                KafkaCluster.LOOPBACK,
                                port(),
                                CONTROLLER_LISTENER,
                                KafkaCluster.LOOPBACK,
                                cluster.controllerPorts().get(number - 1)));
        settings.put("advertised.listeners", listener + "://" + address());
        settings.put(
                "listener.security.protocol.map",
                "%s:%s,%s:%s".formatted(listener, listener, CONTROLLER_LISTENER, controllers));
        settings.put("inter.broker.listener.name", listener);
        settings.put("controller.listener.names", CONTROLLER_LISTENER);
        settings.put("log.dirs", log.toString());
        replicate(settings);
        if (access != null) {
            access.configure(settings);
        }
        if (tier != null) {
            settings.putAll(ofTier(tier, listener));
        }
        return settings;
    }

    /** Settings that move segments soon after they are full, so that nobody has to wait for it. */
    private static Map<String, String> ofTier(Path directory, String listener) {
        return Map.of(
                "remote.log.storage.system.enable",
                "true",
                "remote.log.storage.manager.class.name",
                DirectoryStorage.class.getName(),
                "remote.log.storage.manager.impl.prefix",
                "rsm.config.",
                "rsm.config." + DirectoryStorage.DIRECTORY,
                directory.toString(),
                "remote.log.metadata.manager.listener.name",
                listener,
                "rlmm.config.remote.log.metadata.topic.replication.factor",
                "1",
                "rlmm.config.remote.log.metadata.topic.num.partitions",
                "1",
                "remote.log.manager.task.interval.ms",
                "300",
                "log.retention.check.interval.ms",
                "300",
                "log.initial.task.delay.ms",
                "300");
    }

    /** Replicates every partition to all brokers. A record counts as written when all brokers but one have it. */
    private void replicate(Properties settings) {
        String replicas = Integer.toString(cluster.size());
        String inSync = Integer.toString(Math.max(1, cluster.size() - 1));
        settings.put("default.replication.factor", replicas);
        settings.put("min.insync.replicas", inSync);
        settings.put("offsets.topic.replication.factor", replicas);
        settings.put("transaction.state.log.replication.factor", replicas);
        settings.put("transaction.state.log.min.isr", inSync);
        settings.put("share.coordinator.state.topic.replication.factor", replicas);
        settings.put("share.coordinator.state.topic.min.isr", inSync);
    }
}
