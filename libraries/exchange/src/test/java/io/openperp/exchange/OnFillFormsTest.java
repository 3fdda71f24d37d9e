package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.scenario.Play;
import io.openperp.exchange.scenario.Scenario;
import io.openperp.exchange.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every scenario of on-fill orders once more, with the index of the parent in place of the parent: the same happens, to orders
 * with the same IDs (OFL-007).
 */
class OnFillFormsTest {

    private static final Pattern WITH_TRIGGER =
            Pattern.compile("(?<who>\\w+) (?<order>[^{]* as (?<name>\\w+)) then (?<armed>.*?)(?: *-> (?<outcome>.*))?");

    @TestFactory
    Stream<DynamicTest> sameWithAnIndex() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("src/test/resources/scenarios/on-fill.txt"));
        List<String> withIndex = lines.stream().map(OnFillFormsTest::withIndex).toList();
        assertThat(withIndex.stream().filter(line -> line.contains("; when"))).hasSizeGreaterThan(40);
        return ScenarioFile.read("on-fill.txt", withIndex).stream()
                .map(scenario -> DynamicTest.dynamicTest(scenario.title(), () -> play(scenario)));
    }

    private static void play(Scenario scenario) {
        InMemoryVenue venue = new InMemoryVenue(new Random(7));
        Play.of(scenario, venue);
        venue.floor.exchange.checkInvariants();
        assertThat(venue.floor.exchange.replayedHash(5)).isEqualTo(venue.floor.exchange.stateHash());
    }

    private static String withIndex(String line) {
        Matcher form = WITH_TRIGGER.matcher(line);
        if (!form.matches()) {
            return line;
        }
        String pair = form.group("who") + " { " + form.group("order") + " ; when " + form.group("name") + " fills "
                + form.group("armed") + " }";
        String outcome = form.group("outcome");
        return outcome == null ? pair : pair + " -> " + outcome + " | " + ofAttached(outcome);
    }

    private static String ofAttached(String ofOrder) {
        return ofOrder.startsWith("resting") || ofOrder.startsWith("filled") ? "resting" : ofOrder;
    }
}
