package io.openperp.account.projection.event;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.account.projection.table.Changes;

/** Converts the bodies of the records of a topic of events to changes of the tables. */
public interface EventHandler {

    /**
     * Adds the changes that a body causes.
     *
     * @param number number of the last record of the body in its channel
     */
    void handle(ByteString body, long number, Changes changes) throws InvalidProtocolBufferException;
}
