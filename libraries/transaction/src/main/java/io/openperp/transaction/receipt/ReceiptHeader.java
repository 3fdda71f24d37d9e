package io.openperp.transaction.receipt;

import io.openperp.transaction.message.Network;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes and parses the text of a receipt in an HTTP header: named integers and strings, separated by commas. Unknown
 * members are skipped.
 */
final class ReceiptHeader {

    private static final Pattern MEMBER =
            Pattern.compile("([a-z][a-z0-9_*.-]*)=(?:\"([ !#-\\[\\]-~]*)\"|(-?\\d{1,15}))");
    private static final Pattern SEPARATOR = Pattern.compile("[ \\t]*,[ \\t]*");
    private static final Pattern SHARD = Pattern.compile("account-(0|[1-9]\\d{0,8})");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{16}");
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,14}");
    private static final Pattern TIME = Pattern.compile("0|[1-9]\\d{0,18}");

    private final Map<String, String> members;

    private ReceiptHeader(Map<String, String> members) {
        this.members = members;
    }

    static String text(Receipt receipt) {
        LogPlace place = receipt.place();
        Network network = receipt.network();
        return "v=" + Receipt.VERSION
                + ", network=\"" + (network == null ? "" : network.text())
                + "\", shard=\"" + place.shard()
                + "\", number=" + place.number()
                + ", hash=\"" + HexFormat.of().toHexDigits(place.runningHash())
                + "\", time=\"" + place.timeNanos()
                + "\", key=\"" + receipt.key()
                + "\", sig=\"" + receipt.signature() + '"';
    }

    static Receipt read(String header) {
        ReceiptHeader read = new ReceiptHeader(members(header));
        String version = read.member("v");
        if (!version.equals(Integer.toString(Receipt.VERSION))) {
            throw new IllegalArgumentException("this receipt has version " + version + ", known here is 1");
        }
        String shard = read.member("shard", SHARD, "account-0");
        LogPlace place = new LogPlace(
                Integer.parseInt(shard.substring(shard.indexOf('-') + 1)),
                Long.parseLong(read.member("number", NUMBER, "1 to 999999999999999")),
                HexFormat.fromHexDigitsToLong(read.member("hash", HASH, "16 hexadecimal digits")),
                read.time());
        return new Receipt(read.network(), place, read.key(), read.signature());
    }

    private static Map<String, String> members(String header) {
        Map<String, String> members = new HashMap<>();
        String text = header.strip();
        Matcher member = MEMBER.matcher(text);
        Matcher separator = SEPARATOR.matcher(text);
        int position = 0;
        while (position < text.length()) {
            if (!member.region(position, text.length()).lookingAt()) {
                throw new IllegalArgumentException("the receipt cannot be read from character " + position
                        + " on: name=\"text\" or name=number is accepted, with commas between them");
            }
            members.put(member.group(1), member.group(2) == null ? member.group(3) : member.group(2));
            position = member.end();
            if (separator.region(position, text.length()).lookingAt() && separator.end() < text.length()) {
                position = separator.end();
            } else if (position < text.length()) {
                throw new IllegalArgumentException(
                        "the receipt cannot be read from character " + position + " on: a comma must follow a member");
            }
        }
        return members;
    }

    private String member(String name) {
        String value = members.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the receipt has no " + name);
        }
        return value;
    }

    private String member(String name, Pattern form, String accepted) {
        String value = member(name);
        if (!form.matcher(value).matches()) {
            throw new IllegalArgumentException(name + " of the receipt is \"" + value + "\", accepted is " + accepted);
        }
        return value;
    }

    private long time() {
        String text = member("time", TIME, "nanoseconds since 1970");
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException beyond) {
            throw new IllegalArgumentException("time of the receipt is " + text + ", which is beyond 64 bits", beyond);
        }
    }

    private @Nullable Network network() {
        String text = member("network");
        for (Network network : Network.values()) {
            if (network.text().equals(text)) {
                return network;
            }
        }
        if (text.isEmpty()) {
            return null;
        }
        throw new IllegalArgumentException(
                "network of the receipt is \"" + text + "\", accepted is mainnet, testnet, devnet or nothing");
    }

    private Bytes32 key() {
        try {
            return Bytes32.parse(member("key"));
        } catch (IllegalArgumentException noKey) {
            throw new IllegalArgumentException("key of the receipt is no key: " + noKey.getMessage(), noKey);
        }
    }

    private Signature signature() {
        try {
            return Signature.parse(member("sig"));
        } catch (IllegalArgumentException noSignature) {
            throw new IllegalArgumentException(
                    "sig of the receipt is no signature: " + noSignature.getMessage(), noSignature);
        }
    }
}
