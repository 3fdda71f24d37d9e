package io.openperp.transaction.json;

import io.openperp.transaction.Quantity;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the fields of the current JSON object, each as a type of the API. Every error message names the field and the
 * values that it accepts.
 */
final class Fields {

    private static final BigInteger UNSIGNED_MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final int DIGITS_OF_64_BITS = 20;
    private static final int LONGEST_NESTED_SYMBOL = 64;
    private static final int MOST_NESTED_SYMBOLS = 200;

    private final JsonParser parser;
    private int actionIndex = -1;
    private @Nullable String tag;
    private int nesting;
    private int nestedSymbols;

    Fields(JsonParser parser) {
        this.parser = parser;
    }

    void enterAction(int index) {
        actionIndex = index;
    }

    /** Tag of the action that is being read; null while it is unknown. */
    @Nullable
    String tag() {
        return tag;
    }

    /**
     * Sets the tag by which error messages name the action: that of an action whose fields follow, or, at its end, that
     * of the action around it.
     */
    void enterTag(@Nullable String name) {
        tag = name;
    }

    void leaveAction() {
        actionIndex = -1;
        tag = null;
    }

    JsonToken token() {
        JsonToken token = parser.nextToken();
        if (token == null) {
            throw malformed("the text ends early");
        }
        return token;
    }

    /** The name of the next field, or null at the end of the object. */
    @Nullable
    String next() {
        return parser.nextName();
    }

    /** Skips the value of an unknown field. */
    void skip() {
        parser.nextToken();
        parser.skipChildren();
    }

    void expectObject(JsonToken token, String name) {
        if (token != JsonToken.START_OBJECT) {
            throw malformed(name + " must be an object");
        }
    }

    <T> T required(@Nullable T value, String name) {
        if (value == null) {
            throw malformed(name + " is missing");
        }
        return value;
    }

    String string(String name) {
        return string(name, token());
    }

    String string(String name, JsonToken token) {
        if (token != JsonToken.VALUE_STRING) {
            throw malformed(name + " must be a string");
        }
        return wellFormed(name, parser.getString());
    }

    /**
     * Called before the actions inside another action, such as a basket, are read. Their symbols are limited in length,
     * because they are stored and repeated in answers for as long as the actions wait.
     */
    void enterNested() {
        nesting++;
    }

    void leaveNested() {
        nesting--;
        if (nesting == 0) {
            nestedSymbols = 0;
        }
    }

    /** Reads the symbol of a market. */
    String symbol(String name) {
        return symbol(name, token());
    }

    String symbol(String name, JsonToken token) {
        return shortInside(name, string(name, token));
    }

    /**
     * Returns a symbol that is a field name inside the object {@code name}. Throws {@code MalformedTransaction} if the
     * symbol has no UTF-8 form or is too long.
     */
    String symbolNamed(String name, String symbol) {
        return shortInside(name, wellFormed(name, symbol));
    }

    private String shortInside(String name, String symbol) {
        if (nesting > 0) {
            requireShort(name, symbol);
        }
        return symbol;
    }

    private void requireShort(String name, String symbol) {
        if (symbol.length() > LONGEST_NESTED_SYMBOL) {
            throw malformed(name + " of an action inside has " + symbol.length()
                    + " characters; the symbol of a market has at most " + LONGEST_NESTED_SYMBOL);
        }
        nestedSymbols++;
        if (nestedSymbols > MOST_NESTED_SYMBOLS) {
            throw malformed("the actions inside name more than " + MOST_NESTED_SYMBOLS
                    + " markets in all, which are the most that are accepted; an empty c of cxa names every market");
        }
    }

    boolean bool(String name) {
        return bool(name, token());
    }

    /** Reads a flag that may be null, which means {@code false}. */
    boolean optionalBool(String name) {
        JsonToken token = token();
        return token != JsonToken.VALUE_NULL && bool(name, token);
    }

    /** Reads a flag; JSON null is returned as null. */
    @Nullable
    Boolean nullableBool(String name) {
        JsonToken token = token();
        return token == JsonToken.VALUE_NULL ? null : (Boolean) bool(name, token);
    }

    private boolean bool(String name, JsonToken token) {
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw malformed(name + " must be true or false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    /** Reads a number that is signed as a whole number of units. */
    Quantity fixed(String name) {
        return inRange(name, Quantity.fixed(numberText(name, token())));
    }

    /** Reads a number that is signed as a whole number of units; returns null for JSON null. */
    @Nullable
    Quantity nullableFixed(String name) {
        JsonToken token = token();
        return token == JsonToken.VALUE_NULL ? null : inRange(name, Quantity.fixed(numberText(name, token)));
    }

    /** Reads a number that is signed as a double. */
    Quantity f64(String name) {
        return f64(name, token());
    }

    /** Reads a number that is signed as a double; returns null for JSON null. */
    @Nullable
    Quantity nullableF64(String name) {
        JsonToken token = token();
        return token == JsonToken.VALUE_NULL ? null : f64(name, token);
    }

    private Quantity f64(String name, JsonToken token) {
        return inRange(name, Quantity.f64(numberText(name, token)));
    }

    private String numberText(String name, JsonToken token) {
        return numberText(name, token, "must be a number, or a string that holds one");
    }

    private Quantity inRange(String name, Quantity value) {
        if (Double.isInfinite(value.wire())) {
            throw malformed(name + " must be a number within the range of a double");
        }
        return value;
    }

    Bytes32 key(String name) {
        return key(name, token());
    }

    Bytes32 key(String name, JsonToken token) {
        String text = string(name, token);
        try {
            return Bytes32.parse(text);
        } catch (IllegalArgumentException undecodable) {
            throw malformed(name + " must be base58 of 32 bytes: " + undecodable.getMessage());
        }
    }

    /** Reads a string; JSON null is returned as null. */
    @Nullable
    String nullableString(String name) {
        JsonToken token = token();
        return token == JsonToken.VALUE_NULL ? null : string(name, token);
    }

    /**
     * Throws {@code MalformedTransaction} for an object that gives a field under both of its names with different
     * values: only one value was signed, so the other cannot be from the signer (TXN-004).
     */
    void requireEqual(String one, @Nullable Object a, String other, @Nullable Object b) {
        if (a != null && b != null && !a.equals(b)) {
            throw malformed(one + " and " + other + " are both given and differ");
        }
    }

    /**
     * Reads an integer from {@code low} to {@code high}. It may be written in any JSON form or as a string of digits,
     * and is never read through a double.
     */
    long signed(String name, long low, long high) {
        return signed(name, token(), low, high);
    }

    private long signed(String name, JsonToken token, long low, long high) {
        BigInteger value = integer(name, token, "must be an integer from " + low + " to " + high);
        if (value.compareTo(BigInteger.valueOf(low)) < 0 || value.compareTo(BigInteger.valueOf(high)) > 0) {
            throw malformed(name + " must be an integer from " + low + " to " + high);
        }
        return value.longValue();
    }

    /**
     * Reads an integer from 0 to 2^64-1, in any JSON form or as a string of digits; the result is an unsigned {@code
     * long}.
     */
    long unsigned(String name) {
        BigInteger value = integer(name, token(), "must be an integer from 0 to " + UNSIGNED_MAX);
        if (value.signum() < 0 || value.compareTo(UNSIGNED_MAX) > 0) {
            throw malformed(name + " must be an integer from 0 to " + UNSIGNED_MAX);
        }
        return value.longValue();
    }

    /**
     * Reads an integer from 0 to {@code high}, in any JSON form or as a string of digits; returns null for JSON null.
     */
    @Nullable
    Long nullableCount(String name, long high) {
        JsonToken token = token();
        return token == JsonToken.VALUE_NULL ? null : (Long) signed(name, token, 0, high);
    }

    private BigInteger integer(String name, JsonToken token, String accepted) {
        if (token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return BigInteger.valueOf(parser.getLongValue());
        }
        String text = numberText(name, token, accepted);
        try {
            BigDecimal value = new BigDecimal(text);
            // the check of the size comes first: 1e999999999 must not become a number of that many digits
            if (value.signum() != 0 && (long) value.precision() - value.scale() > DIGITS_OF_64_BITS) {
                throw malformed(name + " " + accepted);
            }
            return value.signum() == 0 ? BigInteger.ZERO : value.toBigIntegerExact();
        } catch (ArithmeticException | NumberFormatException notAnInteger) {
            throw malformed(name + " " + accepted);
        }
    }

    private String numberText(String name, JsonToken token, String accepted) {
        if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
            return parser.getString();
        }
        if (token == JsonToken.VALUE_STRING) {
            String text = parser.getString();
            if (Decimals.isNumber(text)) {
                return text;
            }
        }
        throw malformed(name + " " + accepted);
    }

    /**
     * Returns the text of a field. Throws {@code MalformedTransaction} if it contains half of a surrogate pair, which
     * has no UTF-8 form and so cannot have been signed.
     */
    private String wellFormed(String name, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    throw malformed(name + " contains half of a surrogate pair");
                }
                i++;
            }
        }
        return text;
    }

    MalformedTransaction malformed(String sentence) {
        if (actionIndex < 0) {
            return MalformedTransaction.structure(sentence);
        }
        String where = tag == null ? "action " + actionIndex : "action " + actionIndex + " (" + tag + ")";
        return MalformedTransaction.structure(where + ": " + sentence);
    }

    static String shortened(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length) + "…";
    }
}
