package io.openperp.stream.channel;

import io.openperp.api.stream.ClientMessage;
import io.openperp.units.Ascii;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses a subscription that the client gives as the name of its topic, such as {@code candle.BTC-USD.1m}, instead of
 * as a JSON object with separate fields.
 */
final class TopicName {

    private TopicName() {}

    /**
     * Returns the subscription as an object; parts that the topic omits have their defaults.
     *
     * @param types names of all streams, which are matched in any letter case
     */
    static ClientMessage.Subscription subscription(String topic, Collection<String> types) {
        int dot = topic.indexOf('.');
        String name = dot < 0 ? topic : topic.substring(0, dot);
        String type = types.stream()
                .filter(each -> Ascii.equalsInAnyCase(each, name))
                .findFirst()
                .orElse(name);
        @Nullable String subject = dot < 0 ? null : topic.substring(dot + 1);
        return switch (type) {
            case "account" -> new ClientMessage.Subscription(type, users(subject), null, null, null, null, null, null);
            case "multisig" -> new ClientMessage.Subscription(type, null, users(subject), null, null, null, null, null);
            case "candle" -> candle(type, subject == null ? "" : subject);
            default -> new ClientMessage.Subscription(type, null, null, subject, null, null, null, null);
        };
    }

    private static @Nullable List<String> users(@Nullable String key) {
        return key == null ? null : List.of(key);
    }

    private static ClientMessage.Subscription candle(String type, String subject) {
        int dot = subject.lastIndexOf('.');
        return dot < 0
                ? new ClientMessage.Subscription(type, null, null, subject, null, null, null, null)
                : new ClientMessage.Subscription(
                        type, null, null, subject.substring(0, dot), subject.substring(dot + 1), null, null, null);
    }
}
