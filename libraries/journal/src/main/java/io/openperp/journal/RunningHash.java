package io.openperp.journal;

import com.google.protobuf.ByteString;
import io.openperp.units.Sha256;

/**
 * Computes the running hash of a numbered channel, which covers every record of it. {@code hash(0)} is 0; {@code
 * hash(n)} is the first eight bytes of {@code SHA-256(hash(n-1) ‖ chunk ‖ chunks ‖ body)} as a big-endian number. The
 * previous hash is written in eight bytes, {@code chunk} (which part of a split body this is, from 0) and {@code
 * chunks} (the number of parts) in four bytes each, all big-endian. For one thread.
 */
public final class RunningHash {

    /** The running hash of a channel without records. */
    public static final long START = 0;

    private static final int HEAD = Long.BYTES + 2 * Integer.BYTES;

    private final Sha256 sha256 = new Sha256();
    private final byte[] buffer = new byte[4096];

    /**
     * The running hash after a record.
     *
     * @param previous running hash before the record
     * @param chunk part of a split body that the record holds, from 0
     * @param chunks number of parts
     */
    public long next(long previous, int chunk, int chunks, ByteString body) {
        writeHead(previous, chunk, chunks);
        int filled = HEAD;
        for (int from = 0; from < body.size(); ) {
            int length = Math.min(body.size() - from, buffer.length - filled);
            body.copyTo(buffer, from, filled, length);
            from += length;
            filled += length;
            if (filled == buffer.length) {
                sha256.update(buffer, 0, filled);
                filled = 0;
            }
        }
        return sha256.update(buffer, 0, filled).finish().w0();
    }

    private void writeHead(long previous, int chunk, int chunks) {
        for (int i = 0; i < Long.BYTES; i++) {
            buffer[i] = (byte) (previous >>> 56 - 8 * i);
        }
        for (int i = 0; i < Integer.BYTES; i++) {
            buffer[8 + i] = (byte) (chunk >>> 24 - 8 * i);
            buffer[12 + i] = (byte) (chunks >>> 24 - 8 * i);
        }
    }
}
