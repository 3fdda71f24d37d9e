package io.openperp.trade.history;

import java.util.List;
import java.util.stream.Collectors;

/** Comma-separated values as RFC 4180 has them. */
final class Csv {

    private Csv() {}

    static String line(List<String> cells) {
        return cells.stream().map(Csv::cell).collect(Collectors.joining(","));
    }

    private static String cell(String text) {
        boolean isPlain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
