package io.openperp.stream.snapshot;

import com.google.protobuf.ByteString;
import io.openperp.journal.StreamSnapshotEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Iterates over the entries in the parts of a snapshot; releases each part once it has been read. Not thread-safe. */
final class SnapshotEntries implements Iterator<StreamSnapshotEntry> {

    private final InputStream in;
    private @Nullable StreamSnapshotEntry next;

    /**
     * Starts at the first entry.
     *
     * @param parts parts whose hash has been verified
     */
    SnapshotEntries(Queue<ByteString> parts) {
        in = new SequenceInputStream(new Enumeration<>() {
            @Override
            public boolean hasMoreElements() {
                return !parts.isEmpty();
            }

            @Override
            public InputStream nextElement() {
                return parts.remove().newInput();
            }
        });
        next = read();
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    /** Returns the next entry without advancing; null at the end. */
    @Nullable
    StreamSnapshotEntry peek() {
        return next;
    }

    @Override
    public StreamSnapshotEntry next() {
        StreamSnapshotEntry entry = next;
        if (entry == null) {
            throw new NoSuchElementException();
        }
        next = read();
        return entry;
    }

    private @Nullable StreamSnapshotEntry read() {
        try {
            return StreamSnapshotEntry.parseDelimitedFrom(in);
        } catch (IOException e) {
            throw new IllegalArgumentException("an entry of a snapshot is unreadable", e);
        }
    }
}
