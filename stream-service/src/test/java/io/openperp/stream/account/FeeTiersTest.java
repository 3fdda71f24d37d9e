package io.openperp.stream.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeProgramme;
import io.openperp.journal.FeeProgrammeRates;
import io.openperp.journal.FeeRates;
import io.openperp.journal.FeeVolume;
import io.openperp.journal.IsolatedAccountMade;
import io.openperp.journal.Keys;
import io.openperp.journal.StreamAccount;
import io.openperp.journal.SubAccountChanged;
import io.openperp.journal.VolumeTier;
import io.openperp.stream.Facts;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.listing.KnownMarkets;
import io.openperp.stream.resume.EventRecord;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The first message of an account says what its next order is charged in each market (FEE-016). */
class FeeTiersTest {

    private static final long TODAY = 20_600;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final long NOW = TODAY * SECONDS_PER_DAY + 1_000;
    private static final Bytes32 ALICE = key(1);
    private static final Bytes32 BOB = key(2);

    private long now = NOW;

    /** The second of the events. */
    private long published = NOW;

    private long records;
    private final KnownMarkets markets = new KnownMarkets();
    private AccountStream accounts = newStream();

    FeeTiersTest() {
        markets.apply(Facts.listed("BTC-USD"));
        markets.apply(Facts.listed("ETH-USD"));
    }

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

    /** It was set at the time of the exchange, which this replica's clock has not reached. */
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

    /** Its text is kept while it waits for somebody. */
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

    private AccountStream newStream() {
        Clock clock = new Clock() {
            @Override
            public ZoneOffset getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(java.time.ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return Instant.ofEpochSecond(now);
            }
        };
        return new AccountStream(new Channels(), markets, clock);
    }

    /** Of each market tier and rates, and the programme if they are its; then the volume, which all rows have. */
    private String tiers(Bytes32 account) {
        return shown(accounts.snapshot(account, null));
    }

    private static String shown(OutboundMessage message) {
        JsonNode rows = JsonMapper.shared().readTree(message.text()).at("/data/feeTiers");
        List<String> shown = new ArrayList<>();
        for (JsonNode row : rows) {
            assertThat(row.get("rollingVolume")).isEqualTo(rows.get(0).get("rollingVolume"));
            assertThat(row.get("windowDays").asInt()).isEqualTo(30);
            String programme = row.has("programme") ? " " + row.get("programme").asString() : "";
            shown.add(row.get("symbol").asString() + " " + row.get("tierIndex") + ": " + row.get("makerBps") + " "
                    + row.get("takerBps") + programme);
        }
        return String.join(", ", shown) + "; " + rows.get(0).get("rollingVolume");
    }

    private void trade(Bytes32 owner, long day, String volume) {
        trade(owner, owner, day, volume);
    }

    /** @param volume of the owner on the day so far */
    private void trade(Bytes32 account, Bytes32 owner, long day, String volume) {
        apply(
                account,
                AccountEvent.newBuilder()
                        .setFeeVolume(FeeVolume.newBuilder()
                                .setOwner(Keys.write(owner))
                                .setDay(day)
                                .setVolume(Decimals.parse(volume))));
    }

    private void set(FeePolicy.Builder policy) {
        apply(key(99), AccountEvent.newBuilder().setFeePolicySet(policy));
    }

    private void programme(Bytes32 account, String name) {
        apply(
                account,
                AccountEvent.newBuilder()
                        .setFeeProgrammeSet(FeeProgramme.newBuilder()
                                .setAccount(Keys.write(account))
                                .setName(name)));
    }

    private void subAccount(Bytes32 sub, Bytes32 master) {
        SubAccountChanged.Builder made = SubAccountChanged.newBuilder()
                .setMaster(Keys.write(master))
                .setSubAccount(Keys.write(sub))
                .setName("hedges");
        apply(master, AccountEvent.newBuilder().setSubAccountChanged(made));
        apply(sub, AccountEvent.newBuilder().setSubAccountChanged(made));
    }

    private void isolated(Bytes32 isolated, Bytes32 owner) {
        apply(
                isolated,
                AccountEvent.newBuilder()
                        .setIsolatedOwner(Keys.write(owner))
                        .setIsolatedAccountMade(IsolatedAccountMade.newBuilder().setOwner(Keys.write(owner))));
    }

    private void apply(Bytes32 account, AccountEvent.Builder event) {
        AccountEvents events = AccountEvents.newBuilder()
                .setTimeNanos(TimeUnit.SECONDS.toNanos(published))
                .addEvents(event.setAccount(Keys.write(account)))
                .build();
        accounts.apply(new EventRecord(++records, events.toByteString()), events);
    }

    private static FeePolicy.Builder makers() {
        return FeePolicy.newBuilder()
                .setFromSecond(1)
                .addTiers(tier("10000", "1.5", "4"))
                .addProgrammes(FeeProgrammeRates.newBuilder().setName("makers").setRates(rates("-1", "2.5")));
    }

    private static VolumeTier tier(String threshold, String maker, String taker) {
        return VolumeTier.newBuilder()
                .setThreshold(Decimals.parse(threshold))
                .setRates(rates(maker, taker))
                .build();
    }

    private static FeeRates rates(String maker, String taker) {
        return FeeRates.newBuilder()
                .setMaker(Decimals.parse(maker) / 10_000)
                .setTaker(Decimals.parse(taker) / 10_000)
                .build();
    }

    private static Bytes32 key(int number) {
        byte[] key = new byte[32];
        key[31] = (byte) number;
        return Bytes32.of(key);
    }
}
