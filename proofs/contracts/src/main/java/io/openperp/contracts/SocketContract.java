package io.openperp.contracts;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * {@code docs/api/asyncapi.yaml}: the messages on the WebSocket in both directions, and the records on the topics.
 * Checks messages against the document.
 */
public final class SocketContract {

    private static final JsonPointer MESSAGES = JsonPointer.compile("/components/messages");

    private final Document document = new Document("asyncapi.yaml");

    /** An example of a documented message, in JSON. */
    public record MessageExample(String message, String name, JsonNode payload) {
        @Override
        public String toString() {
            return message + " " + name;
        }
    }

    /**
     * A documented record of a Kafka topic.
     *
     * @param topic name of the topic
     * @param schema path of the file with its schema, relative to the document
     * @param message full name of its message in that file
     */
    public record TopicRecord(String topic, String schema, String message) {}

    public JsonNode tree() {
        return document.tree();
    }

    /** Checks a message from the server; returns the violations as sentences, empty if the document allows it. */
    public List<String> serverViolations(JsonNode message) {
        String type = message.path("type").asString("");
        return violations(type.equals("post") ? "postResponse" : type, message);
    }

    /** Checks a message to the server; returns the violations as sentences, empty if the document allows it. */
    public List<String> clientViolations(JsonNode message) {
        return violations(message.path("method").asString(""), message);
    }

    public List<String> violations(MessageExample example) {
        return violations(example.message(), example.payload());
    }

    /** Every example of every message, in the order of the document. */
    public List<MessageExample> examples() {
        List<MessageExample> examples = new ArrayList<>();
        document.tree()
                .at(MESSAGES)
                .forEachEntry((name, message) -> message.path("examples")
                        .forEach(example -> examples.add(
                                new MessageExample(name, example.get("name").asString(), example.get("payload")))));
        return examples;
    }

    /** Names of the messages with which the server may answer this message of a client. */
    public Set<String> answersTo(String message) {
        Set<String> answers = new TreeSet<>();
        for (JsonNode operation : document.tree().get("operations")) {
            if (names(operation.get("messages")).contains(message)) {
                answers.addAll(names(operation.path("reply").path("messages")));
            }
        }
        return answers;
    }

    /** All documented records of the topics. */
    public List<TopicRecord> topicRecords() {
        List<TopicRecord> records = new ArrayList<>();
        for (JsonNode channel : document.tree().get("channels")) {
            for (JsonNode reference : channel.get("messages")) {
                JsonNode message = document.resolved(reference);
                String topic = channel.get("address").asString();
                if (message.has("x-message")) {
                    records.add(new TopicRecord(
                            topic,
                            message.at("/payload/schema/$ref").asString(),
                            message.get("x-message").asString()));
                }
                if (message.has("x-body")) {
                    records.add(new TopicRecord(
                            topic,
                            message.at("/x-body-schema/$ref").asString(),
                            message.get("x-body").asString()));
                }
            }
        }
        return records;
    }

    private List<String> violations(String name, JsonNode message) {
        JsonPointer payload = MESSAGES.appendProperty(name).appendProperty("payload");
        return document.tree().at(payload).has("$ref")
                ? document.violations(payload, message)
                : List.of("there is no message \"" + name + "\": " + message);
    }

    private static Set<String> names(JsonNode references) {
        Set<String> names = new TreeSet<>();
        references.forEach(reference -> {
            String place = reference.get("$ref").asString();
            names.add(place.substring(place.lastIndexOf('/') + 1));
        });
        return names;
    }
}
