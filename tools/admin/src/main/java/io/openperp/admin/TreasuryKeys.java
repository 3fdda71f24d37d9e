package io.openperp.admin;

import io.openperp.admin.words.AdminFailure;
import io.openperp.api.money.Withdrawal;
import io.openperp.client.key.KeyFile.UnusableKeyFileException;
import io.openperp.client.key.TreasuryKeyFile;
import io.openperp.transaction.field.Destination;
import io.openperp.transaction.sealing.TreasurySecret.NotOpenedException;
import io.openperp.transaction.sealing.TreasurySecrets;
import io.openperp.units.Bytes32;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option with which a treasurer names secret keys, to read encrypted destinations of withdrawals (WDR-024). */
final class TreasuryKeys {

    @Option(
            names = "--opened-with",
            paramLabel = "FILE",
            description = "secret key that opens destinations; once more for each older key")
    private List<Path> files = List.of();

    TreasurySecrets secrets() {
        try {
            return new TreasurySecrets(files.stream().map(TreasuryKeyFile::read).toList());
        } catch (UnusableKeyFileException unusable) {
            throw AdminFailure.usage(String.valueOf(unusable.getMessage()));
        }
    }

    /**
     * Text to append to the line about a withdrawal: its destination, decrypted, or why no key opens it. Empty if no
     * key is given or the destination is not encrypted.
     */
    String opened(TreasurySecrets secrets, Withdrawal withdrawal) {
        if (secrets.isEmpty() || !Destination.isSealed(withdrawal.destination())) {
            return "";
        }
        try {
            return ", opened: \"" + secrets.read(Bytes32.parse(withdrawal.user()), withdrawal.destination()) + "\"";
        } catch (NotOpenedException closed) {
            return ", not opened: " + closed.getMessage();
        }
    }
}
