package io.openperp.stream.channel;

import io.openperp.api.ClientMessage;

/** One stream of the catalogue. */
public interface Stream {

    /** As subscriptions name it. */
    String type();

    /** Under the lock of the channels: the topics an entry asks for, in its order, and a sentence for what is wrong. */
    void read(ClientMessage.Subscription entry, RequestedTopics wanted);
}
