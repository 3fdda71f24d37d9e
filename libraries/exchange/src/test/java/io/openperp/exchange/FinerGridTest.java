package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListing;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tick and lot that become finer while a market runs (TRM-012, TRM-013). */
class FinerGridTest {

    private static final String BTC = "BTC-USD";

    private final Floor floor = new Floor(null);

    /** TRM-012: at once, without a notice, in the market and in the account shard. */
    @Test
    void finerPricesAndSizesAreTakenFromTheAnswerOn() {
        open(floor);
        assertThat(floor.one("alice", Floor.buy("too fine", BTC, "0.1", "99999.9"))
                        .getReason())
                .contains("0.5");
        floor.one("alice", Floor.buy("before", BTC, "0.1", "99999.5"));
        int events = floor.exchange.marketEvents();

        assertTaken("tickSize 0.1, lotSize 0.0001", 0);
        assertThat(listing().getTickSize()).isEqualTo(Decimals.parse("0.1"));
        assertThat(floor.exchange.marketEventsSince(events))
                .extracting(Map.Entry::getValue)
                .noneMatch(MarketEvent::hasLevelChanged);
        floor.one("bob", Floor.buy("finer", BTC, "0.0512", "99999.7"));
        assertThat(floor.exchange.market(0).bestPrice(Side.BUY)).isEqualTo(Decimals.parse("99999.7"));
        assertThat(floor.exchange.market(0).depth(Side.BUY, 10)).isEqualTo(Decimals.parse("0.1512"));
        ActionStatus sold = floor.one("carol", Floor.sell("taker", BTC, "0.0613", "99999"));

        assertThat(sold.getKind()).isEqualTo(StatusKind.FILLED);
        assertThat(floor.exchange.market(0).bestPrice(Side.BUY)).isEqualTo(Decimals.parse("99999.5"));
        assertThat(floor.exchange.market(0).depth(Side.BUY, 10)).isEqualTo(Decimals.parse("0.0899"));
        assertThat(floor.one("alice", Floor.buy("off the grid", BTC, "0.1", "99999.95"))
                        .getReason())
                .contains("0.1");
        assertReplays(floor);
    }

    /** TRM-012 */
    @Test
    void whatDoesNotDivideTheGridIsRefusedWithWhatDoes() {
        open(floor);
        assertThat(refusal("tickSize 1"))
                .isEqualTo("tickSize is 1, accepted are numbers that divide 0.5, such as 0.25 and 0.1");
        assertThat(refusal("tickSize 0.3")).startsWith("tickSize is 0.3, accepted are numbers that divide 0.5");
        assertThat(refusal("lotSize 0.002"))
                .isEqualTo("lotSize is 0.002, accepted are numbers that divide 0.001, such as 0.0005 and 0.0002");
        assertThat(refusal("tickSize 0")).contains("tickSize 0 is not above 0");
        assertThat(refusal("lotSize -0.001")).contains("lotSize -0.001 is not above 0");
        assertTaken("tickSize 0.00000001", 0);
        assertThat(refusal("tickSize 0.00000002"))
                .isEqualTo("tickSize is 0.00000002, accepted are numbers that divide 0.00000001");
    }

    /** TRM-007 */
    @Test
    void theRoleRiskDoesNotChangeTheGrid() {
        open(floor);
        Bytes32 risk = Floor.named("risk");
        floor.fund("risk", "10");
        floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new SetRole("risk", risk, 0));
        assertThat(floor.askInSignedBytes(risk, risk, new ChangeTerms(BTC, "tickSize 0.1", 0))
                        .getStatuses(0)
                        .getReason())
                .startsWith("tickSize 0.5 to 0.1: the role risk only lowers");
    }

    /** TRM-013: the file still has the grid that the market was listed with. */
    @Test
    void restartsKeepTheFinerGridAndWhatIsPending() {
        open(floor);
        MarketListing block = floor.exchange.listings.getFirst();
        floor.one("alice", Floor.sell("before", BTC, "0.1", "100000.5"));
        assertTaken("tickSize 0.1, lotSize 0.0001", 0);
        long due = floor.exchange.timeNanos / 1_000_000_000L + 20;
        assertTaken("takerFee 0.0004", due);

        floor.exchange.restoreFromSnapshots(5);
        floor.exchange.list(block);
        floor.exchange.drain();
        assertThat(listing().getTickSize()).isEqualTo(Decimals.parse("0.1"));
        assertThat(listing().getLotSize()).isEqualTo(Decimals.parse("0.0001"));
        assertThat(listing().hasPendingTerms()).isTrue();

        floor.exchange.list(ListingChange.of(block, "minNotional", Decimals.parse("20")));
        floor.exchange.drain();
        assertThat(listing().getTickSize()).isEqualTo(Decimals.parse("0.1"));
        assertThat(listing().getMinNotional()).isEqualTo(Decimals.parse("20"));
        assertThat(floor.one("bob", Floor.buy("after", BTC, "0.0101", "100000.7"))
                        .getKind())
                .isEqualTo(StatusKind.FILLED);
        assertReplays(floor);
    }

    /** TRM-012: a grid that was announced counts from its second on. */
    @Test
    void aFinerGridMayBeAnnounced() {
        open(floor);
        long due = floor.exchange.timeNanos / 1_000_000_000L + 10;
        assertTaken("tickSize 0.25, makerFee 0.0001", due);
        assertThat(listing().getTickSize()).isEqualTo(Decimals.parse("0.5"));
        for (int i = 0; i < 10; i++) {
            floor.exchange.tick(1);
            floor.exchange.drain();
        }
        assertThat(listing().getTickSize()).isEqualTo(Decimals.parse("0.25"));
        assertReplays(floor);
    }

    /** TRM-012: who trades on the grid of before does not notice that it has become finer. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void tradesOnTheOldGridAreTheSameOnTheFinerOne(long seed) {
        Floor same = new Floor(new Random(seed), Floor::marksAreTheOracles);
        Floor refined = new Floor(new Random(seed), Floor::marksAreTheOracles);
        open(same);
        open(refined);
        Random random = new Random(seed);
        for (int step = 0; step < 160; step++) {
            if (step % 50 == 20) {
                String finer = List.of("tickSize 0.1", "lotSize 0.0002", "tickSize 0.02, lotSize 0.00004")
                        .get(step / 50 % 3);
                refined.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new ChangeTerms(BTC, finer, 0));
            }
            String trader = List.of("alice", "bob", "carol").get(random.nextInt(3));
            io.openperp.journal.Action order = order("order " + step, random);
            assertThat(refined.ask(trader, order).getStatusesList())
                    .isEqualTo(same.ask(trader, order).getStatusesList());
            assertThat(levels(refined)).isEqualTo(levels(same));
            assertThat(refined.exchange.market(0).openInterest())
                    .isEqualTo(same.exchange.market(0).openInterest());
        }
        assertThat(same.exchange.market(0).openInterest()).isPositive();
        assertThat(refined.exchange.market(0).listing().getTickSize()).isLessThan(Decimals.parse("0.5"));
        assertReplays(refined);
    }

    private static io.openperp.journal.Action order(String id, Random random) {
        String price = 99_990 + random.nextInt(20) + (random.nextBoolean() ? ".5" : "");
        String size = "0.0" + (10 + random.nextInt(40));
        return switch (random.nextInt(6)) {
            case 0 -> Floor.cancelAll(BTC);
            case 1 ->
                Floor.limit(id, BTC, random.nextBoolean(), price, size, io.openperp.journal.TimeInForce.GTC, true);
            default -> random.nextBoolean() ? Floor.buy(id, BTC, size, price) : Floor.sell(id, BTC, size, price);
        };
    }

    /** The levels of the book as readers of the public events know them. */
    private static TreeMap<String, String> levels(Floor floor) {
        TreeMap<String, String> levels = new TreeMap<>();
        floor.exchange.marketEventsSince(0).stream()
                .filter(event -> event.getKey().equals(BTC) && event.getValue().hasLevelChanged())
                .map(event -> event.getValue().getLevelChanged())
                .forEach(level -> levels.put(
                        level.getIsBuy() + " " + level.getPrice(), level.getSize() + " " + level.getOrders()));
        levels.values().removeIf(level -> level.endsWith(" 0"));
        return levels;
    }

    private static void open(Floor floor) {
        floor.exchange.tick(1);
        floor.exchange.drain();
        floor.price(BTC, "100000");
        for (String trader : List.of("alice", "bob", "carol")) {
            floor.fund(trader, "50000");
        }
    }

    private void assertTaken(String terms, long effectiveAt) {
        ActionStatus status = change(terms, effectiveAt);
        assertThat(status.getReason()).isEmpty();
        assertThat(status.getKind()).isEqualTo(StatusKind.CHANGE_TERMS);
    }

    private String refusal(String terms) {
        ActionStatus status = change(terms, 0);
        assertThat(status.getKind()).isEqualTo(StatusKind.ERROR);
        return status.getReason();
    }

    private ActionStatus change(String terms, long effectiveAt) {
        return floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new ChangeTerms(BTC, terms, effectiveAt))
                .getStatuses(0);
    }

    private MarketListing listing() {
        return floor.exchange.market(0).listing();
    }

    private static void assertReplays(Floor floor) {
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.replayedHash(5)).isEqualTo(floor.exchange.stateHash());
    }
}
