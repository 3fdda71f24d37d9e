package io.openperp.gateway.verification;

import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.web.Answer;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.receipt.Receipt;
import io.openperp.transaction.receipt.Receipt.AnsweredTransaction;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Signs the answers that follow from the log, for clients that request a receipt (RCP-001). */
public final class Receipts {

    private static final Logger LOG = LoggerFactory.getLogger(Receipts.class);

    /** A secret key in hexadecimal digits; a key in base58 never has 64 letters. */
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{64}");

    private final @Nullable SecretKey key;
    private final @Nullable Network network;

    private Receipts(@Nullable SecretKey key, @Nullable Network network) {
        this.key = key;
        this.network = network;
    }

    /**
     * Reads the key that signs receipts, if one is set. Throws {@link IllegalArgumentException} if the file contains no
     * key; its message does not contain the file's content.
     */
    static Receipts of(GatewaySettings settings) {
        Path file = settings.receiptKey();
        SecretKey key = file == null ? null : read(file);
        if (key == null) {
            LOG.info("openperp.gateway.receipt-key is not set: answers are not signed");
        } else {
            LOG.info("receipts are signed with the key {}", key.publicKey());
        }
        return new Receipts(key, settings.signatures().network());
    }

    /** Public key of receipts; null if this exchange gives no receipts. */
    public @Nullable Bytes32 key() {
        return key == null ? null : key.publicKey();
    }

    /**
     * Adds a receipt to the answer; returns it unchanged if there is no key.
     *
     * @param place position in the log of the event that reports the outcome
     */
    public Answer sign(Answer answer, Verified transaction, LogPlace place) {
        if (key == null) {
            return answer;
        }
        AnsweredTransaction answered = AnsweredTransaction.of(
                transaction.message(), transaction.envelope().signature(), answer.body());
        Receipt receipt = Receipt.sign(key, network, answered, place);
        return answer.withReceipt(receipt.header());
    }

    private static SecretKey read(Path file) {
        try {
            String text = Files.readString(file).strip();
            return HEX.matcher(text).matches()
                    ? SecretKey.ofSeed(HexFormat.of().parseHex(text))
                    : SecretKey.parse(text);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "openperp.gateway.receipt-key is " + file + ", which cannot be read: " + unreadable, unreadable);
        } catch (IllegalArgumentException noKey) {
            throw new IllegalArgumentException(
                    "openperp.gateway.receipt-key is " + file + ", which holds no key: " + noKey.getMessage()
                            + ", or 64 hexadecimal digits of a seed",
                    noKey);
        }
    }
}
