package io.openperp.trade.vault;

import io.openperp.units.Bytes32;
import java.nio.file.Path;

/**
 * What is known of a key without its passphrase.
 *
 * @param account that it signs for
 * @param publicKey its own; for an agent it differs from the account
 */
public record StoredKey(String name, Bytes32 account, Bytes32 publicKey, Path file) {

    public boolean isAgent() {
        return !account.equals(publicKey);
    }
}
