package io.openperp.localbroker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * A real Kafka broker, its own controller, in this JVM, on loopback, with its log in a directory that outlives it.
 *
 * <p>Kafka does not flush each write to the disk: what it has acknowledged survives the death of the process, not the
 * loss of power.
 */
public final class LocalKafka implements AutoCloseable {

    private static final int NODE_ID = 1;
    private static final String LOOPBACK = "127.0.0.1";
    private static final String CONTROLLER_LISTENER = "CONTROLLER";

    /** Nothing is replicated, nothing is deleted by age, and a single node need not wait for others. */
    private static final Map<String, String> SINGLE_NODE = Map.ofEntries(
            Map.entry("auto.create.topics.enable", "false"),
            Map.entry("default.replication.factor", "1"),
            Map.entry("min.insync.replicas", "1"),
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("offsets.topic.num.partitions", "1"),
            Map.entry("transaction.state.log.replication.factor", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("transaction.state.log.num.partitions", "1"),
            Map.entry("share.coordinator.state.topic.replication.factor", "1"),
            Map.entry("share.coordinator.state.topic.min.isr", "1"),
            Map.entry("share.coordinator.state.topic.num.partitions", "1"),
            Map.entry("log.retention.ms", "-1"),
            Map.entry("log.retention.bytes", "-1"),
            Map.entry("group.initial.rebalance.delay.ms", "0"),
            Map.entry("broker.heartbeat.interval.ms", "500"),
            // A killed broker may come back only when its session has run out: 9 s by default.
            Map.entry("broker.session.timeout.ms", "6000"),
            Map.entry("num.network.threads", "2"),
            Map.entry("num.io.threads", "4"),
            Map.entry("log.cleaner.dedupe.buffer.size", "4194304"));

    private final DirectoryLock lock;
    private final KafkaRaftServer server;
    private final int port;
    private final @Nullable Path scratch;
    private boolean closed;

    private LocalKafka(DirectoryLock lock, KafkaRaftServer server, int port, @Nullable Path scratch) {
        this.lock = lock;
        this.server = server;
        this.port = port;
        this.scratch = scratch;
    }

    /**
     * Starts a broker on the data in {@code directory}, which is created and formatted when it is new, and returns
     * once it serves.
     *
     * @param port 0 for any free one
     * @throws DirectoryInUseException when another broker runs on it
     */
    public static LocalKafka start(Path directory, int port) {
        return start(directory, port, null);
    }

    /** A broker for tests: any port, its data removed when it is closed or the JVM ends. */
    public static LocalKafka ephemeral() {
        Path scratch = ScratchDirectory.create("openperp-kafka-");
        LocalKafka kafka = start(scratch, 0, scratch);
        Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "local-kafka-close"));
        return kafka;
    }

    public String bootstrapServers() {
        return LOOPBACK + ":" + port;
    }

    /**
     * Creates what is missing, adds partitions where there are too few and sets the given configurations. Nothing is
     * ever removed, so repeating the call changes nothing.
     */
    public void topics(Collection<Topic> topics) {
        Map<String, Object> settings = Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers());
        try (Admin admin = Admin.create(settings)) {
            new TopicCreation(admin).ensure(topics);
        } catch (ExecutionException e) {
            throw new IllegalStateException("topics were not created: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while creating topics", e);
        }
    }

    /** Stops the broker cleanly and waits until it has; closing again does nothing. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        server.shutdown();
        server.awaitShutdown();
        lock.close();
        if (scratch != null) {
            ScratchDirectory.delete(scratch);
        }
    }

    private static LocalKafka start(Path directory, int port, @Nullable Path scratch) {
        if (port != 0 && !LoopbackPort.isFree(port)) {
            throw new IllegalStateException("port " + port + " is taken by another process");
        }
        DirectoryLock lock = acquire(directory);
        try {
            Path log = Files.createDirectories(directory.resolve("log").toAbsolutePath());
            format(log);
            int brokerPort = port == 0 ? LoopbackPort.free() : port;
            return new LocalKafka(lock, run(log, brokerPort), brokerPort, scratch);
        } catch (IOException e) {
            lock.close();
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static DirectoryLock acquire(Path directory) {
        try {
            return DirectoryLock.acquire(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file {@code meta.properties} is the last that formatting writes: without it, formatting starts over. */
    private static void format(Path log) throws IOException {
        if (Files.exists(log.resolve("meta.properties"))) {
            return;
        }
        Formatter formatter = new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setClusterId(Uuid.randomUuid().toString())
                .setNodeId(NODE_ID)
                .setControllerListenerName(CONTROLLER_LISTENER)
                .setMetadataLogDirectory(log.toString())
                .addDirectory(log.toString());
        try {
            formatter.run();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("cannot format " + log, e);
        }
    }

    private static KafkaRaftServer run(Path log, int brokerPort) {
        KafkaRaftServer server =
                new KafkaRaftServer(KafkaConfig.fromProps(settings(log, brokerPort), false), Time.SYSTEM);
        try {
            server.startup();
        } catch (RuntimeException e) {
            server.shutdown();
            throw e;
        }
        return server;
    }

    private static Properties settings(Path log, int brokerPort) {
        int controllerPort = LoopbackPort.free();
        Properties settings = new Properties();
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", Integer.toString(NODE_ID));
        settings.put("controller.quorum.voters", NODE_ID + "@" + LOOPBACK + ":" + controllerPort);
        settings.put(
                "listeners",
                "PLAINTEXT://%s:%d,%s://%s:%d"
                        .formatted(LOOPBACK, brokerPort, CONTROLLER_LISTENER, LOOPBACK, controllerPort));
        settings.put("advertised.listeners", "PLAINTEXT://" + LOOPBACK + ":" + brokerPort);
        settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT");
        settings.put("controller.listener.names", CONTROLLER_LISTENER);
        settings.put("log.dirs", log.toString());
        settings.putAll(SINGLE_NODE);
        return settings;
    }
}
