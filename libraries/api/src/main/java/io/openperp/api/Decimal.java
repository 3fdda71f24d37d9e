package io.openperp.api;

import io.openperp.units.Decimals;
import java.math.BigDecimal;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * A price, size, rate or amount of money in JSON. Written as the shortest plain number ({@code 0.1}, {@code 100000});
 * read from a number in any notation, also as a string. Never converted to floating point.
 *
 * @param units the number multiplied by 1e8
 */
@JsonSerialize(using = Decimal.Writer.class)
@JsonDeserialize(using = Decimal.Reader.class)
public record Decimal(long units) implements Comparable<Decimal> {

    public static final Decimal ZERO = new Decimal(0);

    public static Decimal of(long units) {
        return units == 0 ? ZERO : new Decimal(units);
    }

    /**
     * Parses a number. Throws {@link NumberFormatException} whose message is a sentence if the text is no number, or
     * one with more than eight decimal places or out of range.
     */
    public static Decimal parse(String text) {
        return of(Decimals.parse(text));
    }

    /**
     * The number for arithmetic, with eight decimal places. Results must be compared with {@code compareTo}, not with
     * {@code equals}.
     */
    public BigDecimal toBigDecimal() {
        return BigDecimal.valueOf(units, 8);
    }

    @Override
    public int compareTo(Decimal other) {
        return Long.compare(units, other.units);
    }

    @Override
    public String toString() {
        return Decimals.format(units);
    }

    static final class Writer extends StdSerializer<Decimal> {
        Writer() {
            super(Decimal.class);
        }

        @Override
        public void serialize(Decimal value, JsonGenerator json, SerializationContext context) {
            json.writeNumber(value.toString());
        }
    }

    static final class Reader extends StdDeserializer<Decimal> {
        Reader() {
            super(Decimal.class);
        }

        @Override
        public Decimal deserialize(JsonParser json, DeserializationContext context) {
            JsonToken token = json.currentToken();
            if (token != JsonToken.VALUE_STRING && !token.isNumeric()) {
                return (Decimal) context.handleUnexpectedToken(Decimal.class, json);
            }
            String text = json.getString();
            try {
                return parse(text);
            } catch (NumberFormatException notOne) {
                return (Decimal) context.handleWeirdStringValue(Decimal.class, text, "%s", notOne.getMessage());
            }
        }
    }
}
