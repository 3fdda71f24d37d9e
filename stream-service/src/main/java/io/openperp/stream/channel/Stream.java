package io.openperp.stream.channel;

import io.openperp.api.stream.ClientMessage;

/** One stream of the catalogue. */
public interface Stream {

    /** Name of the stream in subscriptions. */
    String type();

    /** Adds the topics of an entry, in order, or an error. The caller must hold the lock of the channels. */
    void read(ClientMessage.Subscription entry, RequestedTopics wanted);
}
