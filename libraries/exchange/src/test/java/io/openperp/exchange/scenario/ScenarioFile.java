package io.openperp.exchange.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text of scenarios. A line that begins with a rule's code begins a scenario; lines before the first one are given for
 * all of them. {@code #} begins a comment.
 */
public final class ScenarioFile {

    private static final Pattern TITLE = Pattern.compile("(?:[A-Z]{3,4}-\\d{3}|R\\d\\d)\\b.*");

    private ScenarioFile() {}

    /** @throws IllegalArgumentException if nothing begins with a rule's code, or a line cannot be read */
    public static List<Scenario> read(String name, List<String> text) {
        List<Scenario> scenarios = new ArrayList<>();
        List<Numbered> given = new ArrayList<>();
        List<Numbered> own = given;
        String title = null;
        for (int i = 0; i < text.size(); i++) {
            String line = text.get(i).replaceFirst("#.*", "").strip();
            if (TITLE.matcher(line).matches()) {
                add(scenarios, name, title, given, own);
                title = line;
                own = new ArrayList<>();
            } else if (!line.isEmpty()) {
                own.add(new Numbered(i + 1, line));
            }
        }
        add(scenarios, name, title, given, own);
        if (scenarios.isEmpty()) {
            throw new IllegalArgumentException(
                    name + ": no scenario: no line begins with the code of a rule, as ORD-012 or R07");
        }
        return scenarios;
    }

    private record Numbered(int number, String text) {}

    private static void add(
            List<Scenario> scenarios, String file, @Nullable String title, List<Numbered> given, List<Numbered> own) {
        if (title == null) {
            return;
        }
        StatementReader reader = new StatementReader();
        List<Scenario.Line> lines = new ArrayList<>();
        for (List<Numbered> part : List.of(given, own)) {
            for (Numbered line : part) {
                String place = file + ":" + line.number();
                try {
                    lines.add(new Scenario.Line(place, line.text(), reader.read(line.text())));
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(place + ": " + e.getMessage() + ": " + line.text(), e);
                }
            }
        }
        if (own.isEmpty()) {
            throw new IllegalArgumentException(file + ": nothing happens in " + title);
        }
        scenarios.add(new Scenario(title, List.copyOf(lines)));
    }
}
