package io.openperp.localsuite;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.replay.Finding;
import io.openperp.replay.ShardReport;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That everything fits is said only when something was there to compare with. */
class ReplayVerdictTest {

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
                        "Nothing was published, neither event nor hash, for account-0 (offsets 0 to 9): what these"
                                + " come to was compared with nothing. Compared were only these: 5 signatures, 0 events, 0 hashes.");
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
    void eventsThatWereNotToldYetAreCounted() {
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

    private static ShardReport report(
            String shard, long signatures, long events, long untold, long hashes, Finding... findings) {
        return new ShardReport(
                shard,
                0,
                9,
                Bytes32.of(new byte[Bytes32.LENGTH]),
                1,
                new ShardReport.Counts(10, signatures, 0, signatures, 0, events, untold, hashes),
                Duration.ofMillis(1),
                List.of(),
                List.of(findings));
    }
}
