package io.openperp.stream.resume;

import io.openperp.api.ServerMessage;

/** A message that is in the log, once its number is known. */
@FunctionalInterface
public interface Numbered {

    ServerMessage at(long seq, long prev);

    /** As the last of those somebody missed, made under the lock when everything after it is known. */
    default ServerMessage atEnd(long seq, long prev) {
        return at(seq, prev);
    }
}
