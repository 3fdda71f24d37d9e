package io.openperp.client.stream;

/**
 * A message of a topic.
 *
 * @param seq number of the message on its topic; 0 if the exchange does not number messages. Derived messages, like an
 *     account's margin, have the number of the last message before them
 * @param missed whether this client has lost messages before this one, because it was disconnected for too long
 */
public record StreamMessage<T>(Topic<T> topic, T data, long seq, boolean missed) {}
