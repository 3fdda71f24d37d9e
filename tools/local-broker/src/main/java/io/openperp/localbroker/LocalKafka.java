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
 * A real Kafka broker, and a controller, in this JVM, on loopback, with its log in a directory that outlives it.
 *
 * <p>Kafka does not flush each write to the disk: what it has acknowledged survives the death of the process, not the
 * loss of power.
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
     * Starts a broker on the data in {@code directory}, which is created and formatted when it is new, and returns
     * once it serves.
     *
     * @param port 0 for any free one
     * @throws DirectoryInUseException when another broker runs on it
     */
    public static LocalKafka start(Path directory, int port) {
        return start(directory, alone(port, null), null);
    }

    /** Starts a broker that accepts only clients with this password. */
    public static LocalKafka start(Path directory, int port, KafkaLogin login) {
        return start(directory, alone(port, login), null);
    }

    /**
     * Starts one of several brokers. It serves, and this returns, once most of them run.
     *
     * @param number number of this broker, from 1
     * @param login login that all of them share
     */
    public static LocalKafka start(Path directory, KafkaCluster cluster, int number, KafkaLogin login) {
        return start(directory, new BrokerSettings(cluster, number, login), null);
    }

    /** A broker for tests: any port, its data removed when it is closed or the JVM ends. */
    public static LocalKafka ephemeral() {
        return scratch(null);
    }

    /** A broker for tests that lets in only known clients, over TLS. */
    public static LocalKafka ephemeral(KafkaSecurity security) {
        return scratch(security);
    }

    public String bootstrapServers() {
        return settings.address();
    }

    /** Settings for a client with all rights. */
    public Map<String, Object> connection() {
        BrokerAccess access = settings.access();
        Map<String, Object> connection = new HashMap<>(access == null ? Map.of() : access.adminConnection());
        connection.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers());
        return connection;
    }

    /**
     * Creates missing topics, adds partitions where there are too few and sets the given configurations. Nothing is
     * ever removed, so repeating the call changes nothing.
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

    private static LocalKafka scratch(@Nullable BrokerAccess access) {
        Path scratch = ScratchDirectory.create("openperp-kafka-");
        LocalKafka kafka = start(scratch, alone(0, access), scratch);
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
     * Formats the log directory. The last file written is {@code meta.properties}: without it, formatting starts over.
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
     * A topic with the required settings.
     *
     * @param configs names and values as in Kafka's topic configuration, {@code message.timestamp.type} for one
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
