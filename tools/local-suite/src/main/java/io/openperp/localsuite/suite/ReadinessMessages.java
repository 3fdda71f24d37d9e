package io.openperp.localsuite.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Sentences about a service that is not ready: what is damaged, what still works, what to do. For states that end by
 * themselves, such as a replay, there is no sentence.
 */
final class ReadinessMessages {

    private static final Pattern UNFETCHABLE = Pattern.compile("when fetching the next record from ([a-z-]+)-([0-9]+)");
    private static final Pattern REPLAYING =
            Pattern.compile("(?:STARTING|REPLAYING) at -?[0-9]+, ([0-9]+) behind.*", Pattern.DOTALL);
    /** Matches the reason that a shard gives when its log is shorter than before. */
    private static final Pattern LOST = Pattern.compile("records (of the log )?have been lost");

    private static final String GUIDE = "docs/run/";

    private final String service;
    private final Path data;

    /**
     * Creates the sentences of a service.
     *
     * @param data data directory of the exchange
     */
    ReadinessMessages(String service, Path data) {
        this.service = service;
        this.data = data;
    }

    /**
     * Returns the sentences about the state of the service; empty if nothing has to be done.
     *
     * @param health body of the readiness probe's answer
     */
    Set<String> sentences(JsonNode health) {
        Set<String> sentences = new TreeSet<>();
        for (Detail detail : details(health)) {
            String sentence = sentence(detail);
            if (!sentence.isEmpty()) {
                sentences.add(sentence);
            }
        }
        return sentences;
    }

    /**
     * Progress of the replay of logs, such as {@code account-0 has 1200 records to read}; empty if no log is being
     * replayed.
     */
    static String progress(JsonNode health) {
        List<String> replaying = new ArrayList<>();
        for (Detail detail : details(health)) {
            Matcher behind = REPLAYING.matcher(detail.text);
            if (behind.matches() && Long.parseLong(behind.group(1)) > 0) {
                replaying.add(detail.name + " has " + behind.group(1) + " records to read");
            }
        }
        return String.join(", ", replaying);
    }

    private record Detail(String name, String text) {}

    private static List<Detail> details(JsonNode health) {
        List<Detail> details = new ArrayList<>();
        for (JsonNode component : health.path("components").values()) {
            if (!component.path("status").asString("").equals("UP")) {
                component.path("details").properties().stream()
                        .filter(detail -> detail.getValue().isString())
                        .map(detail ->
                                new Detail(detail.getKey(), detail.getValue().asString("")))
                        .forEach(details::add);
            }
        }
        return details;
    }

    private String sentence(Detail detail) {
        Matcher unfetchable = UNFETCHABLE.matcher(detail.text);
        if (unfetchable.find()) {
            return damaged(unfetchable.group(1), unfetchable.group(2));
        }
        if (LOST.matcher(detail.text).find()) {
            return "the log of " + detail.name + " has lost its end (" + detail.text
                    + "). Every shard of this lane is halted, other lanes"
                    + " continue. The lost records cannot be restored from elsewhere: stop, and put the last copy of "
                    + data + " in its place, " + GUIDE + "backup.md#backup-and-restore";
        }
        if (detail.text.contains("were made from the logs of Kafka cluster")) {
            return service + " does not answer: " + detail.text;
        }
        if (detail.text.startsWith("FAILED")) {
            return "shard " + detail.name + " has stopped for good (" + detail.text + "). Every shard of its lane is"
                    + " halted, other lanes continue. Restart once; if it stops at the same offset again, " + GUIDE
                    + "incidents/shard-stopped.md";
        }
        return isOtherHistory(detail.text) ? eventsDamaged(detail.text) : "";
    }

    private String damaged(String topic, String partition) {
        String where = "a stored record of " + topic + ", partition " + partition + ", is damaged on the disk";
        return switch (topic) {
            case "account-events", "market-events" -> eventsDamaged(where);
            case "commands" ->
                where + ". Every shard of this lane is halted. Stop, and put the last copy of " + data
                        + " in its place; without a copy, " + GUIDE + "incidents/voided-record.md";
            case "snapshots" ->
                where
                        + ". The logs are complete: nothing is lost, the start takes longer. If it does not end, stop, delete"
                        + " the directories " + data.resolve("kafka/log/snapshots-*") + ", and start again";
            default ->
                where + ". Trading does not depend on it; stop, and delete the directories "
                        + data.resolve("kafka/log/" + topic + "-*") + ", and start again";
        };
    }

    private String eventsDamaged(String what) {
        return what + ". Trading continues, " + service
                + " cannot. Events can be computed from commands: stop, run ./exchange" + " rebuild-events --data "
                + data + " and start again, " + GUIDE + "incidents/events-damaged.md";
    }

    private boolean isOtherHistory(String text) {
        boolean readsEvents = !service.equals("matching-service");
        return readsEvents && (text.contains("has running hash") || text.contains("was repeated with running hash"));
    }
}
