package io.openperp.trade.account;

import io.openperp.api.Withdrawal;
import io.openperp.client.TreasuryKeyFile;
import io.openperp.client.UnusableKeyFileException;
import io.openperp.trade.failure.CommandFailed;
import io.openperp.transaction.Destination;
import io.openperp.transaction.sealing.NotOpenedException;
import io.openperp.transaction.sealing.TreasurySecrets;
import io.openperp.units.Bytes32;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option of a treasurer who reads where withdrawals go. */
final class OpenedDestinations {

    @Option(
            names = "--opened-with",
            paramLabel = "FILE",
            description = "as a treasurer: the secret key that opens destinations; once more for each older key")
    private List<Path> files = List.of();

    TreasurySecrets secrets() {
        try {
            return new TreasurySecrets(files.stream().map(TreasuryKeyFile::read).toList());
        } catch (UnusableKeyFileException unusable) {
            throw CommandFailed.usage(String.valueOf(unusable.getMessage()));
        }
    }

    /** The destination of a withdrawal in words. */
    static String words(TreasurySecrets secrets, Withdrawal withdrawal) {
        if (secrets.isEmpty()) {
            return Destination.words(withdrawal.destination());
        }
        try {
            return secrets.read(Bytes32.parse(withdrawal.user()), withdrawal.destination());
        } catch (NotOpenedException closed) {
            return "not opened: " + closed.getMessage();
        }
    }
}
