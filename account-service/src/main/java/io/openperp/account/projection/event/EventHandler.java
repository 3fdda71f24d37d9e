package io.openperp.account.projection.event;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.account.projection.table.Changes;

/** Turns a body of a topic of events into changes of the tables. */
public interface EventHandler {

    /** @param number number of the record that completed the body */
    void handle(ByteString body, long number, Changes changes) throws InvalidProtocolBufferException;
}
