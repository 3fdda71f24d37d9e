package io.openperp.risk;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.order.OrderAdmission.OrderTerms;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The worked examples of the margin specification: every number must come out equal to the unit. */
public final class Examples {

    private static final JsonNode ROOT = read();

    private Examples() {}

    public static JsonNode expected(String id) {
        for (JsonNode example : ROOT.get("examples")) {
            if (example.get("id").asString().equals(id)) {
                return example.get("expect");
            }
        }
        throw new IllegalArgumentException("no example " + id);
    }

    public static List<JsonNode> rows(String id) {
        return expected(id).valueStream().toList();
    }

    public static JsonNode defaults() {
        return ROOT.get("defaults");
    }

    public static long units(JsonNode number) {
        return Decimals.parse(number.asString());
    }

    public static long units(String number) {
        return Decimals.parse(number);
    }

    /** The price of an example; {@link Median#ABSENT} for null. */
    public static long price(JsonNode number) {
        return number.isNull() ? Median.ABSENT : units(number);
    }

    /** The order in words such as {@code buy 0.5 at 99000} or {@code reduce-only sell 1 at 102000 rests}. */
    public static OrderTerms order(String text) {
        boolean reduceOnly = text.startsWith("reduce-only ");
        String[] words = text.replace("reduce-only ", "").split(" ");
        return OrderTerms.limit(Side.of(words[0].equals("buy")), units(words[3]), units(words[1]), reduceOnly);
    }

    private static JsonNode read() {
        InputStream file = Objects.requireNonNull(Examples.class.getResourceAsStream("risk-examples.json"));
        return JsonMapper.shared().readTree(file);
    }
}
