package io.openperp.localsuite.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The messages on the terminal when a start does not complete: what is damaged, what still works, what to do. */
class ReadinessMessagesTest {

    private static final String FETCH =
            "Received exception when fetching the next record from %s. If needed, please seek past the record.";

    @Test
    void damagedEventsAreToBeWrittenAnew() {
        assertThat(sentences("account-service", "failure", FETCH.formatted("account-events-2")))
                .singleElement()
                .asString()
                .startsWith("a stored record of account-events, partition 2, is damaged on the disk. Trading continues,"
                        + " account-service cannot.")
                .contains("./exchange rebuild-events --data /data");
        assertThat(sentences("stream-service", "reason", "number 7 from account-0 has running hash 1, but ... gives 2"))
                .singleElement()
                .asString()
                .contains("./exchange rebuild-events");
    }

    @Test
    void damagedCommandsAreToBeRestored() {
        assertThat(sentences(
                        "matching-service",
                        "account-0",
                        "STARTING at -1, 0 behind, KafkaException: " + FETCH.formatted("commands-0")))
                .singleElement()
                .asString()
                .contains("commands, partition 0", "put the last copy of /data", "incidents/voided-record.md");
    }

    @Test
    void damagedSnapshotCostsOnlyTime() {
        assertThat(sentences(
                        "matching-service", "account-0", "STARTING at -1, 0 behind, " + FETCH.formatted("snapshots-0")))
                .singleElement()
                .asString()
                .contains("The logs are complete", "/data/kafka/log/snapshots-*");
    }

    @Test
    void damageOfWhatTradingDoesNotNeedSaysSo() {
        assertThat(sentences("stream-service", "reason", FETCH.formatted("market-statistics-0")))
                .singleElement()
                .asString()
                .contains("Trading does not depend on it");
    }

    @Test
    void lostEndOfALogIsToBeRestored() {
        assertThat(sentences(
                        "matching-service",
                        "market-1",
                        "FAILED at 13495, 0 behind, offset 13496: the log ends at offset"
                                + " 13443, before the snapshot at offset 13495: acknowledged records have been lost"))
                .singleElement()
                .asString()
                .startsWith("the log of market-1 has lost its end")
                .contains("other lanes continue", "put the last copy of /data in its place");
        assertThat(sentences(
                        "matching-service",
                        "market-1",
                        "FAILED at 211, 0 behind, offset 212: records of the log have been lost, or voided after they"
                                + " had been applied"))
                .singleElement()
                .asString()
                .startsWith("the log of market-1 has lost its end");
    }

    @Test
    void shardThatHasStoppedForGoodIsNamedWithTheWayOn() {
        assertThat(sentences("matching-service", "market-1", "FAILED at 12, 3 behind, offset 13: invariant"))
                .singleElement()
                .asString()
                .startsWith("shard market-1 has stopped for good (FAILED at 12")
                .endsWith("Restart once; if it stops at the same offset again, docs/run/incidents/shard-stopped.md");
    }

    @Test
    void whatPassesByItselfGivesNoSentence() {
        assertThat(sentences("matching-service", "market-1", "REPLAYING at 12, 300 behind"))
                .isEmpty();
        assertThat(sentences("stream-service", "reason", "still reading what was published before the start"))
                .isEmpty();
    }

    @Test
    void progressOfTheReplayIsSaid() {
        assertThat(ReadinessMessages.progress(health("market-1", "REPLAYING at 12, 300 behind")))
                .isEqualTo("market-1 has 300 records to read");
        assertThat(ReadinessMessages.progress(health("market-1", "RUNNING at 12, 0 behind")))
                .isEmpty();
    }

    @Test
    void fullDiskIsNamedWithTheRoomThatIsLeft() {
        assertThat(BrokerFailure.sentence(null, 3, Path.of("/data")))
                .isEqualTo("the broker has ended, because it cannot write to /data, 3 MB are free. Nothing that was"
                        + " acknowledged is lost. Free disk space, or repair the disk, and start again");
    }

    private static Set<String> sentences(String service, String name, String text) {
        return new ReadinessMessages(service, Path.of("/data")).sentences(health(name, text));
    }

    private static JsonNode health(String name, String text) {
        JsonMapper json = new JsonMapper();
        var health = json.createObjectNode().put("status", "DOWN");
        health.putObject("components")
                .putObject("part")
                .put("status", "DOWN")
                .putObject("details")
                .put(name, text);
        return health;
    }
}
