package io.openperp.account.projection;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;

/** Reads one body of a topic of events into what it changes. */
interface EventHandler {

    /** @param number of the record that completed the body */
    void handle(ByteString body, long number, Changes changes) throws InvalidProtocolBufferException;
}
