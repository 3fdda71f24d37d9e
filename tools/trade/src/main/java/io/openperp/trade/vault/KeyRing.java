package io.openperp.trade.vault;

import io.openperp.client.Signer;
import io.openperp.trade.settings.PrivateFile;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The user's keys: a directory with an encrypted file for each key, which the user has named. */
public final class KeyRing {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,31}");
    private static final String SUFFIX = ".json";
    private static final int SHORTEST_PASSPHRASE = 8;

    private final Path directory;
    private final Argon2id hardness;

    public KeyRing(Path directory) {
        this(directory, Argon2id.STRONG);
    }

    /**
     * The keys in a directory, which need not exist yet.
     *
     * @param hardness parameters with which the passphrases of new keys are made into encryption keys
     */
    KeyRing(Path directory, Argon2id hardness) {
        this.directory = directory;
        this.hardness = hardness;
    }

    /** All keys, sorted by name. */
    public List<StoredKey> all() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .filter(name -> NAME.matcher(name).matches())
                    .sorted()
                    .map(this::find)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public StoredKey find(String name) {
        return stored(name, read(name));
    }

    /** Throws {@link CommandFailed} if the name is invalid or taken. */
    public void requireFree(String name) {
        if (!NAME.matcher(name).matches()) {
            throw CommandFailed.usage(
                    "'%s' is no name of a key: 1 to 32 letters, digits, '-', '_' or '.' are accepted".formatted(name));
        }
        if (Files.exists(file(name))) {
            throw CommandFailed.usage("there is a key '%s' already, in %s".formatted(name, file(name)));
        }
    }

    /**
     * Stores a new key.
     *
     * @param name name that no key has yet
     * @param secret secret key in base58, in the form that {@link Signer#ofSecret} reads
     * @param agentOf account for which the key signs as an agent; null: its own account
     */
    public StoredKey add(String name, String secret, @Nullable Bytes32 agentOf, char[] passphrase) {
        requireFree(name);
        requireStrong(passphrase);
        Signer signer = Signer.ofSecret(secret);
        Bytes32 account = agentOf == null ? signer.publicKey() : agentOf;
        KeyFile file = KeyFile.encrypt(secret, signer.publicKey().toString(), account.toString(), passphrase, hardness);
        PrivateFile.create(file(name), file.json());
        return stored(name, file);
    }

    /** Throws {@link CommandFailed} if the passphrase is too short to protect a key. */
    public static void requireStrong(char[] passphrase) {
        if (passphrase.length < SHORTEST_PASSPHRASE) {
            throw CommandFailed.usage(
                    "the passphrase has %d characters; at least %d are accepted, and a few words are better"
                            .formatted(passphrase.length, SHORTEST_PASSPHRASE));
        }
    }

    /** Decrypts a key; returns the secret key in base58. */
    public String secret(String name, char[] passphrase) {
        KeyFile file = read(name);
        try {
            String secret = file.decrypt(passphrase)
                    .orElseThrow(() -> CommandFailed.usage(
                            "the passphrase of key '%s' is wrong, or %s was changed".formatted(name, file(name))));
            if (!Signer.ofSecret(secret).publicKey().toString().equals(file.publicKey())) {
                throw new IllegalArgumentException("its public key is not that of its secret");
            }
            return secret;
        } catch (IllegalArgumentException broken) {
            throw unusable(name, broken);
        }
    }

    public Signer signer(String name, char[] passphrase) {
        StoredKey stored = find(name);
        Signer signer = Signer.ofSecret(secret(name, passphrase));
        return stored.isAgent() ? signer.asAgentOf(stored.account()) : signer;
    }

    private Path file(String name) {
        return directory.resolve(name + SUFFIX);
    }

    private KeyFile read(String name) {
        if (!NAME.matcher(name).matches() || !Files.exists(file(name))) {
            throw CommandFailed.usage(
                    "there is no key '%s' in %s; trade keys list shows all".formatted(name, directory));
        }
        try {
            return KeyFile.parse(PrivateFile.read(file(name)));
        } catch (IllegalArgumentException broken) {
            throw unusable(name, broken);
        }
    }

    private StoredKey stored(String name, KeyFile file) {
        try {
            return new StoredKey(name, Bytes32.parse(file.account()), Bytes32.parse(file.publicKey()), file(name));
        } catch (IllegalArgumentException broken) {
            throw unusable(name, broken);
        }
    }

    private CommandFailed unusable(String name, IllegalArgumentException broken) {
        return CommandFailed.usage("%s is no file of a key: %s".formatted(file(name), broken.getMessage()));
    }

    /**
     * The parts of a key that can be read without its passphrase.
     *
     * @param account account for which the key signs
     * @param publicKey public key; differs from the account if the key is an agent
     */
    public record StoredKey(String name, Bytes32 account, Bytes32 publicKey, Path file) {

        public boolean isAgent() {
            return !account.equals(publicKey);
        }
    }
}
