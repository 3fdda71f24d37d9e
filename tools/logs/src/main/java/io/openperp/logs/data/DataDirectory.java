package io.openperp.logs.data;

import io.openperp.client.key.TreasuryKeyFile;
import io.openperp.localbroker.DirectoryLock;
import io.openperp.localbroker.DirectoryLock.DirectoryInUseException;
import io.openperp.localbroker.KafkaLogin;
import io.openperp.localbroker.OwnerOnly;
import io.openperp.transaction.sealing.TreasuryKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Directory with everything that an exchange keeps: its logs, its database, its keys. Only one running exchange may use
 * it.
 */
public final class DataDirectory implements AutoCloseable {

    private static final Set<String> KEYS =
            Set.of("log.keys", "gateway.log.keys", "receipt.key", "treasury.key", "markets.yml");

    /** File with the address of the HTTP API of the exchange that runs on the directory. */
    private static final String API = "api";

    /** File that exists while the logs follow another exchange. */
    private static final String FOLLOWING = "following";

    private final Path root;
    private final DirectoryLock lock;
    private final boolean wasOpenToOthers;

    private DataDirectory(Path root, DirectoryLock lock, boolean wasOpenToOthers) {
        this.root = root;
        this.lock = lock;
        this.wasOpenToOthers = wasOpenToOthers;
    }

    /** Opens the directory; creates it if it is missing. Other users cannot enter it afterwards. */
    public static DataDirectory open(Path directory) {
        Path root = directory.toAbsolutePath().normalize();
        if (Files.exists(root) && !Files.isDirectory(root)) {
            throw new CannotStartException(root + " is not a directory; choose another with --data");
        }
        try {
            requireNotWritableForAll(root);
            boolean wasOpenToOthers = OwnerOnly.directory(root);
            return new DataDirectory(root, DirectoryLock.acquire(root), wasOpenToOthers);
        } catch (DirectoryInUseException e) {
            throw new CannotStartException(
                    "data " + e.getMessage() + "; stop that exchange or choose another directory with --data", e);
        } catch (IOException e) {
            throw new CannotStartException(
                    "data directory %s is not writable for user %s; choose another with --data"
                            .formatted(root, System.getProperty("user.name")),
                    e);
        }
    }

    /** Throws {@link CannotStartException} for a directory that all users can write to, such as {@code /tmp}. */
    private static void requireNotWritableForAll(Path root) throws IOException {
        if (OwnerOnly.isWritableForAll(root)) {
            throw new CannotStartException(root + " is writable for all users of this machine; choose another with"
                    + " --data, or close it first: chmod 700 " + root);
        }
    }

    /** Whether other users could read the directory before it was opened. */
    public boolean wasOpenToOthers() {
        return wasOpenToOthers;
    }

    public Path root() {
        return root;
    }

    public Path kafka() {
        return root.resolve("kafka");
    }

    public Path postgres() {
        return root.resolve("postgres");
    }

    /**
     * Throws {@link CannotStartException} if the directory has the tables of an exchange but not its logs. A new
     * exchange would otherwise begin with old tables, whose balances no shard knows.
     */
    public void requireLogs() {
        boolean hadBroker = Files.exists(brokerOf(root));
        if (hadBroker && Files.exists(postgres()) && !Files.exists(kafka().resolve("log/meta.properties"))) {
            throw new CannotStartException("the logs of this exchange are gone: there is no " + kafka()
                    + ", but " + postgres() + " holds its tables; put the directory back from a copy of both, or choose"
                    + " another directory with --data to begin a new exchange");
        }
    }

    /** Whether the logs follow another exchange and may not be traded on. */
    public boolean isFollowing() {
        return Files.exists(root.resolve(FOLLOWING));
    }

    /** Records whether the logs follow another exchange, by a file that a restart finds. */
    public void setFollowing(boolean following) {
        try {
            if (following) {
                Files.writeString(root.resolve(FOLLOWING), "");
            } else {
                Files.deleteIfExists(root.resolve(FOLLOWING));
            }
        } catch (IOException e) {
            throw new CannotStartException(root + " is not writable: " + e.getMessage(), e);
        }
    }

    /** Whether the directory has the logs or the database of an exchange. */
    public boolean hasExchange() {
        return Files.exists(kafka()) || Files.exists(postgres());
    }

    /** Directory of the oracle's keys and the states of its price walks; creates it if it is missing. */
    public Path oracle() {
        return made("oracle");
    }

    /** File with the key that signs receipts; it is created at the first start. */
    public Path receiptKey() {
        return receiptKeyOf(root);
    }

    /**
     * Copies into the data directory of a restored or following exchange what a backup does not have: the keys, the
     * file of markets, and the oracle's keys and price walks.
     */
    public static void copyKeys(Path from, Path to) throws IOException {
        OwnerOnly.directory(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                if (KEYS.contains(file.getFileName().toString())) {
                    Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        Path oracle = Files.createDirectories(to.resolve("oracle"));
        try (Stream<Path> files = Files.list(from.resolve("oracle"))) {
            for (Path file : files.toList()) {
                Files.copy(file, oracle.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    /** File with the key that signs receipts in a data directory; it may be missing. */
    public static Path receiptKeyOf(Path directory) {
        return directory.resolve("receipt.key");
    }

    /** Public key with which destinations of withdrawals are encrypted. Its secret key is drawn at the first start. */
    public static TreasuryKey treasuryKey(Path directory) {
        return TreasuryKeyFile.readOrCreate(directory.resolve("treasury.key")).publicKey();
    }

    /** Directory of the keys of the market maker and the takers; creates it if it is missing. */
    public Path marketMaker() {
        return made("market-maker");
    }

    private Path made(String name) {
        try {
            return Files.createDirectories(root.resolve(name));
        } catch (IOException e) {
            throw new CannotStartException(root + " is not writable: " + e.getMessage(), e);
        }
    }

    public Path markets() {
        return root.resolve("markets.yml");
    }

    /** Login to the broker; its password is drawn at the first start. */
    public KafkaLogin kafkaLogin() {
        try {
            return KafkaLogin.at(passwordOf(root));
        } catch (IllegalStateException | UncheckedIOException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Writes two files: the address of the running broker, and the settings with which Kafka's own tools connect to it.
     */
    public void broker(String bootstrapServers, KafkaLogin login) {
        try {
            login.writeClientSettings(root.resolve("client.properties"), bootstrapServers);
            Files.writeString(brokerOf(root), bootstrapServers);
        } catch (IOException e) {
            throw new CannotStartException(root + " is not writable: " + e.getMessage(), e);
        }
    }

    /** Writes a file with the addresses of the services' health and metrics; returns the file. */
    public Path management(List<String> addresses) {
        try {
            return Files.write(root.resolve("management"), addresses);
        } catch (IOException e) {
            throw new CannotStartException(root + " is not writable: " + e.getMessage(), e);
        }
    }

    /** Writes a file with the address of the HTTP API, where {@code admin} finds it while the exchange runs. */
    public void api(String address) {
        try {
            Files.writeString(root.resolve(API), address);
        } catch (IOException e) {
            throw new CannotStartException(root + " is not writable: " + e.getMessage(), e);
        }
    }

    /** Deletes the addresses that an earlier start has written, whose ports are not those of this one. */
    public void forgetManagement() {
        try {
            Files.deleteIfExists(root.resolve(API));
            Files.deleteIfExists(root.resolve("management"));
        } catch (IOException e) {
            throw new CannotStartException(root + " is not writable: " + e.getMessage(), e);
        }
    }

    /** File with the address of the broker, which exists while an exchange runs on the directory. */
    static Path brokerOf(Path directory) {
        return directory.resolve("broker");
    }

    /** Kafka settings of a client of the broker of an exchange that runs on the directory. */
    public static Map<String, Object> connectionOf(Path directory) throws IOException {
        String bootstrapServers = Files.readString(brokerOf(directory)).strip();
        return LogKeyFiles.applyTo(KafkaLogin.at(passwordOf(directory)).connection(bootstrapServers), directory);
    }

    /** File with the password of the broker in a data directory. */
    public static Path passwordOf(Path directory) {
        return directory.resolve("kafka.password");
    }

    public Path programLog() {
        return root.resolve("logs").resolve("exchange.log");
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(root.resolve(API));
        } catch (IOException full) {
            // The next start deletes it.
        }
        lock.close();
    }
}
