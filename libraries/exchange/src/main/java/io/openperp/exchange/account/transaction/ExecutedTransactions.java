package io.openperp.exchange.account.transaction;

import com.google.protobuf.ByteString;
import io.openperp.journal.ExecutedBefore;
import io.openperp.submission.RequestedTransaction;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the last {@link #MOST} transactions that have used their nonce, so that a client which sends a transaction
 * again after a time-out learns whether it was executed.
 */
public final class ExecutedTransactions {

    static final int MOST = 16_384;

    /**
     * A used nonce. It is comparable because clients choose nonces, possibly such that their hashes collide, and a hash
     * table stays fast then only if its keys are ordered.
     */
    private record Use(Bytes32 account, long nonce) implements Comparable<Use> {

        @Override
        public int compareTo(Use other) {
            int byNonce = Long.compare(nonce, other.nonce);
            return byNonce != 0 ? byNonce : account.compareTo(other.account);
        }
    }

    /**
     * An executed transaction.
     *
     * @param signature first eight bytes of its signature
     */
    private record Execution(long signature, long timeNanos) {}

    private final RecentEntries<Use, Execution> executions = new RecentEntries<>(MOST);

    public ExecutedTransactions() {}

    public void executed(RequestedTransaction transaction, long timeNanos) {
        if (transaction.signature().size() >= Long.BYTES) {
            executions.put(
                    new Use(transaction.account(), transaction.nonce()),
                    new Execution(beginning(transaction), timeNanos));
        }
    }

    /** Tells whether this or another transaction used the nonce; null if none did or that is no longer known. */
    public @Nullable ExecutedBefore before(RequestedTransaction transaction) {
        Execution before = executions.get(new Use(transaction.account(), transaction.nonce()));
        if (before == null) {
            return null;
        }
        boolean same = transaction.signature().size() >= Long.BYTES && before.signature == beginning(transaction);
        return ExecutedBefore.newBuilder()
                .setSame(same)
                .setTimeNanos(before.timeNanos)
                .build();
    }

    /** The result of {@link #before} as a sentence. */
    public static String sentence(ExecutedBefore before) {
        return (before.getSame() ? "this very transaction" : "another transaction with this nonce")
                + " was executed at "
                + Instant.ofEpochSecond(0, before.getTimeNanos()).truncatedTo(ChronoUnit.MILLIS)
                + (before.getSame() ? ": look its orders up by their IDs" : ", so this one never will be");
    }

    private static long beginning(RequestedTransaction transaction) {
        ByteString signature = transaction.signature();
        return signature.asReadOnlyByteBuffer().getLong();
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(executions.size());
        for (Map.Entry<Use, Execution> entry : executions.entrySet()) {
            out.writeBytes32(entry.getKey().account)
                    .writeLong(entry.getKey().nonce)
                    .writeLong(entry.getValue().signature)
                    .writeLong(entry.getValue().timeNanos);
        }
    }

    public void readFrom(BinaryReader in) {
        executions.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            executions.put(new Use(in.readBytes32(), in.readLong()), new Execution(in.readLong(), in.readLong()));
        }
    }
}
