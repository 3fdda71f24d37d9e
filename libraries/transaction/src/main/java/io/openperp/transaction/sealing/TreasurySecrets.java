package io.openperp.transaction.sealing;

import io.openperp.transaction.field.Destination;
import io.openperp.transaction.sealing.TreasurySecret.NotOpenedException;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The secret keys of a treasurer, the present one and former ones, so that texts sealed for a former key can still be
 * read.
 */
public record TreasurySecrets(List<TreasurySecret> secrets) {

    public TreasurySecrets {
        secrets = List.copyOf(secrets);
    }

    public boolean isEmpty() {
        return secrets.isEmpty();
    }

    /**
     * The readable text of a destination: a reference unchanged, a sealed text decrypted.
     *
     * @param account account that withdraws
     * @throws NotOpenedException if none of the keys decrypts it
     */
    public String read(Bytes32 account, String destination) throws NotOpenedException {
        if (!Destination.isSealed(destination)) {
            return destination;
        }
        String id = Destination.keyId(destination);
        for (TreasurySecret secret : secrets) {
            if (secret.publicKey().id().equals(id)) {
                return secret.open(account, destination);
            }
        }
        String have = secrets.stream().map(secret -> secret.publicKey().id()).collect(Collectors.joining(", "));
        throw new NotOpenedException("it is sealed for the key " + id + ", and here "
                + (secrets.isEmpty() ? "are none" : (secrets.size() == 1 ? "is " : "are ") + have));
    }
}
