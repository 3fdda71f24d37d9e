package io.openperp.endtoend.statement;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Violated conditions, each described in a sentence. */
final class Discrepancies {

    private final List<String> found = new ArrayList<>();

    List<String> found() {
        return List.copyOf(found);
    }

    /** @param sentence as {@link String#format} has it: describes the violation */
    void require(boolean condition, String sentence, Object... arguments) {
        if (!condition) {
            found.add(String.format(Locale.ROOT, sentence, arguments));
        }
    }

    void equal(String what, BigDecimal shown, BigDecimal expected, Object where) {
        require(
                shown.compareTo(expected) == 0,
                "%s is %s instead of %s in %s",
                what,
                shown.toPlainString(),
                expected.toPlainString(),
                where);
    }

    void equal(String field, JsonNode where, BigInteger units) {
        equal(field, where.get(field).decimalValue(), Units.decimal(units), where);
    }
}
