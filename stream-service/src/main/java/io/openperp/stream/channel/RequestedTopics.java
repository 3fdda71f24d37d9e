package io.openperp.stream.channel;

import io.openperp.api.stream.ClientMessage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The topics requested in one message, in order, and an error for each invalid entry. */
public final class RequestedTopics {

    private static final int MOST_SHOWN = 80;

    private final Map<String, TopicRequest> topics = new LinkedHashMap<>();
    private final List<String> refusals = new ArrayList<>();
    private final Set<String> held;
    private final int most;
    private int added;
    private int entry;

    /**
     * @param held topics to which the connection is subscribed already
     * @param most largest number of topics of a connection
     */
    RequestedTopics(Set<String> held, int most) {
        this.held = held;
        this.most = most;
    }

    /**
     * Adds a topic, or refuses it if the connection would have too many; of two entries for the same topic the later
     * counts.
     */
    public void add(TopicRequest request) {
        String topic = request.topic();
        boolean isNew = !held.contains(topic) && !topics.containsKey(topic);
        if (isNew && held.size() + added >= most) {
            refuse("a connection has at most " + most + " subscriptions: unsubscribe from others first");
            return;
        }
        added += isNew ? 1 : 0;
        topics.put(topic, request);
    }

    /** Refuses the entry that is being read, with a reason that is sent to the client. */
    public void refuse(String sentence) {
        refusals.add("subscription " + entry + ": " + sentence);
    }

    /** Starts reading the entry at {@code index} of the message. */
    void beginEntry(int index) {
        entry = index;
    }

    /**
     * Returns for each topic of an entry the number of the last message that the client has, after which it resumes;
     * null where it does not resume. Returns null instead of a list if the entry is refused, because {@code resumeFrom}
     * does not have one valid number for each topic.
     */
    public @Nullable List<@Nullable Long> resumeFrom(ClientMessage.Subscription entry, int topicsOfEntry) {
        List<Long> given = entry.resumeFrom();
        List<@Nullable Long> each = new ArrayList<>();
        if (given == null) {
            for (int i = 0; i < topicsOfEntry; i++) {
                each.add(null);
            }
            return each;
        }
        each.addAll(given);
        if (each.size() != topicsOfEntry || each.stream().anyMatch(from -> from != null && from < 0)) {
            refuse("resumeFrom needs the seq of the last message for each of " + topicsOfEntry + " topics, not "
                    + shortened(given.toString()));
            return null;
        }
        return each;
    }

    public static String shortened(String text) {
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
    }

    public Map<String, TopicRequest> topics() {
        return topics;
    }

    List<String> refusals() {
        return refusals;
    }
}
