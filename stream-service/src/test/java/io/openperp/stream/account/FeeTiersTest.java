package io.openperp.stream.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.FeePolicy;
import io.openperp.journal.StreamAccount;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The first message of an account says what its next order is charged in each market (FEE-016). */
class FeeTiersTest extends FeesFixture {

    @Test
    void withoutAPolicyTheMarketsOwnRatesCountAndTheVolumeOfTheOwnerIsShown() {
        assertThat(tiers(ALICE)).isEqualTo("BTC-USD 0: 2 5, ETH-USD 0: 2 5; 0");
        trade(ALICE, TODAY, "7000");
        trade(ALICE, TODAY, "9000.5");
        assertThat(tiers(ALICE)).isEqualTo("BTC-USD 0: 2 5, ETH-USD 0: 2 5; 9000.5");
        assertThat(tiers(BOB)).isEqualTo("BTC-USD 0: 2 5, ETH-USD 0: 2 5; 0");
    }

    @Test
    void thePolicyOfAMarketCountsBeforeThatOfAllOthersUntilItFollowsAgain() {
        trade(ALICE, TODAY, "50000");
        set(FeePolicy.newBuilder().setFromSecond(1).addTiers(tier("10000", "1.5", "4")));
        set(FeePolicy.newBuilder().setSymbol("ETH-USD").setFromSecond(2).addTiers(tier("50000.01", "0", "1")));
        assertThat(tiers(ALICE)).isEqualTo("BTC-USD 1: 1.5 4, ETH-USD 0: 2 5; 50000");
        set(FeePolicy.newBuilder().setSymbol("ETH-USD").setFromSecond(3).setFollowsOthers(true));
        assertThat(tiers(ALICE)).isEqualTo("BTC-USD 1: 1.5 4, ETH-USD 1: 1.5 4; 50000");
    }

    @Test
    void aPolicyThatBeginsLaterCountsFromItsSecondOn() {
        trade(ALICE, TODAY, "50000");
        set(FeePolicy.newBuilder().setFromSecond(NOW).addTiers(tier("10000", "1", "4")));
        set(FeePolicy.newBuilder().setFromSecond(NOW + 10).addTiers(tier("10000", "0.5", "3")));
        assertThat(tiers(ALICE)).isEqualTo("BTC-USD 1: 1 4, ETH-USD 1: 1 4; 50000");
        now = NOW + 9;
        assertThat(tiers(ALICE)).isEqualTo("BTC-USD 1: 1 4, ETH-USD 1: 1 4; 50000");
        now = NOW + 10;
        assertThat(tiers(ALICE)).isEqualTo("BTC-USD 1: 0.5 3, ETH-USD 1: 0.5 3; 50000");
    }

    /** The policy was set at the time of the exchange, which this replica's clock has not reached. */
    @Test
    void aPolicyOfThisMomentCountsWhereTheClockIsBehind() {
        trade(ALICE, TODAY, "50000");
        set(FeePolicy.newBuilder().setFromSecond(NOW - 5).addTiers(tier("10000", "1", "4")));
        now = NOW - 1;
        set(FeePolicy.newBuilder().setFromSecond(NOW).addTiers(tier("10000", "0.5", "3")));
        assertThat(tiers(ALICE)).startsWith("BTC-USD 1: 0.5 3,");
    }

    @Test
    void aSubAccountAndAnIsolatedAccountHaveTheTierAndTheProgrammeOfTheMaster() {
        Bytes32 sub = key(11);
        Bytes32 isolated = key(12);
        subAccount(sub, ALICE);
        isolated(isolated, sub);
        set(makers());
        trade(ALICE, TODAY, "20000");
        assertThat(tiers(sub)).isEqualTo("BTC-USD 1: 1.5 4, ETH-USD 1: 1.5 4; 20000");
        assertThat(tiers(isolated)).isEqualTo(tiers(sub));

        programme(ALICE, "makers");
        assertThat(tiers(sub)).isEqualTo("BTC-USD 0: -1 2.5 makers, ETH-USD 0: -1 2.5 makers; 20000");
        assertThat(tiers(isolated)).isEqualTo(tiers(sub));
        programme(isolated, "");
        assertThat(tiers(isolated))
                .as("in none, whatever its owner is in")
                .isEqualTo("BTC-USD 1: 1.5 4, ETH-USD 1: 1.5 4; 20000");
        assertThat(tiers(sub)).contains("makers");
        assertThat(tiers(BOB)).isEqualTo("BTC-USD 0: 2 5, ETH-USD 0: 2 5; 0");
    }

    @Test
    void anAccountThatWasNeverFundedMayBeInAProgramme() {
        set(makers());
        programme(BOB, "makers");
        assertThat(tiers(BOB)).isEqualTo("BTC-USD 0: -1 2.5 makers, ETH-USD 0: -1 2.5 makers; 0");
    }

    @Test
    void aDayCountsForThirtyDays() {
        trade(ALICE, TODAY - 30, "1000");
        trade(ALICE, TODAY - 29, "200");
        trade(ALICE, TODAY - 1, "30");
        assertThat(tiers(ALICE)).endsWith("; 230");
        trade(ALICE, TODAY, "4");
        trade(ALICE, TODAY - 1, "31");
        assertThat(tiers(ALICE)).endsWith("; 235");
        now = (TODAY + 1) * SECONDS_PER_DAY - 1;
        assertThat(tiers(ALICE)).endsWith("; 235");
        now++;
        assertThat(tiers(ALICE)).endsWith("; 35");
        now += 29 * SECONDS_PER_DAY;
        assertThat(tiers(ALICE)).endsWith("; 0");
    }

    /** The text of the first message is kept while it waits for somebody. */
    @Test
    void whatIsSentAgainShowsNoOldTiers() {
        trade(ALICE, TODAY, "9999");
        OutboundMessage first = accounts.snapshot(ALICE, null);
        assertThat(accounts.snapshot(ALICE, null)).isSameAs(first);
        set(makers());
        OutboundMessage second = assertChanged(first, "BTC-USD 0: 2 5,");
        trade(ALICE, TODAY, "10000");
        OutboundMessage third = assertChanged(second, "BTC-USD 1: 1.5 4,");
        set(FeePolicy.newBuilder().setFromSecond(NOW + 5));
        assertThat(accounts.snapshot(ALICE, null)).isSameAs(third);
        now = NOW + 5;
        OutboundMessage fourth = assertChanged(third, "BTC-USD 0: 2 5,");
        now = NOW + 30 * SECONDS_PER_DAY;
        assertChanged(fourth, "BTC-USD 0: 2 5, ETH-USD 0: 2 5; 0");
    }

    @Test
    void whatIsSentAgainOfASubAccountFollowsTheProgrammeAndTheVolumeOfItsMaster() {
        Bytes32 sub = key(11);
        subAccount(sub, ALICE);
        set(makers());
        OutboundMessage first = accounts.snapshot(sub, null);
        trade(ALICE, TODAY, "10000");
        OutboundMessage second = accounts.snapshot(sub, null);
        assertThat(shown(second)).startsWith("BTC-USD 1: 1.5 4,").isNotEqualTo(shown(first));
        programme(ALICE, "makers");
        assertThat(shown(accounts.snapshot(sub, null))).startsWith("BTC-USD 0: -1 2.5 makers,");
    }

    @Test
    void aReplicaThatStartsFromItsSnapshotShowsTheSame() {
        Bytes32 sub = key(11);
        subAccount(sub, ALICE);
        set(makers());
        set(FeePolicy.newBuilder().setFromSecond(NOW + 10).addTiers(tier("10000", "0.5", "3")));
        trade(ALICE, TODAY - 29, "6000");
        trade(ALICE, TODAY, "5000");
        programme(ALICE, "makers");
        programme(sub, "");
        List<String> before = List.of(tiers(ALICE), tiers(sub), tiers(BOB));
        assertThat(before).doesNotHaveDuplicates().contains("BTC-USD 1: 1.5 4, ETH-USD 1: 1.5 4; 11000");

        AccountsCut cut = accounts.beginCut();
        List<FeePolicy> policies = accounts.feePolicies();
        trade(sub, ALICE, TODAY, "70000"); // is not in it
        programme(ALICE, "");
        List<StreamAccount> saved = cut.take(1_000);
        accounts.endCut();
        accounts = newStream();
        policies.forEach(accounts::restore);
        saved.forEach(accounts::restore);

        assertThat(List.of(tiers(ALICE), tiers(sub), tiers(BOB))).isEqualTo(before);
        now = NOW + 10;
        assertThat(tiers(sub)).isEqualTo("BTC-USD 1: 0.5 3, ETH-USD 1: 0.5 3; 11000");
        now = NOW + SECONDS_PER_DAY;
        assertThat(tiers(sub)).endsWith("; 5000");
    }

    @Test
    void daysThatHaveLeftTheWindowAndPoliciesThatHaveEndedAreNotKept() {
        set(FeePolicy.newBuilder().setFromSecond(1).addTiers(tier("1", "1", "1")));
        set(FeePolicy.newBuilder().setFromSecond(2).addTiers(tier("2", "1", "1")));
        set(FeePolicy.newBuilder().setFromSecond(NOW + 10));
        assertThat(accounts.feePolicies()).extracting(FeePolicy::getFromSecond).containsExactly(2L, NOW + 10);

        trade(ALICE, TODAY - 31, "1000");
        trade(ALICE, TODAY - 1, "30");
        assertThat(savedDays()).containsExactly((int) TODAY - 1);
        now += 29 * SECONDS_PER_DAY;
        assertThat(savedDays()).as("a clock that is ahead forgets nothing").containsExactly((int) TODAY - 1);
        published += 29 * SECONDS_PER_DAY;
        programme(BOB, "makers");
        assertThat(savedDays()).as("of who trades no more").isEmpty();
    }

    private OutboundMessage assertChanged(OutboundMessage last, String tiers) {
        OutboundMessage next = accounts.snapshot(ALICE, null);
        assertThat(next).isNotSameAs(last);
        assertThat(shown(next)).startsWith(tiers);
        return next;
    }

    private List<Integer> savedDays() {
        List<Integer> days = new ArrayList<>();
        accounts.beginCut().take(1_000).forEach(account -> days.addAll(account.getFeeDaysList()));
        accounts.endCut();
        return days;
    }
}
