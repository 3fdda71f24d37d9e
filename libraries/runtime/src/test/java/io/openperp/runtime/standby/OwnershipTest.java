package io.openperp.runtime.standby;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.Acknowledged;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.Standing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The owner of the shards follows from the beats in their topic alone; every host hears the same. */
class OwnershipTest {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final List<Ownership> hosts = new ArrayList<>();
    private final Ownership anna = host("anna");
    private final Ownership bert = host("bert");
    private final Ownership cleo = host("cleo");
    private long offset;
    private long millis = 1_790_000_000_000L;

    @Test
    void theFirstHostClaimsAfterThePatienceWithoutAHeartbeat() {
        beats(1000, "anna", Standing.STANDING_BY);
        assertThat(anna.isClaimDue(true)).as("800 ms since its first beat").isFalse();
        beats(200, "anna", Standing.STANDING_BY);
        assertThat(anna.isClaimDue(true)).isTrue();
        claim("anna", anna);
        assertThat(anna.isOwner()).isTrue();
        assertThat(bert.isOwner()).isFalse();
    }

    @Test
    void anOwnerThatBeatsIsLeftAlone() {
        claim("anna", anna);
        for (int i = 0; i < 20; i++) {
            beats(100, "anna", Standing.OWNING);
            beats(100, "bert", Standing.STANDING_BY);
            assertThat(bert.isClaimDue(true)).isFalse();
        }
    }

    @Test
    void aSilentOwnerIsReplacedAfterThePatience() {
        claim("anna", anna);
        beats(900, "bert", Standing.STANDING_BY);
        assertThat(bert.isClaimDue(true)).isFalse();
        beats(300, "bert", Standing.STANDING_BY);
        assertThat(bert.isClaimDue(true)).isTrue();
        claim("bert", bert);
        assertThat(hosts).extracting(Ownership::isOwner).containsExactly(false, true, false);
    }

    @Test
    void silenceDoesNotCountWhileTheTopicTakesNobodysBeats() {
        claim("anna", anna);
        beats(1000, "bert", Standing.STANDING_BY, "anna", Standing.OWNING);
        millis += 60_000; // the broker was away
        beats(200, "bert", Standing.STANDING_BY);
        assertThat(bert.isClaimDue(true)).isFalse();
        beats(600, "bert", Standing.STANDING_BY);
        assertThat(bert.isClaimDue(true)).isFalse();
        beats(600, "bert", Standing.STANDING_BY);
        assertThat(bert.isClaimDue(true)).isTrue();
    }

    @Test
    void ofTwoClaimsToTheSameOwnersPlaceTheFirstCounts() {
        claim("anna", anna);
        long held = anna.claim();
        heartbeat("cleo", Standing.CLAIMING, held);
        heartbeat("bert", Standing.CLAIMING, held);
        assertThat(hosts).extracting(Ownership::isOwner).containsExactly(false, false, true);
        assertThat(hosts).extracting(Ownership::claim).containsOnly(cleo.claim());
    }

    @Test
    void aReplacedOwnerThatBeatsOnIsNotTakenForTheOwner() {
        claim("anna", anna);
        long replaced = anna.claim();
        claim("bert", bert);
        heartbeat("anna", Standing.OWNING, replaced);
        assertThat(hosts).extracting(Ownership::isOwner).containsExactly(false, true, false);
        for (int i = 0; i < 8; i++) {
            millis += 200;
            heartbeat("anna", Standing.OWNING, replaced);
            heartbeat("cleo", Standing.STANDING_BY, cleo.claim());
        }
        assertThat(cleo.isClaimDue(true))
                .as("the beats of a replaced owner hide no silence")
                .isTrue();
    }

    @Test
    void anOwnerThatLeavesIsReplacedAtOnce() {
        claim("anna", anna);
        beats(200, "bert", Standing.STANDING_BY);
        heartbeat("anna", Standing.LEAVING, anna.claim());
        assertThat(anna.isOwner()).isFalse();
        assertThat(bert.isClaimDue(true)).isTrue();
    }

    @Test
    void aHostThatIsBehindLeavesThePlaceToOneThatIsReady() {
        claim("anna", anna);
        beats(1400, "bert", Standing.CATCHING_UP, "cleo", Standing.STANDING_BY);
        assertThat(bert.isClaimDue(false)).isFalse();
        assertThat(cleo.isClaimDue(true)).isTrue();
        beats(1400, "bert", Standing.CATCHING_UP);
        assertThat(bert.isClaimDue(false)).as("nobody is ready").isTrue();
    }

    @Test
    void aHostThatJoinsLaterLearnsTheOwnerFromItsBeats() {
        claim("anna", anna);
        long taken = anna.claim();
        claim("bert", bert);
        Ownership dora = dora();
        heartbeat("bert", Standing.OWNING, bert.claim());
        assertThat(dora.claim()).isEqualTo(bert.claim());
        heartbeat("cleo", Standing.CLAIMING, taken);
        assertThat(bert.isOwner()).as("a claim to a place that was taken").isTrue();
        assertThat(dora.claim()).isEqualTo(bert.claim());
    }

    @Test
    void aLostClaimDoesNotMisleadAReaderThatSeesItFirst() {
        claim("anna", anna);
        long taken = anna.claim();
        claim("bert", bert);
        Ownership dora = dora();
        heartbeat("cleo", Standing.CLAIMING, taken);
        heartbeat("anna", Standing.OWNING, taken);
        heartbeat("bert", Standing.OWNING, bert.claim());
        assertThat(dora.claim())
                .as("bert's claim is younger than the one that cleo's names, and was there before it")
                .isEqualTo(bert.claim());
        for (int i = 0; i < 8; i++) {
            beats(200, "bert", Standing.OWNING);
            heartbeat("dora", Standing.STANDING_BY, dora.claim());
            assertThat(dora.isClaimDue(true)).isFalse();
        }
    }

    @Test
    void aReaderOfALostClaimAcceptsTheClaimThatNamesTheWinner() {
        claim("anna", anna);
        long taken = anna.claim();
        claim("bert", bert);
        long held = bert.claim();
        Ownership dora = dora();
        heartbeat("cleo", Standing.CLAIMING, taken);
        heartbeat("anna", Standing.CLAIMING, held);
        assertThat(hosts).extracting(Ownership::claim).containsOnly(anna.claim());
        heartbeat("bert", Standing.OWNING, held);
        assertThat(hosts).extracting(Ownership::isOwner).containsExactly(true, false, false, false);
        assertThat(hosts).extracting(Ownership::claim).containsOnly(anna.claim());
    }

    @Test
    void aReplacedOwnerDoesNotMisleadAReaderThatSawTheReplacingClaimFirst() {
        claim("anna", anna);
        long held = anna.claim();
        Ownership dora = dora();
        claim("bert", bert);
        heartbeat("anna", Standing.OWNING, held);
        assertThat(hosts).extracting(Ownership::claim).containsOnly(bert.claim());
    }

    @Test
    void aReaderOfAReplacedOwnerAcceptsTheClaimThatNamesAYoungerOne() {
        claim("anna", anna);
        long oldest = anna.claim();
        claim("bert", bert);
        long replaced = bert.claim();
        Ownership dora = dora();
        heartbeat("anna", Standing.OWNING, oldest); // late
        claim("cleo", cleo);
        heartbeat("bert", Standing.OWNING, replaced); // late, too
        assertThat(dora.claim()).isEqualTo(cleo.claim());
        assertThat(hosts).extracting(Ownership::isOwner).containsExactly(false, false, true, false);
    }

    @Test
    void afterAHeartbeatOfAnOwnerNothingOlderCounts() {
        claim("anna", anna);
        long first = anna.claim();
        claim("bert", bert);
        long second = bert.claim();
        claim("cleo", cleo);
        Ownership dora = dora();
        heartbeat("anna", Standing.CLAIMING, first); // lost: what dora does not know
        heartbeat("dora", Standing.CLAIMING, dora.claim());
        heartbeat("dora", Standing.OWNING, dora.claim()); // by mistake; from here on all follow it
        assertThat(hosts).extracting(Ownership::claim).containsOnly(dora.claim());
        heartbeat("bert", Standing.OWNING, second);
        heartbeat("cleo", Standing.OWNING, second + 1);
        assertThat(hosts).extracting(Ownership::isOwner).containsExactly(false, false, false, true);
    }

    @Test
    void whatWasAcknowledgedStaysSoWhoeverSaysIt() {
        OwnerBeat.Builder beat =
                OwnerBeat.newBuilder().setStanding(Standing.OWNING).setHost(ByteString.copyFromUtf8("anna"));
        for (long upTo : new long[] {5, 9, 7}) {
            bert.onHeartbeat(
                    offset++,
                    millis,
                    beat.clearAcknowledged()
                            .addAcknowledged(
                                    Acknowledged.newBuilder().setPartition(3).setOffset(upTo))
                            .build());
        }
        assertThat(bert.acknowledged(3)).isEqualTo(9);
        assertThat(bert.acknowledged(4)).isEqualTo(-1);
    }

    @Test
    void readyStandbysAreThoseWithARecentHeartbeat() {
        claim("anna", anna);
        beats(200, "bert", Standing.STANDING_BY, "cleo", Standing.CATCHING_UP);
        assertThat(anna.readyOthers()).isEqualTo(1);
        beats(1400, "anna", Standing.OWNING);
        assertThat(anna.readyOthers()).isZero();
    }

    @Test
    void aStandbyThatLeavesIsNotCountedOn() {
        claim("anna", anna);
        beats(200, "bert", Standing.STANDING_BY);
        assertThat(anna.readyOthers()).isEqualTo(1);
        heartbeat("bert", Standing.LEAVING, anna.claim());
        assertThat(anna.readyOthers()).isZero();
        assertThat(anna.isOwner()).isTrue();
        assertThat(cleo.isClaimDue(true)).as("the owner is still there").isFalse();
    }

    /** A host that joins now: it has not heard what was said before. */
    private Ownership dora() {
        return host("dora");
    }

    private Ownership host(String name) {
        Ownership host = new Ownership(ByteString.copyFromUtf8(name), PATIENCE);
        hosts.add(host);
        return host;
    }

    private void claim(String name, Ownership host) {
        heartbeat(name, Standing.CLAIMING, host.claim());
    }

    /** Sends a beat of each host every 200 ms for so many milliseconds, the last at the end. */
    private void beats(long forMillis, Object... namesAndStandings) {
        long end = millis + forMillis;
        while (millis < end) {
            millis = Math.min(end, millis + 200);
            for (int i = 0; i < namesAndStandings.length; i += 2) {
                heartbeat((String) namesAndStandings[i], (Standing) namesAndStandings[i + 1], anna.claim());
            }
        }
    }

    private void heartbeat(String name, Standing standing, long claim) {
        OwnerBeat beat = OwnerBeat.newBuilder()
                .setHost(ByteString.copyFromUtf8(name))
                .setStanding(standing)
                .setClaim(claim)
                .build();
        hosts.forEach(host -> host.onHeartbeat(offset, millis, beat));
        offset++;
    }
}
