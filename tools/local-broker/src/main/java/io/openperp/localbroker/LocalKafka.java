package io.openperp.localbroker;

import io.openperp.localbroker.DirectoryLock.DirectoryInUseException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * A real Kafka broker with a controller, in this JVM, on loopback. Its log is in a directory and remains when it ends.
 *
 * <p>Kafka does not flush each write to the disk: acknowledged records survive the death of the process, but not a loss
 * of power.
 */
public final class LocalKafka implements AutoCloseable {

    private final DirectoryLock lock;
    private final KafkaRaftServer server;
    private final BrokerSettings settings;
    private final @Nullable Path scratch;
    private boolean closed;

    private LocalKafka(DirectoryLock lock, KafkaRaftServer server, BrokerSettings settings, @Nullable Path scratch) {
        this.lock = lock;
        this.server = server;
        this.settings = settings;
        this.scratch = scratch;
    }

    /**
     * Starts a broker on the log in {@code directory}, which is created if it is missing. Returns when it serves
     * clients.
     *
     * @param port port of the broker; 0: any free one
     * @throws DirectoryInUseException if another broker uses the directory
     */
    public static LocalKafka start(Path directory, int port) {
        return start(directory, alone(port, null), null);
    }

    /** Starts a broker that accepts only clients with this login. */
    public static LocalKafka start(Path directory, int port, KafkaLogin login) {
        return start(directory, alone(port, login), null);
    }

    /**
     * Starts one of several brokers. Returns when it serves clients, which needs a majority of the brokers.
     *
     * @param number number of this broker, from 1
     * @param login login that all brokers share
     */
    public static LocalKafka start(Path directory, KafkaCluster cluster, int number, KafkaLogin login) {
        return start(directory, new BrokerSettings(cluster, number, login), null);
    }

    /** Starts a broker for tests on any free port. Its data is removed when it is closed or the JVM ends. */
    public static LocalKafka ephemeral() {
        return scratch(null);
    }

    /** Starts a broker for tests that accepts only known users, over TLS. */
    public static LocalKafka ephemeral(KafkaSecurity security) {
        return scratch(security);
    }

    /**
     * Starts a broker for tests with tiered storage: full segments of topics with {@code remote.storage.enable} are
     * moved to a directory.
     */
    public static LocalKafka ephemeralWithTier(Path directory) {
        return inScratch(new BrokerSettings(KafkaCluster.alone(LoopbackPort.free()), 1, null, directory));
    }

    public String bootstrapServers() {
        return settings.address();
    }

    /** Kafka settings of a client with all rights. */
    public Map<String, Object> connection() {
        BrokerAccess access = settings.access();
        Map<String, Object> connection = new HashMap<>(access == null ? Map.of() : access.adminConnection());
        connection.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers());
        return connection;
    }

    /**
     * Creates topics that are missing, adds partitions where there are too few, and applies the given configurations.
     * Nothing is ever removed; a repeated call changes nothing.
     */
    public void topics(Collection<Topic> topics) {
        try (Admin admin = Admin.create(connection())) {
            new TopicCreation(admin).ensure(topics);
        } catch (ExecutionException e) {
            throw new IllegalStateException("topics were not created: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while creating topics", e);
        }
    }

    /** Shuts the broker down normally, not by a kill, and waits for its end. Does nothing if it is stopped already. */
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

    private static LocalKafka scratch(@Nullable BrokerAccess access) {
        return inScratch(alone(0, access));
    }

    private static LocalKafka inScratch(BrokerSettings settings) {
        Path scratch = ScratchDirectory.create("openperp-kafka-");
        LocalKafka kafka = start(scratch, settings, scratch);
        Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "local-kafka-close"));
        return kafka;
    }

    private static BrokerSettings alone(int port, @Nullable BrokerAccess access) {
        return new BrokerSettings(KafkaCluster.alone(port == 0 ? LoopbackPort.free() : port), 1, access);
    }

    private static LocalKafka start(Path directory, BrokerSettings settings, @Nullable Path scratch) {
        if (!LoopbackPort.isFree(settings.port())) {
            throw new IllegalStateException("port " + settings.port() + " is taken by another process");
        }
        DirectoryLock lock = acquire(directory);
        try {
            Path log = Files.createDirectories(directory.resolve("log").toAbsolutePath());
            format(log, settings);
            return new LocalKafka(lock, run(settings.in(log)), settings, scratch);
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

    /**
     * Writes the cluster's ID and users into a new log directory, as Kafka requires before its first start; does
     * nothing if that has been done. The file {@code meta.properties} is written last; without it, formatting starts
     * over.
     */
    private static void format(Path log, BrokerSettings settings) throws IOException {
        if (Files.exists(log.resolve("meta.properties"))) {
            return;
        }
        Formatter formatter = new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setClusterId(settings.cluster().id())
                .setNodeId(settings.number())
                .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER)
                .setMetadataLogDirectory(log.toString())
                .addDirectory(log.toString());
        BrokerAccess access = settings.access();
        if (access != null && !access.credentials().isEmpty()) {
            formatter.setScramArguments(access.credentials());
        }
        try {
            formatter.run();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("cannot format " + log, e);
        }
    }

    private static KafkaRaftServer run(Properties settings) {
        KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(settings, false), Time.SYSTEM);
        try {
            server.startup();
        } catch (RuntimeException e) {
            server.shutdown();
            throw e;
        }
        return server;
    }

    /**
     * A topic that is to exist, with its settings.
     *
     * @param configs topic settings by Kafka's names, such as {@code message.timestamp.type}
     */
    public record Topic(String name, int partitions, Map<String, String> configs) {

        public Topic {
            configs = Map.copyOf(configs);
        }

        public Topic(String name, int partitions) {
            this(name, partitions, Map.of());
        }
    }
}
