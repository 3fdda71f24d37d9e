package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Fill;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.risk.position.Fees;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.field.FeeTable;
import io.openperp.units.Bytes32;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rates and fees of random fills against a model that knows what was signed and which fills came of it, and nothing of the shards
 * (FEE-010 to FEE-014): the tier of an order follows from the fills before it.
 */
class FeeTiersLawTest {

    private static final int STEPS = 160;
    private static final long OWN_MAKER = 20_000;
    private static final long OWN_TAKER = 50_000;
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;

    /** @param account the account that trades; @param signer its owner */
    private record Party(Bytes32 account, Bytes32 signer) {}

    private record Resting(Party maker, String size, long rate) {}

    private final Map<Bytes32, TreeMap<Long, Long>> volumes = new HashMap<>();
    private final Map<Bytes32, String> programmes = new HashMap<>();
    private @Nullable FeeTable policy;
    private Floor floor = Floor.open();
    private Random random = new Random();
    private int orders;
    private int rebates;
    private int cheaper;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyFillIsChargedWhatFollowsFromThoseBefore(long seed) {
        random = new Random(seed);
        floor = new Floor(new Random(seed), Floor::marksAreTheOracles);
        floor.price("BTC-USD", "100000");
        List<Party> parties = parties();
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(12)) {
                case 0 -> setPolicy();
                case 1 -> setProgramme(parties.get(random.nextInt(parties.size())));
                case 2 -> pass(random.nextInt(20 * 24) * 3600L);
                default -> trade(parties);
            }
        }
        assertThat(cheaper).isGreaterThan(10);
        assertThat(rebates).isPositive();
        floor.exchange.checkMoney();
        assertThat(floor.exchange.replayedHash(seed)).isEqualTo(floor.exchange.stateHash());
    }

    private List<Party> parties() {
        for (String trader : List.of("alice", "bob", "carol")) {
            floor.fund(trader, "1000000");
        }
        Bytes32 alice = Floor.named("alice");
        Bytes32 sub = Keys.read(
                floor.askInSignedBytes(alice, alice, new CreateSubAccount("hedges", null, Quantity.of("200000")))
                        .getStatuses(0)
                        .getSubAccount());
        return List.of(
                new Party(alice, alice),
                new Party(sub, alice),
                new Party(Floor.named("bob"), Floor.named("bob")),
                new Party(Floor.named("carol"), Floor.named("carol")));
    }

    private void setPolicy() {
        String tiers = switch (random.nextInt(4)) {
            case 0 -> "";
            case 1 -> "2000 " + rates();
            case 2 -> "1000 " + rates() + ", 5000 " + rates();
            default -> "3000 " + rates() + ", 9000 " + rates() + ", 30000 " + rates();
        };
        String named = random.nextBoolean() ? "" : "makers -0." + random.nextInt(10) + " 1." + random.nextInt(10);
        SetFeePolicy signed = new SetFeePolicy("", tiers, named, 0);
        assertThat(admin(signed)).isEqualTo(StatusKind.SET_FEE_POLICY);
        policy = signed.table();
    }

    /** Random rates, sometimes above the market's own. */
    private String rates() {
        return "-0." + random.nextInt(10) + " " + (1 + random.nextInt(6)) + "." + random.nextInt(10);
    }

    private void setProgramme(Party party) {
        boolean named = random.nextBoolean();
        StatusKind answer = admin(new SetFeeProgramme(party.account, named ? "makers" : ""));
        boolean accepted = !named || policy != null && !policy.programmes().isEmpty();
        if (accepted) {
            assertThat(answer).isEqualTo(StatusKind.SET_FEE_PROGRAMME);
            programmes.put(party.account, named ? "makers" : "");
        }
    }

    private StatusKind admin(Action action) {
        return floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, action)
                .getStatuses(0)
                .getKind();
    }

    private void pass(long seconds) {
        floor.exchange.tick(seconds + 1);
        for (int i = 0; i < 3; i++) {
            floor.exchange.tick(1);
        }
        floor.price("BTC-USD", "100000");
        floor.exchange.drain();
    }

    private void trade(List<Party> parties) {
        Party maker = parties.get(random.nextInt(parties.size()));
        Party taker = parties.get(random.nextInt(parties.size()));
        if (maker.account.equals(taker.account)) {
            return;
        }
        Resting resting = rest(maker);
        if (random.nextInt(4) == 0) {
            setPolicy(); // it keeps its rate
        }
        take(resting, taker);
    }

    private Resting rest(Party maker) {
        String size = "0.0" + (1 + random.nextInt(80));
        Resting resting = new Resting(maker, size, rates(maker).maker());
        floor.ask(maker.account, maker.signer, Floor.sell("order " + orders++, "BTC-USD", size, "100000"));
        return resting;
    }

    private void take(Resting resting, Party taker) {
        long takerRate = rates(taker).taker();
        long makerRate = Math.max(resting.rate, -takerRate);
        int before = floor.exchange.accountEvents.size();
        floor.ask(taker.account, taker.signer, Floor.buy("order " + orders++, "BTC-USD", resting.size, "100000"));
        List<Fill> fills = floor.exchange.accountEvents.stream()
                .skip(before)
                .filter(AccountEvent::hasOrderFilled)
                .map(event -> event.getOrderFilled().getFill())
                .toList();
        assertThat(fills).hasSize(2);
        for (Fill fill : fills) {
            long rate = fill.getIsTaker() ? takerRate : makerRate;
            assertThat(fill.getFeeRate()).isEqualTo(rate);
            assertThat(fill.getFee()).isEqualTo(Fees.of(fill.getNotional(), rate));
            count(fill.getIsTaker() ? taker : resting.maker, fill.getNotional());
        }
        rebates += makerRate < 0 ? 1 : 0;
        cheaper += takerRate < OWN_TAKER ? 1 : 0;
    }

    private void count(Party party, long notional) {
        volumes.computeIfAbsent(party.signer, owner -> new TreeMap<>()).merge(day(), notional, Long::sum);
    }

    private long day() {
        return floor.exchange.timeNanos / NANOS_PER_DAY;
    }

    private FeeTable.Rates rates(Party party) {
        FeeTable.Rates given = policy == null ? null : given(party, policy);
        return given == null
                ? new FeeTable.Rates(OWN_MAKER, OWN_TAKER)
                : new FeeTable.Rates(Math.min(given.maker(), OWN_MAKER), Math.min(given.taker(), OWN_TAKER));
    }

    private FeeTable.@Nullable Rates given(Party party, FeeTable table) {
        String own = programmes.get(party.account);
        String programme = own == null ? programmes.getOrDefault(party.signer, "") : own;
        if (programme.equals("makers") && !table.programmes().isEmpty()) {
            return table.programmes().getFirst().rates();
        }
        long volume = volumes.getOrDefault(party.signer, new TreeMap<>()).tailMap(day() - 29, true).values().stream()
                .mapToLong(each -> each)
                .sum();
        FeeTable.Rates reached = null;
        for (FeeTable.Tier tier : table.tiers()) {
            reached = tier.volume() <= volume ? tier.rates() : reached;
        }
        return reached;
    }
}
