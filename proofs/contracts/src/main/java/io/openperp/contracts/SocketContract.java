package io.openperp.contracts;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** {@code docs/api/asyncapi.yaml}: messages on the WebSocket, in both directions, and records on the topics. */
public final class SocketContract {

    private static final JsonPointer MESSAGES = JsonPointer.compile("/components/messages");

    private final Document document = new Document("asyncapi.yaml");

    /** A documented message in JSON. */
    public record MessageExample(String message, String name, JsonNode payload) {
        @Override
        public String toString() {
            return message + " " + name;
        }
    }

    /**
     * A documented record of a topic.
     *
     * @param schema path of the schema file, from the document
     * @param message full name of the message in it
     */
    public record TopicRecord(String topic, String schema, String message) {}

    public JsonNode tree() {
        return document.tree();
    }

    /** Violations of the document by a message from the server; empty if it allows it. */
    public List<String> serverViolations(JsonNode message) {
        String type = message.path("type").asString("");
        return violations(type.equals("post") ? "postResponse" : type, message);
    }

    /** Violations of the document by a message to the server; empty if it allows it. */
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

    /** Names of messages that answer a message of the client, by the operation that receives it. */
    public Set<String> answersTo(String message) {
        Set<String> answers = new TreeSet<>();
        for (JsonNode operation : document.tree().get("operations")) {
            if (names(operation.get("messages")).contains(message)) {
                answers.addAll(names(operation.path("reply").path("messages")));
            }
        }
        return answers;
    }

    /** Documented records of the topics. */
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
