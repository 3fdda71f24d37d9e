package io.openperp.client;

import io.openperp.api.ApiJson;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The latest subscribe requests of a connection, which confirmations and refusals are matched with. Guarded by the lock of the streams. */
final class SubscribeRequests {

    private static final int MOST = 200;

    /** A refusal of one entry of a request names its place. */
    private static final Pattern PLACE = Pattern.compile("^subscription (\\d+): ");

    private final Map<Long, List<Subscription<?>>> requests = new LinkedHashMap<>();

    /** The message that requests the topics. */
    JsonNode message(long id, Collection<? extends Subscription<?>> wanted) {
        requests.put(id, List.copyOf(wanted));
        if (requests.size() > MOST) {
            requests.remove(requests.keySet().iterator().next());
        }
        ObjectNode message =
                ApiJson.mapper().createObjectNode().put("method", "subscribe").put("id", id);
        ArrayNode entries = message.putArray("subscription");
        wanted.forEach(each -> entries.add(each.request(id)));
        return message;
    }

    /** The exchange has refused a request, or one entry of it. */
    void refused(JsonNode message) {
        long id = message.path("id").asLong();
        List<Subscription<?>> asked = requests.getOrDefault(id, List.of());
        Matcher place = PLACE.matcher(message.path("message").asString(""));
        if (!place.find()) {
            asked.forEach(each -> each.refused(id));
            return;
        }
        int one = Integer.parseInt(place.group(1));
        if (one < asked.size()) {
            asked.get(one).refused(id);
        }
    }

    /** The connection broke: nothing is answered any more. */
    void clear() {
        requests.clear();
    }
}
