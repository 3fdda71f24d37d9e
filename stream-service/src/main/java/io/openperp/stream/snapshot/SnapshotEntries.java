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

/** The entries in the parts of a snapshot; each part is let go when it has been read. For one thread. */
final class SnapshotEntries implements Iterator<StreamSnapshotEntry> {

    private final InputStream in;
    private @Nullable StreamSnapshotEntry next;

    /** @param parts parts whose hash is known to fit */
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

    /** The entry that {@link #next} returns next; null: none. */
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
