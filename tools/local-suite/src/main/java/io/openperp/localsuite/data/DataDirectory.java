package io.openperp.localsuite.data;

import io.openperp.client.key.TreasuryKeyFile;
import io.openperp.localbroker.DirectoryLock;
import io.openperp.localbroker.DirectoryLock.DirectoryInUseException;
import io.openperp.localbroker.KafkaLogin;
import io.openperp.localbroker.OwnerOnly;
import io.openperp.localsuite.terminal.CannotStartException;
import io.openperp.transaction.sealing.TreasuryKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Everything an exchange keeps: its logs, its database, the oracle's key. Only one running exchange may use it. */
public final class DataDirectory implements AutoCloseable {

    private final Path root;
    private final DirectoryLock lock;
    private final boolean wasOpenToOthers;

    private DataDirectory(Path root, DirectoryLock lock, boolean wasOpenToOthers) {
        this.root = root;
        this.lock = lock;
        this.wasOpenToOthers = wasOpenToOthers;
    }

    /** Creates it if it is missing; other users cannot enter it from then on. */
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

    /** Refuses a directory such as {@code /tmp}, which other users need. */
    private static void requireNotWritableForAll(Path root) throws IOException {
        if (OwnerOnly.isWritableForAll(root)) {
            throw new CannotStartException(root + " is writable for all users of this machine; choose another with"
                    + " --data, or close it first: chmod 700 " + root);
        }
    }

    /** Whether other users could read it before it was opened now. */
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
     * Fails if the tables of an exchange exist without its logs: a new exchange would begin beside the old tables, whose
     * balances no shard knows.
     */
    public void requireLogs() {
        boolean hadBroker = Files.exists(brokerOf(root));
        if (hadBroker && Files.exists(postgres()) && !Files.exists(kafka().resolve("log/meta.properties"))) {
            throw new CannotStartException("the logs of this exchange are gone: there is no " + kafka()
                    + ", but " + postgres() + " holds its tables; put the directory back from a copy of both, or choose"
                    + " another directory with --data to begin a new exchange");
        }
    }

    /** The keys of the exchange and the states of its price walks. */
    public Path oracle() {
        return made("oracle");
    }

    /** The key that signs receipts; it is made at the first start. */
    public Path receiptKey() {
        return receiptKeyOf(root);
    }

    /** The key that signs receipts of an exchange on a directory; it may be missing. */
    public static Path receiptKeyOf(Path directory) {
        return directory.resolve("receipt.key");
    }

    /** The key that destinations of withdrawals are sealed for; its secret half is made at the first start of a directory. */
    public static TreasuryKey treasuryKey(Path directory) {
        return TreasuryKeyFile.readOrCreate(directory.resolve("treasury.key")).publicKey();
    }

    /** The keys of the accounts that quote and trade by themselves. */
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

    /** The login of the broker; its password is generated at the first start. */
    public KafkaLogin kafkaLogin() {
        try {
            return KafkaLogin.at(passwordOf(root));
        } catch (IllegalStateException | UncheckedIOException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Writes the address of the running broker, and the settings with which Kafka's own tools connect. */
    public void broker(String bootstrapServers, KafkaLogin login) {
        try {
            login.writeClientSettings(root.resolve("client.properties"), bootstrapServers);
            Files.writeString(brokerOf(root), bootstrapServers);
        } catch (IOException e) {
            throw new CannotStartException(root + " is not writable: " + e.getMessage(), e);
        }
    }

    /** Writes the addresses of the health and metrics of the services; returns the file. */
    public Path management(List<String> addresses) {
        try {
            return Files.write(root.resolve("management"), addresses);
        } catch (IOException e) {
            throw new CannotStartException(root + " is not writable: " + e.getMessage(), e);
        }
    }

    /** Returns the file that holds the address of the broker, while an exchange runs on the directory. */
    static Path brokerOf(Path directory) {
        return directory.resolve("broker");
    }

    /** Settings for a client of the broker of an exchange that runs on this directory. */
    public static Map<String, Object> connectionOf(Path directory) throws IOException {
        String bootstrapServers = Files.readString(brokerOf(directory)).strip();
        return LogKeyFiles.applyTo(KafkaLogin.at(passwordOf(directory)).connection(bootstrapServers), directory);
    }

    /** Returns the file in a data directory that holds the password of the broker. */
    public static Path passwordOf(Path directory) {
        return directory.resolve("kafka.password");
    }

    public Path programLog() {
        return root.resolve("logs").resolve("exchange.log");
    }

    @Override
    public void close() {
        lock.close();
    }
}
