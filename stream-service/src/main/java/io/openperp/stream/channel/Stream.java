package io.openperp.stream.channel;

import io.openperp.api.stream.ClientMessage;

/** One kind of data to which clients can subscribe, such as trades or accounts. */
public interface Stream {

    /** Name of the stream in field {@code type} of requests to subscribe, such as {@code trades}. */
    String type();

    /**
     * Adds the topics that an entry of a request names, in order, or an error. The caller must hold the lock of
     * {@code Channels}.
     */
    void read(ClientMessage.Subscription entry, RequestedTopics wanted);
}
