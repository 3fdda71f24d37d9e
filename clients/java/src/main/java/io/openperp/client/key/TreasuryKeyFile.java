package io.openperp.client.key;

import io.openperp.client.key.KeyFile.UnusableKeyFileException;
import io.openperp.transaction.sealing.TreasurySecret;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * The secret key of a treasurer that opens destinations of withdrawals, in base58, in a file that only its owner may read. Whoever
 * loses it loses all that is sealed for it, and whoever deletes it makes that unreadable for ever.
 */
public final class TreasuryKeyFile {

    private TreasuryKeyFile() {}

    /**
     * Reads the key in the file; if there is no such file, a new key is written to it first (mode 600 where the file
     * system has modes).
     *
     * @throws UnusableKeyFileException if the file can be neither read nor made, or holds something else
     */
    public static TreasurySecret readOrCreate(Path file) {
        KeyFile.createIfAbsent(
                file, () -> TreasurySecret.generate(new SecureRandom()).exported());
        return read(file);
    }

    /**
     * The key in the file.
     *
     * @throws UnusableKeyFileException if the file cannot be read or holds something else
     */
    public static TreasurySecret read(Path file) {
        return KeyFile.read(file, TreasurySecret::parse);
    }
}
