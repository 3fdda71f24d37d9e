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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A week of an exchange as its operator has it, in virtual time: fees change, money comes and goes, a market is listed, one is
 * halted, an oracle falls silent, prices fall and one position after the other goes, on the book, to the fund and to those who are
 * short, a market is settled. Messages of different shards arrive in any order.
 */
@Tag("slow")
class WeekOfAVenueTest {

    private static final Path SCRIPT = Path.of("src/test/resources/week-of-a-venue.txt");

    @Test
    void theLogsOfAWeekComeToTheSameHash() throws IOException {
        List<Scenario> scripts = ScenarioFile.read(SCRIPT.getFileName().toString(), Files.readAllLines(SCRIPT));
        assertThat(scripts).hasSize(1);
        InMemoryVenue venue = new InMemoryVenue(new Random(7));
        Play.of(scripts.getFirst(), venue);
        InMemoryExchange week = venue.floor.exchange;
        week.checkInvariants();
        String hash = week.stateHash();
        assertThat(week.replayedHash(5)).isEqualTo(hash);
        week.restoreFromSnapshots(9);
        assertThat(week.stateHash()).as("from snapshots").isEqualTo(hash);
    }
}
