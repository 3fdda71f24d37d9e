package io.openperp.replay.audit;

import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RunningHash;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes the running hash of every record of one channel from its body, including repeats, which receivers drop
 * unread.
 *
 * <p>The hashes of the last million numbers are kept. An older repeat is checked against the preceding record in the
 * log, so that only the first in a series of older repeats is not checked. For one thread.
 */
public final class ChannelAudit {

    private static final int FIRST_CAPACITY = 1 << 10;

    private final RunningHash hashing = new RunningHash();
    private final int most;
    private long[] hashes = new long[FIRST_CAPACITY];
    private long lowest = 1;
    private long highest;
    private long previousNumber = -1;
    private long previousHash;

    public ChannelAudit() {
        this(1 << 20);
    }

    /** @param most number of hashes to keep, a power of two, at least 1024 */
    ChannelAudit(int most) {
        this.most = most;
    }

    /**
     * Checks the running hash of the next record of the channel in its log. Returns what is wrong, as a sentence; null
     * if nothing is, or if the hash of the record before is not known any more.
     */
    public @Nullable String flaw(LogRecord record) {
        ChannelOrigin origin = record.getChannel();
        long number = origin.getNumber();
        String flaw = differenceOfBody(record, origin);
        if (flaw == null && isKept(number) && hashOf(number) != origin.getRunningHash()) {
            flaw = "running hash " + hex(origin.getRunningHash()) + " instead of " + hex(hashOf(number))
                    + ", which number " + number + " had before";
        }
        if (number == highest + 1 || highest == 0) {
            keep(number, origin.getRunningHash());
        }
        previousNumber = number;
        previousHash = origin.getRunningHash();
        return flaw;
    }

    private @Nullable String differenceOfBody(LogRecord record, ChannelOrigin origin) {
        long number = origin.getNumber();
        long before;
        if (number == 1) {
            before = RunningHash.START;
        } else if (isKept(number - 1)) {
            before = hashOf(number - 1);
        } else if (previousNumber == number - 1) {
            before = previousHash;
        } else {
            return null;
        }
        long found = hashing.next(before, record.getChunk(), record.getChunks(), record.getBody());
        return found == origin.getRunningHash()
                ? null
                : "its body gives running hash " + hex(found) + ", its header says " + hex(origin.getRunningHash());
    }

    private boolean isKept(long number) {
        return number >= lowest && number <= highest;
    }

    private long hashOf(long number) {
        return hashes[indexOf(number, hashes.length)];
    }

    private void keep(long number, long hash) {
        lowest = highest == 0 ? number : lowest;
        highest = number;
        if (highest - lowest == hashes.length) {
            makeRoom();
        }
        hashes[indexOf(number, hashes.length)] = hash;
    }

    private void makeRoom() {
        if (hashes.length >= most) {
            lowest++;
            return;
        }
        long[] larger = new long[hashes.length * 2];
        for (long kept = lowest; kept < highest; kept++) {
            larger[indexOf(kept, larger.length)] = hashOf(kept);
        }
        hashes = larger;
    }

    private static int indexOf(long number, int capacity) {
        return (int) (number & capacity - 1);
    }

    private static String hex(long hash) {
        return Long.toHexString(hash);
    }
}
