package io.openperp.client;

/**
 * A message of a topic.
 *
 * @param seq its number on the topic, 0 from an exchange that has none. Not of each message: what is derived, like an
 *     account's margin, has the number of the last before it
 * @param missed whether messages before it are lost to this client, because it was away for too long
 */
public record StreamMessage<T>(Topic<T> topic, T data, long seq, boolean missed) {}
