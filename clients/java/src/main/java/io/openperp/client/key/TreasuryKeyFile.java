package io.openperp.client.key;

import io.openperp.client.key.KeyFile.UnusableKeyFileException;
import io.openperp.transaction.sealing.TreasurySecret;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * The secret key of a treasurer, which decrypts destinations of withdrawals, in base58, in a file that only its owner
 * may read. If the file leaks, all texts sealed for the key can be read; if it is deleted, they can never be read
 * again.
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
