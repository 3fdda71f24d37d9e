package io.openperp.transaction.verification;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The golden vectors, as JSON trees. */
public final class Vectors {

    private static final JsonMapper MAPPER = new JsonMapper();

    private Vectors() {}

    /** One vector; its name is the name of its test. */
    public record Vector(JsonNode json) {

        public String text(String field) {
            return json.get(field).stringValue();
        }

        /** The body as the client sends it. */
        public byte[] body() {
            String text = json.has("txText") ? text("txText") : json.get("tx").toString();
            return text.getBytes(StandardCharsets.UTF_8);
        }

        public byte[] message() {
            return HexFormat.of().parseHex(text("messageHex"));
        }

        public List<String> orderIds() {
            return texts("orderIds");
        }

        /** The texts of a list; "none" for null. */
        public List<String> texts(String field) {
            return json.get(field)
                    .valueStream()
                    .map(id -> id.isNull() ? "none" : id.stringValue())
                    .toList();
        }

        public List<String> profiles() {
            return json.get("profiles")
                    .valueStream()
                    .map(profile -> profile.stringValue().toUpperCase().replace('-', '_'))
                    .toList();
        }

        @Override
        public String toString() {
            return text("name");
        }
    }

    public static Stream<Vector> in(String file) {
        return in(file, "vectors");
    }

    public static Stream<Vector> in(String file, String list) {
        return tree("/vectors/" + file).get(list).valueStream().map(Vector::new);
    }

    public static JsonNode tree(String resource) {
        try (InputStream in = Objects.requireNonNull(Vectors.class.getResourceAsStream(resource), resource)) {
            return MAPPER.readTree(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static JsonNode parse(String json) {
        return MAPPER.readTree(json);
    }

    public static List<String> orderIds(Verified verified) {
        return java.util.stream.IntStream.range(0, verified.actions().size())
                .mapToObj(i -> verified.orderId(i) == null ? "none" : String.valueOf(verified.orderId(i)))
                .toList();
    }
}
