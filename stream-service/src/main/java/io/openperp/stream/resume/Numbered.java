package io.openperp.stream.resume;

import io.openperp.api.stream.ServerMessage;

/** A message from the log whose number is not known yet. */
@FunctionalInterface
public interface Numbered {

    ServerMessage at(long seq, long prev);

    /**
     * The message as the last of the missed messages of a client; created under the lock, when all later ones are
     * known.
     */
    default ServerMessage atEnd(long seq, long prev) {
        return at(seq, prev);
    }
}
