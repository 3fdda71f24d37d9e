package io.openperp.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.OwnAction.Field;
import io.openperp.transaction.OwnAction.Kind;
import io.openperp.transaction.OwnAction.Type;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.SignedField;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The table of actions, from which clients are generated, says what this exchange reads: each tag with its number, and its
 * fields with their names, types and order (TXN-002, TXN-007).
 */
class ActionTableTest {

    private static final JsonMapper MAPPER = new JsonMapper();
    /** Fields of the elements of a list, which the table has in its type. */
    private static final Set<String> ELEMENTS =
            Set.of("updateUserSettings.symbol", "updateUserSettings.leverage", "o.t", "o.fi", "o.px", "o.e");

    /** Names that the writer of the server gives fields which have two. */
    private static final Map<String, String> SPELLINGS = Map.of("mod.c", "symbol", "mod.sz", "amount");

    /** Bytes of a value, by its type. A text has its length before it. */
    private static final Map<String, Integer> WIDTHS = Map.ofEntries(
            Map.entry("key", Bytes32.LENGTH),
            Map.entry("flag", 1),
            Map.entry("side", 1),
            Map.entry("isolated", 1),
            Map.entry("byte", 1),
            Map.entry("u32", Integer.BYTES),
            Map.entry("timeInForce", Integer.BYTES),
            Map.entry("reach", Integer.BYTES),
            Map.entry("count", Long.BYTES),
            Map.entry("u64", Long.BYTES),
            Map.entry("fixed", Long.BYTES),
            Map.entry("double", Long.BYTES));

    private static final Bytes32 ACCOUNT =
            SecretKey.ofSeed(new byte[Bytes32.LENGTH]).publicKey();
    private static final List<Action> SAMPLES = ActionSamples.ofEveryKind(ACCOUNT, ACCOUNT);

    private static JsonNode table;
    private static final Map<String, JsonNode> ACTIONS = new LinkedHashMap<>();

    @BeforeAll
    static void readTable() throws IOException {
        table = MAPPER.readTree(Files.readString(Path.of("../../docs/api/actions.json")));
        actions().forEach(action -> ACTIONS.put(action.get("tag").stringValue(), action));
    }

    @Test
    void tableHasEveryActionOfTheServerAndNoOther() {
        assertThat(ACTIONS.keySet()).containsExactlyInAnyOrder(Action.tags().split(", "));
        assertThat(SAMPLES.stream().map(Action::tag)).containsAll(ACTIONS.keySet());
    }

    @Test
    void numbersAreThoseOfTheSignedBytes() {
        for (Action action : SAMPLES) {
            JsonNode row = ACTIONS.get(action.tag());
            int number = row.get("number").intValue();
            assertThat(number(action, Layout.newestFor(List.of(action))))
                    .as(action.tag())
                    .isEqualTo(number);
            if (Layout.MARCH_SEED.holds(action)) {
                int early = row.has("earlyNumber") ? row.get("earlyNumber").intValue() : number;
                assertThat(number(action, Layout.MARCH_SEED)).as(action.tag()).isEqualTo(early);
            }
        }
    }

    @Test
    void signedFieldsHaveTheNamesTheOrderAndTheWidthsOfTheTable() {
        for (Action action : SAMPLES) {
            Map<String, byte[]> signed = signed(action, Layout.newestFor(List.of(action)));
            List<String> expected = new ArrayList<>();
            for (JsonNode field : signedFields(action.tag())) {
                String name = field.get("json").stringValue();
                byte[] bytes = signed.get(name);
                if (bytes != null || !mayBeUnsigned(field)) {
                    expected.add(name);
                    assertThat(bytes).as(action.tag() + " has no field " + name).isNotNull();
                    assertWidth(action.tag() + "." + name, field, bytes);
                }
            }
            signed.keySet()
                    .removeIf(name -> name.equals("marginSymbol") || ELEMENTS.contains(action.tag() + "." + name));
            signed.remove("tag");
            assertThat(signed.keySet()).as(action.tag()).containsExactlyElementsOf(expected);
        }
    }

    @Test
    void fieldsOfTheJsonAreThoseOfTheTable() {
        for (Action action : SAMPLES) {
            Envelope signed = SecretKey.ofSeed(new byte[Bytes32.LENGTH]).sign(List.of(action), 42);
            JsonNode written = MAPPER.readTree(TransactionWriter.toJson(signed)).at("/actions/0/" + action.tag());
            List<String> names = written.propertyNames().stream()
                    .map(name -> SPELLINGS.getOrDefault(action.tag() + "." + name, name))
                    .filter(name -> !name.equals("marginSymbol"))
                    .toList();
            List<JsonNode> fields = fields(action.tag());
            assertThat(names).as(action.tag()).isSubsetOf(names(fields));
            fields.removeIf(field -> field.has("optional") || field.has("omit"));
            assertThat(names).as(action.tag()).containsAll(names(fields));
        }
    }

    @Test
    void typesOfOwnActionsAreThoseOfTheServer() {
        for (Kind kind : OwnAction.kinds()) {
            List<JsonNode> fields = signedFields(kind.tag());
            assertThat(names(fields))
                    .as(kind.tag())
                    .containsExactlyElementsOf(
                            kind.fields().stream().map(Field::name).toList());
            for (int i = 0; i < fields.size(); i++) {
                assertThat(type(fields.get(i)))
                        .as(kind.tag() + "." + fields.get(i).get("json"))
                        .isEqualTo(kind.fields().get(i).type());
            }
        }
    }

    @Test
    void wordsAreThoseOfTheServer() {
        assertThat(words("RoleName")).isEqualTo(SetRole.ROLES);
        assertThat(words("MarketStateName")).startsWith(SetMarketState.STATES.toArray(String[]::new));
        assertThat(words("TimeInForce"))
                .isEqualTo(Arrays.stream(TimeInForce.values()).map(Enum::name).toList());
        for (TimeInForce value : TimeInForce.values()) {
            assertThat(words("TimeInForce").get(value.wireNumber)).isEqualTo(value.name());
        }
    }

    private static Stream<JsonNode> actions() {
        return table.get("groups")
                .valueStream()
                .flatMap(group -> group.get("actions").valueStream());
    }

    private static List<String> words(String name) {
        JsonNode words = table.get("words")
                .valueStream()
                .filter(each -> each.get("class").stringValue().equals(name))
                .findFirst()
                .orElseThrow();
        return words.get("values").valueStream().map(JsonNode::stringValue).toList();
    }

    private static List<JsonNode> fields(String tag) {
        JsonNode action = ACTIONS.get(tag);
        JsonNode owner = action.has("like") ? ACTIONS.get(action.get("like").stringValue()) : action;
        return new ArrayList<>(owner.get("fields").valueStream().toList());
    }

    private static List<String> names(List<JsonNode> fields) {
        return fields.stream().map(field -> field.get("json").stringValue()).toList();
    }

    private static List<JsonNode> signedFields(String tag) {
        List<JsonNode> fields = fields(tag);
        JsonNode order = ACTIONS.get(tag).get("signed");
        return order == null
                ? fields
                : order.valueStream()
                        .map(name -> named(fields, name.stringValue()))
                        .toList();
    }

    private static JsonNode named(List<JsonNode> fields, String name) {
        return fields.stream()
                .filter(field -> field.get("name").stringValue().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Whether layouts leave the field out of the bytes: a frame that does not have it, or a flag that is not stated. */
    private static boolean mayBeUnsigned(JsonNode field) {
        return Set.of("builderCode", "slippage", "statedFlag", "parent", "actions")
                .contains(field.get("type").stringValue());
    }

    private static Type type(JsonNode field) {
        boolean isOmitted = field.has("omit");
        return switch (field.get("type").stringValue()) {
            case "text", "RoleName", "MarketStateName" -> isOmitted ? Type.OPTIONAL_TEXT : Type.TEXT;
            case "count" -> isOmitted ? Type.OPTIONAL_COUNT : Type.COUNT;
            case "flag" -> Type.FLAG;
            case "key" -> Type.KEY;
            case "fixed" -> Type.FIXED;
            default -> throw new AssertionError("no type of own actions: " + field);
        };
    }

    private static void assertWidth(String name, JsonNode field, byte[] bytes) {
        String type = field.get("type").stringValue();
        boolean isOptional = field.has("optional");
        if (type.equals("text")) {
            assertThat(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong())
                    .as(name)
                    .isEqualTo(bytes.length - Long.BYTES);
        } else if (WIDTHS.containsKey(type)) {
            int width = WIDTHS.get(type);
            assertThat(bytes.length).as(name).isIn(isOptional ? List.of(1, 1 + width) : List.of(width));
        }
    }

    private static int number(Action action, Layout layout) {
        return ByteBuffer.wrap(signed(action, layout).get("tag"))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt();
    }

    /** The bytes of each field of an action by its name, in their order, with its number as {@code tag}. */
    private static Map<String, byte[]> signed(Action action, Layout layout) {
        String begin = "action 0 (" + action.tag() + "): ";
        Map<String, byte[]> fields = new LinkedHashMap<>();
        for (SignedField field : new CanonicalBytes().fields(List.of(action), 42, ACCOUNT, layout, null)) {
            String name = field.name().startsWith(begin) ? field.name().substring(begin.length()) : "";
            if (!name.isEmpty() && !name.contains(": ")) {
                fields.merge(name, field.bytes(), ActionTableTest::joined);
            }
        }
        return fields;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }
}
