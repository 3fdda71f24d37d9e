package io.openperp.trade.account;

import io.openperp.client.OpenPerp;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.transaction.field.Destination;
import io.openperp.transaction.sealing.TreasuryKey;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The option for the treasurer's key, and the encryption of destinations of withdrawals. A destination is encrypted for
 * the treasurer unless it is a reference, since everybody could read it.
 */
final class DestinationChoice {

    @Option(
            names = "--treasury-key",
            paramLabel = "KEY",
            description = "the key of the treasurer, where you trust no answer of the exchange about it")
    private @Nullable String key;

    /**
     * Destination of a withdrawal, as it is signed and as it is shown to the owner.
     *
     * @param signed form in the signed withdrawal, which everybody can read
     * @param said sentence for the owner
     */
    record Chosen(String signed, String said) {}

    /**
     * Encrypts a destination for the treasurer, unless it is a reference or encrypted already.
     *
     * @param text destination as the user has typed it
     */
    Chosen choose(OpenPerp exchange, Bytes32 account, String text) {
        if (Destination.isReference(text)) {
            return new Chosen(text, "the reference " + text + ", which everybody can read");
        }
        if (Destination.isSealed(text)) {
            return new Chosen(text, Destination.words(text));
        }
        String flaw = TreasuryKey.flaw(text);
        if (flaw != null) {
            throw CommandFailed.usage("the withdrawal is wrong: " + flaw);
        }
        TreasuryKey treasury = treasury(exchange);
        return new Chosen(
                treasury.seal(account, text), text + ", encrypted for the treasurer (key " + treasury.id() + ")");
    }

    private TreasuryKey treasury(OpenPerp exchange) {
        if (key == null) {
            return exchange.markets()
                    .treasuryKey()
                    .orElseThrow(() -> CommandFailed.usage("this exchange has no key of a treasurer, so what you have"
                            + " typed could be read by everybody; nothing was sent. Accepted is a reference that it has"
                            + " agreed with you: 1 to " + Destination.LONGEST_REFERENCE
                            + " characters a to z, 0 to 9 and -, the first a letter, at most "
                            + Destination.MOST_DIGITS + " digits"));
        }
        try {
            return TreasuryKey.parse(key);
        } catch (IllegalArgumentException noKey) {
            throw CommandFailed.usage("--treasury-key is no public key in base58: " + noKey.getMessage());
        }
    }
}
