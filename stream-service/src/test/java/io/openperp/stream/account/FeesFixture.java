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
import io.openperp.journal.SubAccountChanged;
import io.openperp.journal.VolumeTier;
import io.openperp.stream.Facts;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.resume.EventRecord;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Accounts in two markets, of which administrators set fees and which trade. */
abstract class FeesFixture {

    static final long TODAY = 20_600;
    static final long SECONDS_PER_DAY = 86_400;
    static final long NOW = TODAY * SECONDS_PER_DAY + 1_000;
    static final Bytes32 ALICE = key(1);
    static final Bytes32 BOB = key(2);

    long now = NOW;

    /** Exchange time of the events, in seconds. */
    long published = NOW;

    private long records;
    final Channels channels = new Channels();
    final KnownMarkets markets = new KnownMarkets();
    AccountStream accounts = newStream();

    FeesFixture() {
        markets.apply(Facts.listed("BTC-USD"));
        markets.apply(Facts.listed("ETH-USD"));
    }

    final AccountStream newStream() {
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
        return new AccountStream(channels, markets, clock);
    }

    /**
     * Symbol, tier and rates of each market, with the programme if the rates are the programme's; then the volume,
     * which all rows have.
     */
    final String tiers(Bytes32 account) {
        return shown(accounts.snapshot(account, null));
    }

    static String shown(OutboundMessage message) {
        return shown(JsonMapper.shared().readTree(message.text()).at("/data/feeTiers"));
    }

    static String shown(JsonNode rows) {
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

    final void trade(Bytes32 owner, long day, String volume) {
        trade(owner, owner, day, volume);
    }

    /** @param volume volume of the owner on the day so far */
    final void trade(Bytes32 account, Bytes32 owner, long day, String volume) {
        apply(
                account,
                AccountEvent.newBuilder()
                        .setFeeVolume(FeeVolume.newBuilder()
                                .setOwner(Keys.write(owner))
                                .setDay(day)
                                .setVolume(Decimals.parse(volume))));
    }

    final void set(FeePolicy.Builder policy) {
        apply(key(99), AccountEvent.newBuilder().setFeePolicySet(policy));
    }

    final void programme(Bytes32 account, String name) {
        apply(
                account,
                AccountEvent.newBuilder()
                        .setFeeProgrammeSet(FeeProgramme.newBuilder()
                                .setAccount(Keys.write(account))
                                .setName(name)));
    }

    final void subAccount(Bytes32 sub, Bytes32 master) {
        SubAccountChanged.Builder made = SubAccountChanged.newBuilder()
                .setMaster(Keys.write(master))
                .setSubAccount(Keys.write(sub))
                .setName("hedges");
        apply(master, AccountEvent.newBuilder().setSubAccountChanged(made));
        apply(sub, AccountEvent.newBuilder().setSubAccountChanged(made));
    }

    final void isolated(Bytes32 isolated, Bytes32 owner) {
        apply(
                isolated,
                AccountEvent.newBuilder()
                        .setIsolatedOwner(Keys.write(owner))
                        .setIsolatedAccountMade(IsolatedAccountMade.newBuilder().setOwner(Keys.write(owner))));
    }

    final void apply(Bytes32 account, AccountEvent.Builder event) {
        AccountEvents events = AccountEvents.newBuilder()
                .setTimeNanos(TimeUnit.SECONDS.toNanos(published))
                .addEvents(event.setAccount(Keys.write(account)))
                .build();
        accounts.apply(new EventRecord(++records, events.toByteString()), events);
    }

    static FeePolicy.Builder makers() {
        return FeePolicy.newBuilder()
                .setFromSecond(1)
                .addTiers(tier("10000", "1.5", "4"))
                .addProgrammes(FeeProgrammeRates.newBuilder().setName("makers").setRates(rates("-1", "2.5")));
    }

    static VolumeTier tier(String threshold, String maker, String taker) {
        return VolumeTier.newBuilder()
                .setThreshold(Decimals.parse(threshold))
                .setRates(rates(maker, taker))
                .build();
    }

    static FeeRates rates(String maker, String taker) {
        return FeeRates.newBuilder()
                .setMaker(Decimals.parse(maker) / 10_000)
                .setTaker(Decimals.parse(taker) / 10_000)
                .build();
    }

    static Bytes32 key(int number) {
        byte[] key = new byte[32];
        key[31] = (byte) number;
        return Bytes32.of(key);
    }
}
