package io.openperp.logs;

import io.openperp.client.key.KeyFile;
import io.openperp.journal.ShardAddress;
import io.openperp.logs.data.DataDirectory;
import io.openperp.replay.ReplayPlan;
import io.openperp.replay.audit.ReceiptCheck;
import io.openperp.transaction.receipt.SavedReceipt;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The receipts with which a replay is to be compared, and the keys with which they must be signed. */
final class ReceiptFiles {

    private final List<Receipt> receipts;
    private final List<Bytes32> keys;

    private record Receipt(Path file, SavedReceipt saved, ReceiptCheck check) {}

    private ReceiptFiles(List<Receipt> receipts, List<Bytes32> keys) {
        this.receipts = receipts;
        this.keys = keys;
    }

    /**
     * Reads the receipts.
     *
     * @param keys public keys of the exchange in base58; empty: the key in the data directory
     * @param data data directory of the exchange whose logs are replayed; null: the logs of a broker that the user
     *     names
     * @throws IllegalArgumentException if a file has no receipt, a key is invalid, or there are keys but no receipts
     */
    static ReceiptFiles read(List<Path> files, List<String> keys, @Nullable Path data) throws IOException {
        if (files.isEmpty() && !keys.isEmpty()) {
            throw new IllegalArgumentException("--receipt-key needs a receipt: name its file with --receipt");
        }
        List<Receipt> receipts = new ArrayList<>();
        for (Path file : files) {
            SavedReceipt saved = read(file);
            receipts.add(new Receipt(file, saved, new ReceiptCheck(saved)));
        }
        List<Bytes32> given = keys.stream().map(ReceiptFiles::key).toList();
        return new ReceiptFiles(receipts, given.isEmpty() && data != null ? keyOf(data) : given);
    }

    /**
     * Verifies the signatures of the receipts; returns whether all are valid. Prints the invalid ones and, if no key is
     * given, who has signed.
     */
    boolean areSigned() {
        boolean areSigned = true;
        SignatureVerifier verifier = SignatureVerifier.fastest();
        for (Receipt receipt : receipts) {
            String flaw = receipt.saved.flaw(keys, verifier);
            if (flaw != null) {
                System.out.println("DIFFERS  " + receipt.file + ": " + flaw);
                areSigned = false;
            } else if (keys.isEmpty()) {
                System.out.println("RECEIPT  " + receipt.file + ": signed with the key "
                        + receipt.saved.receipt().key()
                        + ", which you have to compare with that of the exchange (or give it with --receipt-key)");
            }
        }
        return areSigned;
    }

    /**
     * Limits a replay to the shards of the receipts. If the plan names shards already, they must include these; throws
     * {@link IllegalArgumentException} otherwise.
     */
    ReplayPlan limited(ReplayPlan plan) {
        List<ShardAddress> needed = receipts.stream()
                .map(receipt -> receipt.check.shard())
                .distinct()
                .toList();
        if (plan.shards().isEmpty()) {
            return plan.withShards(needed);
        }
        for (Receipt receipt : receipts) {
            if (!plan.shards().contains(receipt.check.shard())) {
                throw new IllegalArgumentException(receipt.file + " is of shard "
                        + receipt.saved.receipt().place().shard() + ", which is none of those that --shard names");
            }
        }
        return plan;
    }

    List<ReceiptCheck> checks() {
        return receipts.stream().map(Receipt::check).toList();
    }

    /**
     * Whether the replayed logs have the outcomes that each receipt states, at the place that it states; prints a
     * sentence about each receipt.
     */
    boolean fit() {
        boolean fit = true;
        for (Receipt receipt : receipts) {
            String flaw = receipt.check.flaw();
            fit &= flaw == null;
            System.out.println(
                    flaw == null
                            ? "RECEIPT  " + receipt.file + " fits: event "
                                    + receipt.saved.receipt().place().number() + " of "
                                    + receipt.saved.receipt().place().shard()
                                    + " completes the transaction at offset " + receipt.check.offset()
                                    + " with exactly these outcomes"
                            : "DIFFERS  " + receipt.file + ": " + flaw);
        }
        return fit;
    }

    private static SavedReceipt read(Path file) throws IOException {
        try {
            return SavedReceipt.ofJson(Files.readString(file));
        } catch (NoSuchFileException gone) {
            throw new IllegalArgumentException("--receipt " + file + " is not there", gone);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException("--receipt " + file + ": " + unreadable.getMessage(), unreadable);
        }
    }

    private static Bytes32 key(String text) {
        try {
            return Bytes32.parse(text);
        } catch (IllegalArgumentException noKey) {
            throw new IllegalArgumentException(
                    "--receipt-key is " + text + ", accepted is a public key in base58: " + noKey.getMessage(), noKey);
        }
    }

    private static List<Bytes32> keyOf(Path data) {
        Path file = DataDirectory.receiptKeyOf(data);
        return Files.exists(file) ? List.of(KeyFile.read(file).publicKey()) : List.of();
    }
}
