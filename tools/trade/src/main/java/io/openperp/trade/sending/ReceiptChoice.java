package io.openperp.trade.sending;

import io.openperp.client.OpenPerp;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.units.Bytes32;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that request a receipt, the exchange's signature under its answer, and name the file for it. */
public final class ReceiptChoice {

    @Option(
            names = "--receipt",
            paramLabel = "FILE",
            description = "asks the exchange to sign its answer, and keeps the receipt in this new file")
    @Nullable
    Path file;

    @Option(
            names = "--receipt-key",
            paramLabel = "KEY",
            description =
                    "the exchange's public key that must have signed it (default: the one that the exchange names)")
    @Nullable
    String key;

    /**
     * Returns the sender for a transaction, with a receipt if the option is given. Throws {@link CommandFailed}, before
     * anything is sent, if the receipt could not be requested or saved.
     */
    public Sender sender(OpenPerp exchange) {
        Path wanted = file;
        if (wanted == null) {
            if (key != null) {
                throw CommandFailed.usage("--receipt-key is for receipts: name the file of one with --receipt");
            }
            return new Sender(exchange);
        }
        if (Files.exists(wanted)) {
            throw CommandFailed.usage(wanted + " exists: a receipt is kept in a new file");
        }
        Path directory = wanted.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw CommandFailed.usage(wanted + " cannot be written: its directory is not there");
        }
        return new Sender(exchange).keepingReceipt(wanted, key(exchange));
    }

    private Bytes32 key(OpenPerp exchange) {
        if (key == null) {
            return exchange.markets()
                    .receiptKey()
                    .orElseThrow(() -> CommandFailed.usage("this exchange signs no receipts; nothing was sent"));
        }
        try {
            return Bytes32.parse(key);
        } catch (IllegalArgumentException noKey) {
            throw CommandFailed.usage("--receipt-key is no public key in base58: " + noKey.getMessage());
        }
    }
}
