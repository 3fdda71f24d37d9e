package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of worked examples on pages of the specification are those that {@link ScenarioTest} plays. */
class ExamplesOfPagesTest {

    private static final Path PAGES = Path.of("../../docs/spec");
    private static final Path SCENARIOS = Path.of("src/test/resources/scenarios");
    /** A row of a table without its number. */
    private static final Pattern ROW = Pattern.compile("^\\| \\d+ \\|(.*)$", Pattern.MULTILINE);
    /** A number as pages write it: {@code 9 984.999925} or {@code 0.1}. */
    private static final Pattern NUMBER = Pattern.compile("\\d{1,3}(?: \\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?");

    @ParameterizedTest
    @CsvSource({
        "builders.md, builders.txt",
        "conditional-orders.md, conditional-orders.txt",
        "on-fill-orders.md, on-fill.txt",
    })
    void everyNumberOfATableIsInTheScenarios(String page, String scenarios) throws IOException {
        String examples = Files.readString(PAGES.resolve(page)).split("\n## Examples\n", 2)[1];
        assertThat(examples).as("says where its numbers are played").contains("scenarios/" + scenarios);
        TreeSet<String> written = new TreeSet<>();
        ROW.matcher(examples).results().forEach(row -> written.addAll(numbers(row.group(1))));
        assertThat(written).hasSizeGreaterThan(10);

        assertThat(numbers(Files.readString(SCENARIOS.resolve(scenarios)))).containsAll(written);
    }

    private static List<String> numbers(String text) {
        return NUMBER.matcher(text)
                .results()
                .map(number -> number.group().replace(" ", ""))
                .collect(Collectors.toList());
    }
}
