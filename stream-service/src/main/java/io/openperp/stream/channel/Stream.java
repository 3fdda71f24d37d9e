package io.openperp.stream.channel;

import io.openperp.api.stream.ClientMessage;

/** One stream of the catalogue. */
public interface Stream {

    /** Name of the stream in subscriptions. */
    String type();

    /** Under the lock of the channels: adds the topics of an entry, in order, or an error. */
    void read(ClientMessage.Subscription entry, RequestedTopics wanted);
}
