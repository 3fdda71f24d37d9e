package io.openperp.stream.market.book;

import io.openperp.api.stream.ServerMessage;
import io.openperp.journal.MarketEvents;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.stream.resume.UnnumberedMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A book that clients get whole and then by its changes: by levels or order by order. Guarded by the lock of
 * {@code Channels}.
 */
interface SentBook {

    String topic();

    /** Numbers the book's changes; the number of the last change identifies a state of the book. */
    TopicHistory changes();

    /** Number of levels or orders of both sides. */
    int entries();

    /** Returns a copy of the book, which takes a millisecond for 60,000 entries. */
    Copy copy();

    /** Creates the messages of one record of market-events, in order. */
    List<UnnumberedMessage> messages(MarketEvents events);

    /** A copy of a book. */
    interface Copy {

        /** Number of the last change that it contains. */
        long seq();

        /**
         * Returns the whole book as a message.
         *
         * @param resumed false for a client that resumes too late to be sent the missed changes, else null
         */
        ServerMessage message(@Nullable Boolean resumed);
    }
}
