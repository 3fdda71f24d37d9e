package io.openperp.localbroker.database;

import io.openperp.localbroker.DirectoryLock;
import io.openperp.localbroker.DirectoryLock.DirectoryInUseException;
import io.openperp.localbroker.LoopbackPort;
import io.openperp.localbroker.Ownership;
import io.openperp.localbroker.ScratchDirectory;
import io.openperp.localbroker.ServerCertificate;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL server as a child process, on loopback. Its data is in a directory and remains when it ends. Runs
 * for any ordinary user, and for root if the operating system lets root give up its rights ({@code unshare -U}).
 *
 * <p>Nobody connects without a password: neither the superuser nor {@link #user}, which owns the databases and which
 * the services use.
 *
 * <p>The directory, which no other user may enter, contains {@code cluster}, the data; {@code superuser.password} and
 * {@code exchange.password}; {@code postgres.log}, the output of the server; {@code initializing}, present until a new
 * cluster has run once; {@code lock}.
 */
public final class LocalPostgres implements AutoCloseable {

    private static final Pattern DATABASE_NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");
    private static final String LOG = "postgres.log";
    private static final String CLUSTER = "cluster";
    private static final Duration START_WAIT = Duration.ofSeconds(60);

    private final DirectoryLock lock;
    private Server server;
    private final Path home;
    private final Map<String, String> settings;
    private final Path cluster;
    private final @Nullable Path scratch;
    private boolean closed;

    private LocalPostgres(
            DirectoryLock lock, Path home, Map<String, String> settings, Server server, @Nullable Path scratch) {
        this.lock = lock;
        this.home = home;
        this.settings = settings;
        this.server = server;
        this.cluster = home.resolve(CLUSTER);
        this.scratch = scratch;
    }

    /** Starts a server on any free port. */
    public static LocalPostgres start(Path directory) {
        return start(directory, 0);
    }

    /**
     * Starts a server on the data in {@code directory}, which is created if it is missing. If a server is still running
     * there although the JVM that started it has ended, that server is stopped first.
     *
     * @param port port of the server; 0: any free one
     * @throws DirectoryInUseException if another process runs a server on the directory
     */
    public static LocalPostgres start(Path directory, int port) {
        return start(directory, port, Durability.FULL, null, null);
    }

    /**
     * Starts a server for tests. Its data is never flushed to the disk, and is removed when it is closed or the JVM
     * ends.
     */
    public static LocalPostgres ephemeral() {
        return scratch(null);
    }

    /**
     * Starts a server for tests that accepts TLS connections only.
     *
     * @param certificate certificate of the server, issued for {@code localhost}
     */
    public static LocalPostgres ephemeral(ServerCertificate certificate) {
        return scratch(certificate);
    }

    /**
     * JDBC address of a database with user and password; must not be logged. Creates the database if it is missing.
     *
     * @param database name of lower-case letters, digits and underscores, beginning with a letter
     */
    public String jdbcUrl(String database) {
        return login(database).urlWithPassword();
    }

    /**
     * Login to a database. Creates the database if it is missing.
     *
     * @param database name of lower-case letters, digits and underscores, beginning with a letter
     */
    public synchronized DatabaseLogin login(String database) {
        if (!DATABASE_NAME.matcher(database).matches()) {
            throw new IllegalArgumentException(
                    "database name '%s' does not match %s".formatted(database, DATABASE_NAME));
        }
        try {
            prepare(database);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot create database " + database, e);
        }
        return new DatabaseLogin(
                url(database), DatabasePasswords.USER, server.passwords().user());
    }

    /** JDBC address of an existing database for the superuser, with the password; must not be logged. */
    public synchronized String superuserUrl(String database) {
        return new DatabaseLogin(
                        url(database),
                        DatabasePasswords.SUPERUSER,
                        server.passwords().superuser())
                .urlWithPassword();
    }

    /** Name of the user with which {@link #login} connects. */
    public String user() {
        return DatabasePasswords.USER;
    }

    /** The main process of the server, which has child processes; empty if it does not run. */
    public Optional<ProcessHandle> process() {
        try {
            return OrphanedPostmaster.find(cluster);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts the server again on the same data and port if it has ended by itself. Does nothing while it runs, and
     * after {@link #close}.
     *
     * @throws IllegalStateException if it does not start; it may be tried again
     */
    public synchronized void restart() {
        if (closed || process().isPresent()) {
            return;
        }
        try {
            server.postgres().close(); // gives back what it had locked in this process
            server = run(home, server.postgres().getPort(), settings);
        } catch (IOException e) {
            throw new IllegalStateException("PostgreSQL did not start again: " + e.getMessage(), e);
        }
    }

    /**
     * Rotates the server's log if it is larger than {@code most} bytes: all users of the machine can fill it with
     * failed logins. To be called every few seconds.
     *
     * @throws UncheckedIOException for instance if the disk is full
     */
    public void boundLog(long most) {
        try {
            PostgresLog.rotate(home.resolve(LOG), most);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Shuts the server down and waits for its end; kills it if it hangs. Does nothing if it is stopped already.
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            server.postgres().close(); // gives up after a few seconds if the server hangs
            OrphanedPostmaster.stop(cluster);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            lock.close();
        }
        if (scratch != null) {
            ScratchDirectory.delete(scratch);
        }
    }

    private void prepare(String database) throws SQLException {
        try (Connection superuser = DriverManager.getConnection(superuserUrl(DatabasePasswords.SUPERUSER))) {
            DatabaseOwner.ensureUser(superuser, server.passwords().user());
            DatabaseOwner.ensureDatabase(superuser, database);
        }
    }

    private String url(String database) {
        return "jdbc:postgresql://localhost:%d/%s".formatted(server.postgres().getPort(), database);
    }

    private static LocalPostgres scratch(@Nullable ServerCertificate certificate) {
        Path scratch = ScratchDirectory.create("openperp-postgres-");
        LocalPostgres postgres = start(scratch, 0, Durability.NONE, certificate, scratch);
        Runtime.getRuntime().addShutdownHook(new Thread(postgres::close, "local-postgres-close"));
        return postgres;
    }

    private static LocalPostgres start(
            Path directory,
            int port,
            Durability durability,
            @Nullable ServerCertificate certificate,
            @Nullable Path scratch) {
        Path home = directory.toAbsolutePath().normalize();
        try {
            DirectoryLock lock = DirectoryLock.acquire(home);
            try {
                Map<String, String> settings = settings(home, durability, certificate);
                return new LocalPostgres(lock, home, settings, run(home, port, settings), scratch);
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Server run(Path home, int port, Map<String, String> settings) throws IOException {
        Path cluster = home.resolve(CLUSTER);
        Path initializing = home.resolve("initializing");
        requirePostgresWillRun(cluster);
        OrphanedPostmaster.stop(cluster);
        if (Files.exists(initializing) && Files.exists(cluster)) {
            ScratchDirectory.delete(cluster);
        }
        if (!Files.exists(cluster)) {
            Files.write(initializing, new byte[0]);
        }
        DatabasePasswords passwords = DatabasePasswords.of(
                home, cluster, password -> SingleUserServer.setPassword(program(), cluster, password));
        EmbeddedPostgres postgres = launch(home, port, settings, passwords);
        Files.deleteIfExists(initializing);
        return new Server(postgres, passwords);
    }

    /**
     * Checks that PostgreSQL can run here. It does not run as root, unless root can give up its rights, and not on data
     * of another user.
     *
     * @throws IllegalStateException if it cannot run
     */
    private static void requirePostgresWillRun(Path cluster) throws IOException {
        if ("root".equals(System.getProperty("user.name")) && !LinuxUtils.isUnshareAvailable()) {
            throw new IllegalStateException("PostgreSQL does not run as root, and this system does not allow"
                    + " 'unshare -U', by which root could shed its rights: run as an ordinary user");
        }
        if (Files.exists(cluster) && !Ownership.isOurs(cluster)) {
            throw new IllegalStateException("data directory %s belongs to user %s: run as that user or choose another"
                    .formatted(cluster, Files.getOwner(cluster).getName()));
        }
    }

    private static Map<String, String> settings(
            Path home, Durability durability, @Nullable ServerCertificate certificate) throws IOException {
        Map<String, String> settings = new HashMap<>(Map.of(
                "fsync", durability.setting(),
                "synchronous_commit", durability.setting(),
                "full_page_writes", durability.setting(),
                "unix_socket_directories", ""));
        if (certificate != null) {
            settings.putAll(DatabaseTls.install(certificate, home));
        }
        return settings;
    }

    /**
     * Path of the server program. Starts a temporary server to find it, because only a running server tells where
     * PostgreSQL was unpacked.
     */
    private static String program() {
        try (LocalPostgres other = ephemeral()) {
            return other.process().orElseThrow().info().command().orElseThrow();
        }
    }

    private static EmbeddedPostgres launch(
            Path home, int port, Map<String, String> settings, DatabasePasswords passwords) throws IOException {
        Path cluster = home.resolve(CLUSTER);
        PostgresLog log = PostgresLog.of(home.resolve(LOG));
        try (PostgresBinaries binaries = PostgresBinaries.claim()) {
            EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                    .setDataDirectory(cluster)
                    .setCleanDataDirectory(false)
                    .setRegisterShutdownHook(false)
                    .setOverrideWorkingDirectory(binaries.directory().toFile())
                    .setPort(port == 0 ? LoopbackPort.free() : port)
                    .setPGStartupWait(START_WAIT)
                    .setOutputRedirector(log.end())
                    .setErrorRedirector(log.end())
                    .setConnectConfig("password", passwords.superuser())
                    // Options of initdb like any other; they take its trust in everybody back.
                    .setLocaleConfig("auth-local", "scram-sha-256")
                    .setLocaleConfig("auth-host", "scram-sha-256")
                    .setLocaleConfig(
                            "pwfile", DatabasePasswords.superuserFile(home).toString())
                    .setLocaleConfig("locale", "C");
            settings.forEach(builder::setServerConfig);
            return builder.start();
        } catch (IOException | RuntimeException e) {
            String complaint = log.complaint().map(line -> ": " + line).orElse("");
            OrphanedPostmaster.stop(cluster);
            throw new IllegalStateException(
                    "PostgreSQL did not start, see " + log.file() + ": " + e.getMessage() + complaint, e);
        }
    }

    private record Server(EmbeddedPostgres postgres, DatabasePasswords passwords) {}

    private enum Durability {
        FULL("on"),
        NONE("off");

        private final String setting;

        Durability(String setting) {
            this.setting = setting;
        }

        String setting() {
            return setting;
        }
    }
}
