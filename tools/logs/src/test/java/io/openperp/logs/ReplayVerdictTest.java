package io.openperp.logs;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.replay.hash.HashFile;
import io.openperp.replay.hash.ShardReport;
import io.openperp.replay.hash.ShardReport.Checkpoint;
import io.openperp.replay.hash.ShardReport.Finding;
import io.openperp.units.Bytes32;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** "Everything fits" is printed only if something was compared. */
class ReplayVerdictTest {

    private static final Bytes32 HASH = Bytes32.of(new byte[Bytes32.LENGTH]);

    @Test
    void whatWasComparedIsNamed() {
        assertThat(ReplayVerdict.lines(List.of(report("account-0", 5, 40, 0, 2), report("market-0", 0, 0, 0, 1))))
                .containsExactly("Everything fits: 5 signatures, 40 events, 3 hashes.");
    }

    @Test
    void aReplayThatWasComparedWithNothingDoesNotSayThatEverythingFits() {
        assertThat(ReplayVerdict.lines(List.of(report("account-0", 5, 0, 0, 0))))
                .singleElement()
                .asString()
                .isEqualTo(
                        "Nothing was published, neither event nor hash, for account-0 (offsets 0 to 9): their replay"
                                + " could not be compared with anything. Only these were compared: 5 signatures, 0 events, 0 hashes.");
    }

    @Test
    void oneShardThatWasComparedWithNothingIsNamedBesideTheRest() {
        assertThat(ReplayVerdict.lines(List.of(report("account-0", 5, 40, 0, 2), report("market-0", 0, 0, 0, 0))))
                .singleElement()
                .asString()
                .contains("for market-0 (offsets 0 to 9):", "The rest fits: 5 signatures, 40 events, 2 hashes.")
                .doesNotContain("account-0", "Everything fits");
    }

    @Test
    void aSnapshotThatNoRecordFollowsIsNamedWithWhatToDo() {
        assertThat(ReplayVerdict.lines(List.of(afterItsSnapshot("account-0"), report("market-0", 0, 3, 0, 0))))
                .containsExactly(
                        "Nothing was replayed of account-0 (snapshot at offset 9): no record follows the snapshot that the"
                                + " replay began with, as after an exchange was stopped in order. Use --from start, or"
                                + " --from OFFSET for an earlier snapshot. The rest fits: 0 signatures, 3 events, 0 hashes.");
        assertThat(ReplayVerdict.lines(List.of(afterItsSnapshot("account-0"))))
                .singleElement()
                .asString()
                .endsWith("Only these were compared: 0 signatures, 0 events, 0 hashes.")
                .doesNotContain("published");
    }

    @Test
    void filesWithoutACommonCheckpointAreSaidToBeNotCompared() {
        assertThat(ReplayVerdict.nothingInCommon(
                        new HashFile(List.of(at("account-0", 19), at("account-0", 9), at("market-0", 4))),
                        new HashFile(List.of(at("account-0", 30))),
                        Path.of("before")))
                .isEqualTo(
                        "Nothing was compared with before: it has 1 of account-0 (offsets 30 to 30), this replay 2 of"
                                + " account-0 (offsets 9 to 19), 1 of market-0 (offsets 4 to 4), none of"
                                + " them of the same shard and offset. Make both of the same shards with the same --every, and with"
                                + " --from start, or --from OFFSET for an earlier snapshot.");
        assertThat(ReplayVerdict.nothingInCommon(new HashFile(List.of()), new HashFile(List.of()), Path.of("before")))
                .contains("it has no checkpoint, this replay no checkpoint,");
    }

    @Test
    void eventsThatWereNotPublishedYetAreCounted() {
        assertThat(ReplayVerdict.lines(List.of(report("account-0", 5, 40, 3, 2))))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("account-0: the last 3 events of the replay are not in its log of events");
    }

    @Test
    void afterAFindingNothingFits() {
        ShardReport differs = report("market-0", 0, 3, 0, 0, new Finding("market-0", 4, "another hash"));
        assertThat(ReplayVerdict.lines(List.of(report("account-0", 5, 40, 0, 2), differs)))
                .isEmpty();
    }

    private static Checkpoint at(String shard, long offset) {
        return new Checkpoint(shard, offset, HASH, HASH);
    }

    /** Report of a shard whose last offset, 9, is that of its snapshot. */
    private static ShardReport afterItsSnapshot(String shard) {
        return report(shard, 10, new ShardReport.Counts(0, 0, 0, 0, 0, 0, 0, 0));
    }

    private static ShardReport report(
            String shard, long signatures, long events, long unmatched, long hashes, Finding... findings) {
        return report(
                shard,
                0,
                new ShardReport.Counts(10, signatures, 0, signatures, 0, events, unmatched, hashes),
                findings);
    }

    private static ShardReport report(String shard, long from, ShardReport.Counts counts, Finding... findings) {
        return new ShardReport(shard, from, 9, HASH, 1, counts, Duration.ofMillis(1), List.of(), List.of(findings));
    }
}
