package io.openperp.trade.vault;

import io.openperp.units.Bytes32;
import java.nio.file.Path;

/**
 * The part of a key that is known without its passphrase.
 *
 * @param account account that the key signs for
 * @param publicKey the key's own; for an agent it differs from the account
 */
public record StoredKey(String name, Bytes32 account, Bytes32 publicKey, Path file) {

    public boolean isAgent() {
        return !account.equals(publicKey);
    }
}
