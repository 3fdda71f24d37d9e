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
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every scenario of the scenarios folder, twice: on one account shard with messages in order, and on three with messages
 * of different channels in any order. Traders must not be able to see the difference.
 */
class ScenarioTest {

    private static final Path SCENARIOS = Path.of("src/test/resources/scenarios");

    @TestFactory
    Stream<DynamicContainer> scenarios() throws IOException {
        try (Stream<Path> files = Files.list(SCENARIOS)) {
            List<Path> sorted = files.sorted().toList();
            assertThat(sorted).isNotEmpty();
            return sorted.stream().map(ScenarioTest::file);
        }
    }

    private static DynamicContainer file(Path file) {
        List<Scenario> scenarios;
        try {
            scenarios = ScenarioFile.read(file.getFileName().toString(), Files.readAllLines(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return DynamicContainer.dynamicContainer(
                file.getFileName().toString(),
                scenarios.stream()
                        .flatMap(scenario -> Stream.of(
                                DynamicTest.dynamicTest(
                                        scenario.title(), () -> play(scenario, new InMemoryVenue(null))),
                                DynamicTest.dynamicTest(
                                        scenario.title() + " (messages in any order)",
                                        () -> play(scenario, new InMemoryVenue(new Random(7)))))));
    }

    private static void play(Scenario scenario, InMemoryVenue venue) {
        Play.of(scenario, venue);
        InMemoryExchange exchange = venue.floor.exchange;
        exchange.checkInvariants();
        assertThat(exchange.replayedHash(5)).isEqualTo(exchange.stateHash());
    }
}
