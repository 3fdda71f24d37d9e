package io.openperp.transaction.signing;

import io.openperp.transaction.Action;
import io.openperp.transaction.message.Network;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text that a wallet shows and signs in place of the bytes of a transaction (TXN-029): network, account, nonce, the
 * hash of those bytes, and a line for each action. It is signed in the format that wallets use for messages that are no
 * transaction of a blockchain.
 */
public final class WalletText {

    private static final byte[] MAGIC = "\u00ffsolana offchain".getBytes(StandardCharsets.ISO_8859_1);
    private static final int VERSION = 0;
    private static final int ONE_LINE_OF_ASCII = 0;
    private static final int UTF_8 = 1;
    private static final int SIGNERS = 1;
    private static final int LONGEST = 0xFFFF;

    /**
     * Pattern of the text from its first line up to the hash of the bytes. Everything there has a fixed format, so that
     * nobody can insert a text of their own.
     */
    private static final Pattern BEGINNING = Pattern.compile(
            "Bulk Exchange Transaction\nNetwork: (?<network>[a-z]+)\nAccount: [0-9A-Za-z]+\nNonce: [0-9]+"
                    + "\nActions: [0-9]+\nSignable-Hash: (?<hash>[0-9a-f]{64})\n");

    private WalletText() {}

    /**
     * The text of a transaction. Empty if an action cannot be described in a line (on-fill orders, multisig actions,
     * post-only orders that slide or join, oracle prices, and the actions that only this exchange has), or if the text
     * has more than the 65,535 bytes that a wallet signs.
     *
     * @param message the canonical bytes, with the byte of the network
     */
    public static Optional<String> of(
            List<Action> actions, long nonce, Bytes32 account, Network network, byte[] message) {
        StringBuilder text = new StringBuilder("Bulk Exchange Transaction\n")
                .append("Network: ")
                .append(network.text())
                .append("\nAccount: ")
                .append(account)
                .append("\nNonce: ")
                .append(Long.toUnsignedString(nonce))
                .append("\nActions: ")
                .append(actions.size())
                .append("\nSignable-Hash: ")
                .append(hash(message))
                .append('\n');
        for (int i = 0; i < actions.size(); i++) {
            Optional<String> line = WalletLines.of(actions.get(i));
            if (line.isEmpty()) {
                return Optional.empty();
            }
            text.append('[').append(i).append("] ").append(line.get()).append('\n');
        }
        return Optional.of(text.toString()).filter(all -> all.getBytes(StandardCharsets.UTF_8).length <= LONGEST);
    }

    /**
     * Whether the text names this network and the hash of these canonical bytes, which must end with the byte of the
     * network.
     */
    public static boolean isOf(String text, byte[] message, Network network) {
        Matcher beginning = BEGINNING.matcher(text);
        return beginning.lookingAt()
                && beginning.group("network").equals(network.text())
                && beginning.group("hash").equals(hash(message))
                && message.length > 0
                && message[message.length - 1] == network.domain();
    }

    /**
     * The bytes that the wallet of {@code signer} signs for a text: the text after a header with network and signer.
     * Throws {@link IllegalArgumentException} if the text is longer than 65,535 bytes.
     */
    public static byte[] envelope(String text, Bytes32 signer, Network network) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > LONGEST) {
            throw new IllegalArgumentException(
                    "the text has " + utf8.length + " bytes, a wallet signs at most " + LONGEST);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(MAGIC);
        bytes.write(VERSION);
        byte[] domain = new byte[Bytes32.LENGTH];
        domain[0] = network.domain();
        bytes.writeBytes(domain);
        bytes.write(text.chars().allMatch(c -> c >= ' ' && c <= '~') ? ONE_LINE_OF_ASCII : UTF_8);
        bytes.write(SIGNERS);
        bytes.writeBytes(signer.toByteArray());
        bytes.write(utf8.length & 0xFF);
        bytes.write(utf8.length >>> Byte.SIZE);
        bytes.writeBytes(utf8);
        return bytes.toByteArray();
    }

    private static String hash(byte[] message) {
        Bytes32 hash = new Sha256().update(message, 0, message.length).finish();
        return HexFormat.of().formatHex(hash.toByteArray());
    }
}
