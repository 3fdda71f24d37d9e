package io.openperp.trade.history;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A field of a record of a history.
 *
 * @param name column name in CSV, as the API names the field
 * @param heading in tables; null: not shown there
 * @param exact text for programs
 * @param shown text for people
 */
record Column<T>(
        String name, @Nullable String heading, boolean isNumber, Function<T, String> exact, Function<T, String> shown) {

    static <T> Column<T> text(String name, String heading, Function<T, String> value) {
        return new Column<>(name, heading, false, value, value);
    }

    static <T> Column<T> number(String name, String heading, Function<T, String> value) {
        return new Column<>(name, heading, true, value, value);
    }

    /** A column for CSV only. */
    static <T> Column<T> hidden(String name, Function<T, String> value) {
        return new Column<>(name, null, false, value, value);
    }

    /** People see it in another form than programs. */
    Column<T> shownAs(Function<T, String> form) {
        return new Column<>(name, heading, isNumber, exact, form);
    }
}
