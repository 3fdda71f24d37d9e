package io.openperp.stream.resume;

import io.openperp.api.stream.ServerMessage;

/** A message made from a log record, to which the topic's next number is still to be given. */
@FunctionalInterface
public interface UnnumberedMessage {

    ServerMessage at(long seq, long prev);

    /**
     * Creates the message as the last one that a client which resumes has missed, with anything that only a topic's
     * newest message has, such as a checksum. Called under the lock, so that no later one can arrive meanwhile.
     */
    default ServerMessage atEnd(long seq, long prev) {
        return at(seq, prev);
    }
}
