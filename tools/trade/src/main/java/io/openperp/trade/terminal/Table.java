package io.openperp.trade.terminal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A table with a heading line and columns as wide as their widest cell; numbers are aligned to the right. */
public final class Table {

    private static final String GAP = "  ";

    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    /** Additional lines between rows, by the index of the row above them. */
    private final Map<Integer, List<String>> below = new HashMap<>();

    private record Column(String heading, boolean isNumber) {}

    public Table text(String heading) {
        columns.add(new Column(heading, false));
        return this;
    }

    public Table number(String heading) {
        columns.add(new Column(heading, true));
        return this;
    }

    /** Adds a row with one cell for each column; cells may be coloured. */
    public Table row(String... cells) {
        return row(List.of(cells));
    }

    public Table row(List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + columns.size() + " columns");
        }
        rows.add(cells);
        return this;
    }

    /** Adds lines of text below the last row. */
    public Table below(List<String> lines) {
        below.put(rows.size() - 1, lines);
        return this;
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Returns the lines of the table, the heading first. */
    public List<String> lines(Paint paint) {
        int[] widths =
                columns.stream().mapToInt(column -> Paint.width(column.heading)).toArray();
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], Paint.width(row.get(i)));
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add(paint.faint(line(columns.stream().map(Column::heading).toList(), widths)));
        for (int i = 0; i < rows.size(); i++) {
            lines.add(line(rows.get(i), widths));
            lines.addAll(below.getOrDefault(i, List.of()));
        }
        return lines;
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            String padding = " ".repeat(widths[i] - Paint.width(cell));
            line.append(i == 0 ? "" : GAP).append(columns.get(i).isNumber ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
