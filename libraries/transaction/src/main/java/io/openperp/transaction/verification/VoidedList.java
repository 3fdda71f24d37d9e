package io.openperp.transaction.verification;

import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The operators' list of records that must have no effect (LOG-015). As text it has a title, a line for each record
 * (name of the shard, offset in its log, reason), and lines with the signatures over everything above them.
 *
 * <pre>
 * openperp voided records 1
 * market-0 48211 settlement of a market that was never listed, incident 12
 * signature &lt;base58 of the key> &lt;base58 of the signature>
 * </pre>
 */
public record VoidedList(List<Entry> entries, List<Signed> signatures) {

    public static final String TITLE = "openperp voided records 1";

    /** The list that voids nothing; it needs no signature. */
    public static final VoidedList NONE = new VoidedList(List.of(), List.of());

    private static final Pattern ENTRY =
            Pattern.compile("((?:account|market)-(?:0|[1-9][0-9]{0,8})) (0|[1-9][0-9]{0,17})(?: (\\S.*))?");
    private static final Pattern SIGNATURE = Pattern.compile("signature (\\S+) (\\S+)");

    /**
     * One record to void.
     *
     * @param shard name of the shard, {@code account-0} or {@code market-0}
     * @param offset offset of the record in the shard's command log
     * @param reason explanation for people; empty if none is given
     */
    public record Entry(String shard, long offset, String reason) {
        @Override
        public String toString() {
            return shard + " " + offset + (reason.isEmpty() ? "" : " " + reason);
        }
    }

    /** One signature, and the key that made it. */
    public record Signed(Bytes32 key, Signature signature) {
        @Override
        public String toString() {
            return "signature " + key + " " + signature;
        }
    }

    public VoidedList {
        entries = List.copyOf(entries);
        signatures = List.copyOf(signatures);
    }

    /**
     * Parses a list. Empty lines and spaces around lines are ignored. Throws {@link IllegalArgumentException} naming
     * everything that is malformed; signatures are not verified, see {@link #flaws}.
     */
    public static VoidedList read(String text) {
        List<String> lines =
                text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        List<Entry> entries = new ArrayList<>();
        List<Signed> signatures = new ArrayList<>();
        List<String> flaws = new ArrayList<>();
        if (lines.isEmpty() || !lines.get(0).equals(TITLE)) {
            flaws.add("its first line is not \"" + TITLE + "\"");
        }
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            if (line.startsWith("signature ")) {
                addSignature(line, signatures, flaws);
            } else {
                addEntry(line, entries, signatures, flaws);
            }
        }
        requireEachOnce(entries, flaws);
        if (!flaws.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", flaws));
        }
        return new VoidedList(entries, signatures);
    }

    /**
     * Verifies the signatures. Returns a sentence for each one that was not made with its key over this list, and one
     * if there is no signature at all; empty if all are good.
     */
    public List<String> flaws(SignatureVerifier verifier) {
        List<String> flaws = new ArrayList<>();
        if (signatures.isEmpty() && !entries.isEmpty()) {
            flaws.add("it is not signed");
        }
        byte[] message = signedText().getBytes(StandardCharsets.UTF_8);
        for (Signed signed : signatures) {
            if (!verifier.verify(signed.key(), message, message.length, signed.signature())) {
                flaws.add("the signature of " + signed.key() + " is not over this list");
            }
        }
        return flaws;
    }

    /** Returns a copy with one more signature, made with this key. */
    public VoidedList signedBy(SecretKey key) {
        List<Signed> more = new ArrayList<>(signatures);
        more.add(new Signed(key.publicKey(), key.sign(signedText().getBytes(StandardCharsets.UTF_8))));
        return new VoidedList(entries, more);
    }

    /** The voided offsets of each shard, by the name of the shard. */
    public SortedMap<String, Set<Long>> offsets() {
        TreeMap<String, Set<Long>> offsets = new TreeMap<>();
        entries.forEach(entry ->
                offsets.computeIfAbsent(entry.shard(), shard -> new TreeSet<>()).add(entry.offset()));
        return offsets;
    }

    /** The list as text, in the form that {@link #read} parses. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(signedText());
        signatures.forEach(signed -> text.append(signed).append('\n'));
        return text.toString();
    }

    private String signedText() {
        StringBuilder text = new StringBuilder(TITLE).append('\n');
        entries.forEach(entry -> text.append(entry).append('\n'));
        return text.toString();
    }

    private static void addEntry(String line, List<Entry> entries, List<Signed> signatures, List<String> flaws) {
        Matcher entry = ENTRY.matcher(line);
        if (!entry.matches()) {
            flaws.add("\"" + line + "\" is no record: accepted is market-0 48211, and a reason if you like");
        } else if (!signatures.isEmpty()) {
            flaws.add("\"" + line + "\" stands below a signature, which it is not part of");
        } else {
            String reason = entry.group(3);
            entries.add(new Entry(entry.group(1), Long.parseLong(entry.group(2)), reason == null ? "" : reason));
        }
    }

    private static void addSignature(String line, List<Signed> signatures, List<String> flaws) {
        Matcher signature = SIGNATURE.matcher(line);
        try {
            if (signature.matches()) {
                signatures.add(new Signed(Bytes32.parse(signature.group(1)), Signature.parse(signature.group(2))));
                return;
            }
        } catch (IllegalArgumentException notBase58) {
            flaws.add("\"" + line + "\" is no signature: " + notBase58.getMessage());
            return;
        }
        flaws.add("\"" + line + "\" is no signature: accepted is signature KEY SIGNATURE, both in base58");
    }

    private static void requireEachOnce(List<Entry> entries, List<String> flaws) {
        Set<String> seen = new HashSet<>();
        for (Entry entry : entries) {
            if (!seen.add(entry.shard() + " " + entry.offset())) {
                flaws.add(entry.shard() + " " + entry.offset() + " is listed twice");
            }
        }
    }
}
