package io.openperp.deployment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The tables of {@code docs/budgets.md}. */
final class DocumentedBudgets {

    private static final Path PAGE = Path.of(System.getProperty("repository.root"), "docs/budgets.md");
    private static final String SAME = "=";

    private DocumentedBudgets() {}

    /**
     * A bound with its setting.
     *
     * @param service whose: gateway, stream, account, stats, matching
     */
    record Row(String service, String setting, String standard, String compose, String chart) {}

    /** A service with the memory it has: limit and share of the heap, in the compose file and in the chart. */
    record Memory(String service, String compose, String composeHeap, String chart, String chartHeap) {}

    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        String section = "";
        for (String line : lines()) {
            List<String> cells = cells(line);
            if (line.startsWith("## ")) {
                section = line.substring(3).split("-")[0];
            } else if (cells.size() == 6 && cells.get(1).startsWith("`")) {
                rows.add(row(section, cells));
            }
        }
        return rows;
    }

    static List<Memory> memory() {
        return lines().stream()
                .map(DocumentedBudgets::cells)
                .filter(cells -> cells.size() == 5 && cells.getFirst().endsWith("-service"))
                .map(cells -> new Memory(
                        cells.get(0).replace("-service", ""), cells.get(1), cells.get(2), cells.get(3), cells.get(4)))
                .toList();
    }

    private static Row row(String section, List<String> cells) {
        String[] setting = cells.get(1).replace("`", "").split(": ");
        String standard = cells.get(2).split(" ")[0];
        return new Row(
                setting.length == 2 ? setting[0] : section,
                setting[setting.length - 1],
                standard,
                cells.get(3).equals(SAME) ? standard : cells.get(3),
                cells.get(4).equals(SAME) ? standard : cells.get(4));
    }

    private static List<String> cells(String line) {
        return line.startsWith("| ")
                ? Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList()
                : List.of();
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(PAGE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
