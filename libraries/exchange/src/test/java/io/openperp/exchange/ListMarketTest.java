package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.risk.DefaultMarkets;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Markets that operators list while the exchange runs (MKT-013 to MKT-015). */
class ListMarketTest {

    static final String TERMS =
            "tickSize 0.00001, lotSize 1, maxLeverage 10, impactNotional 2000, baseRate 0.05, notionalKnots 0 100000,"
                    + " tierFactors 1 1, leverageKnots 1 10, leverageFactors 1 1, volatilityLow 0.7, volatilityHigh 1.3,"
                    + " volatilityStart 0.9";

    private static final String DOGE = "DOGE-USD";
    private static final int FIRST_SPARE = DefaultMarkets.ALL.size();

    private final Floor floor = new Floor(null);

    /** MKT-013: it is traded from the first price on, and its log replays. */
    @Test
    void listedMarketIsTradedFromItsFirstPriceOn() {
        open(floor);
        assertThat(floor.one("alice", Floor.buy("early", DOGE, "1000", "0.19")).getReason())
                .startsWith("unknown symbol DOGE-USD");

        ActionStatus status = list(DOGE, TERMS, "");

        assertThat(status.getKind()).isEqualTo(StatusKind.LIST_MARKET);
        assertThat(status.getListedMarket()).isEqualTo(FIRST_SPARE);
        assertThat(floor.one("alice", Floor.buy("unpriced", DOGE, "1000", "0.19"))
                        .getKind())
                .isEqualTo(StatusKind.REJECTED_RISK_LIMIT);
        floor.price(DOGE, "0.2");
        floor.exchange.tick(1);
        floor.exchange.drain();
        assertThat(floor.one("alice", Floor.sell("maker", DOGE, "1000", "0.2")).getKind())
                .isEqualTo(StatusKind.RESTING);
        for (String trader : List.of("bob", "carol", "dave", "erin")) {
            assertThat(floor.one(trader, Floor.buy(trader + "'s", DOGE, "100", "0.2"))
                            .getKind())
                    .isEqualTo(StatusKind.FILLED);
        }
        assertReplays();
        floor.exchange.restoreFromSnapshots(9);
        assertThat(floor.one("bob", Floor.buy("later", DOGE, "100", "0.2")).getKind())
                .isEqualTo(StatusKind.FILLED);
        assertReplays();
    }

    /** MKT-013: the lowest number that is free; none is given twice. */
    @Test
    void numbersAreGivenInAscendingOrderUntilNoneIsLeft() {
        floor.configure(settings -> settings.clearSpareMarkets()); // a host of fewer
        assertThat(refusal(DOGE, TERMS))
                .isEqualTo("no number is left for a market: all 0 of openperp.matching.spare-markets are taken");
        Floor two = withSpares(2);

        assertThat(list(two, "A-USD", TERMS, "").getListedMarket()).isEqualTo(FIRST_SPARE);
        assertThat(list(two, "B-USD", TERMS, "").getListedMarket()).isEqualTo(FIRST_SPARE + 1);
        assertThat(list(two, "C-USD", TERMS, "").getReason()).startsWith("no number is left for a market: all 2 of ");
        assertThat(two.exchange.market(FIRST_SPARE).listing().getSymbol()).isEqualTo("A-USD");
    }

    /** MKT-013: in any order in which messages of different shards arrive. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void listingsAtTheSameTimeNeverShareANumberOrASymbol(long seed) {
        Floor shuffled = withSpares(4, new Random(seed));
        List<Bytes32> listers = new ArrayList<>();
        for (String name : List.of("first", "second", "third", "fourth")) {
            listers.add(Floor.named(name));
            shuffled.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new SetRole("lister", Floor.named(name), 0));
        }
        int before = shuffled.exchange.accountEvents.size();
        shuffled.sendInSignedBytes("first", new ListMarket("A-USD", TERMS, ""));
        shuffled.sendInSignedBytes("second", new ListMarket("A-USD", TERMS, ""));
        shuffled.sendInSignedBytes("third", new ListMarket("B-USD", TERMS, ""));
        shuffled.sendInSignedBytes("fourth", new ListMarket("C-USD", TERMS, ""), new ListMarket("C-USD", TERMS, ""));
        shuffled.exchange.drain();

        List<ActionStatus> statuses = shuffled.exchange.accountEventsSince(before).stream()
                .filter(AccountEvent::hasTransactionCompleted)
                .map(AccountEvent::getTransactionCompleted)
                .flatMap(completed -> completed.getStatusesList().stream())
                .toList();
        assertThat(statuses).hasSize(5);
        assertThat(statuses)
                .filteredOn(status -> status.getKind() == StatusKind.LIST_MARKET)
                .extracting(ActionStatus::getListedMarket)
                .containsExactlyInAnyOrder(FIRST_SPARE, FIRST_SPARE + 1, FIRST_SPARE + 2);
        assertThat(statuses)
                .filteredOn(status -> status.getKind() == StatusKind.ERROR)
                .hasSize(2)
                .allSatisfy(status -> assertThat(status.getReason()).startsWith("symbol "));
        assertThat(Stream.of(0, 1, 2)
                        .map(i -> shuffled.exchange
                                .market(FIRST_SPARE + i)
                                .listing()
                                .getSymbol()))
                .containsExactlyInAnyOrder("A-USD", "B-USD", "C-USD");
        assertThat(shuffled.exchange.replayedHash(5)).isEqualTo(shuffled.exchange.stateHash());
    }

    /** MKT-013: settled ones included. */
    @Test
    void symbolIsOneThatNoMarketHasHad() {
        open(floor);
        String had =
                "symbol BTC-USD is that of market 0, accepted is one that no market has had, settled ones included";
        assertThat(refusal("BTC-USD", TERMS)).isEqualTo(had);
        floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new SettleMarket("BTC-USD", 0, "test"));
        floor.exchange.tick(1);
        floor.exchange.drain();
        assertThat(refusal("BTC-USD", TERMS)).isEqualTo(had);
        assertThat(refusal("Doge-USD", TERMS))
                .isEqualTo("symbol is \"Doge-USD\", accepted is <ASSET>-USD with 1 to 16 capitals and digits");
    }

    /** MKT-014: name, value and what is accepted. */
    @Test
    void whatBreaksARuleOfABlockIsRefusedWithAName() {
        open(floor);
        assertThat(refusal(DOGE, "tickSize 1"))
                .startsWith("terms lack lotSize, maxLeverage, impactNotional, baseRate, ");
        assertThat(refusal(DOGE, TERMS + ", colour 1"))
                .startsWith("unknown term colour, accepted are automaticStates.");
        assertThat(refusal(DOGE, TERMS + ", takerFee cheap")).startsWith("takerFee cheap: ");
        assertThat(refusal(DOGE, TERMS + ", takerFee 0.06"))
                .isEqualTo("takerFee 0.06 is outside 0 to 0.05, which is 5 %");
        assertThat(refusal(DOGE, TERMS.replace("tickSize 0.00001", "tickSize 0")))
                .isEqualTo("tickSize 0 is not above 0");
        assertThat(refusal(DOGE, TERMS.replace("leverageKnots 1 10", "leverageKnots 1 5")))
                .isEqualTo("the last leverage knot is 5, not maxLeverage 10");
        assertThat(refusal(DOGE, TERMS + ", defaultLeverage 11")).isEqualTo("defaultLeverage 11 is outside 1 to 10");
        assertThat(refusal(DOGE, TERMS + ", caps.position 0.5"))
                .isEqualTo("caps.position is 0.5, accepted are 0 (no cap) and multiples of the lot size 1");
        assertThat(refusal(DOGE, TERMS + ", termsNotice 400d"))
                .isEqualTo("termsNotice 400d: accepted are whole seconds, 1s to 365d");
        assertThat(refusal(DOGE, TERMS + ", mark.evidenceHold long"))
                .isEqualTo(
                        "mark.evidenceHold long: accepted are a whole number and one of ms, s, m, h, d, such as 24h");
        assertThat(refusal(DOGE, TERMS + ", correlations.BTC 0.5"))
                .isEqualTo("correlations.BTC names no symbol, accepted is <ASSET>-USD in capitals and digits");
        assertThat(refusal(DOGE, TERMS + ", correlations.BTC-USD 2"))
                .isEqualTo("correlation DOGE-USD with BTC-USD is 2 is not possible");
        assertThat(refusal(DOGE, TERMS + ", correlations.BTC-USD 0.9")).contains("are not positive semidefinite");
        assertThat(floor.exchange.isListed(FIRST_SPARE)).isFalse();
        assertReplays();
    }

    /** MKT-014 */
    @Test
    void marketHasTheTermsThatWereSigned() {
        open(floor);
        list(DOGE, TERMS + ", makerFee 0.0001, takerFee 0.0007, caps.position 500", "");

        MarketListing listing = floor.exchange.market(FIRST_SPARE).listing();
        assertThat(listing.getMakerFee()).isEqualTo(Decimals.parse("0.0001"));
        assertThat(listing.getTakerFee()).isEqualTo(Decimals.parse("0.0007"));
        assertThat(listing.getCaps().getPosition()).isEqualTo(Decimals.parse("500"));
        assertThat(listing.getTickSize()).isEqualTo(Decimals.parse("0.00001"));
        assertThat(listing.getMaxLeverage()).isEqualTo(Decimals.parse("10"));
    }

    /** MKT-014: what no term says is as in a block that leaves it out, and what all markets share as in the first. */
    @Test
    void whatIsLeftOutIsThatOfABlock() {
        open(floor);
        list(
                DOGE,
                TERMS + ", mark.evidenceHold 5s, termsNotice 1h, automaticStates.oracleSilent 30,"
                        + " automaticStates.oracleSilentState halted",
                "");

        MarketListing listing = floor.exchange.market(FIRST_SPARE).listing();
        MarketListing first = floor.exchange.listings.getFirst();
        assertThat(listing.getMinNotional()).isEqualTo(Decimals.parse("10"));
        assertThat(listing.getDefaultLeverage()).isEqualTo(Decimals.parse("10"));
        assertThat(listing.getMakerFee()).isEqualTo(Decimals.parse("0.0002"));
        assertThat(listing.getTakerFee()).isEqualTo(Decimals.parse("0.0005"));
        assertThat(listing.getMark().getEvidenceHoldMillis()).isEqualTo(5_000);
        assertThat(listing.getTermsNoticeSeconds()).isEqualTo(3_600);
        assertThat(listing.getAutomaticStates().getGoodSeconds()).isEqualTo(10);
        assertThat(listing.getParameters()).isEqualTo(first.getParameters());
        assertThat(listing.getInsuranceFund()).isEqualTo(first.getInsuranceFund());
        assertThat(listing.getFeeAccount()).isEqualTo(first.getFeeAccount());
        assertThat(listing.getListedByAct()).isTrue();
    }

    /** MKT-013, MST-011 */
    @Test
    void marketBeginsInTheStateThatIsAskedFor() {
        open(floor);
        assertThat(list(DOGE, TERMS, "open").getReason())
                .startsWith("unknown state open, accepted are trading, postOnly, ");
        list(DOGE, TERMS, "cancelOnly");
        floor.price(DOGE, "0.2");

        assertThat(floor.exchange.market(FIRST_SPARE).listing().getStatus().getState())
                .isEqualTo(MarketState.MARKET_CANCEL_ONLY);
        assertThat(floor.one("alice", Floor.buy("early", DOGE, "1000", "0.19")).getReason())
                .isEqualTo("DOGE-USD is cancelOnly (listed so): accepted are cancels");
        floor.askInSignedBytes(
                Floor.ADMIN,
                Floor.ADMIN,
                new io.openperp.transaction.MarketOperation.SetMarketState(DOGE, "trading", "open", 0));
        assertThat(floor.one("alice", Floor.buy("bid", DOGE, "1000", "0.19")).getKind())
                .isEqualTo(StatusKind.RESTING);
        assertReplays();
    }

    /** MKT-015: a block later says what is configured, except what an operator has changed since. */
    @Test
    void blockThatComesLaterCounts() {
        open(floor);
        list(DOGE, TERMS, "");
        floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new ChangeTerms(DOGE, "caps.position 5", 0));
        MarketListing block = floor.exchange.market(FIRST_SPARE).listing().toBuilder()
                .clearListedByAct()
                .clearCaps()
                .setMinNotional(Decimals.parse("20"))
                .setTickSize(7)
                .build();

        floor.exchange.list(block);
        floor.exchange.drain();

        MarketListing now = floor.exchange.market(FIRST_SPARE).listing();
        assertThat(now.getMinNotional()).isEqualTo(Decimals.parse("20"));
        assertThat(now.getCaps().getPosition()).isEqualTo(Decimals.parse("5"));
        assertThat(now.getTickSize()).isEqualTo(Decimals.parse("0.00001"));
        assertThat(now.getListedByAct()).isTrue();
        assertReplays();
    }

    /** MKT-015: who comes first has the number. */
    @Test
    void marketThatABlockListsMeanwhileKeepsItsNumber() {
        open(floor);
        floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new SetRole("lister", Floor.named("operator"), 0));
        MarketListing block = floor.exchange.market(0).listing().toBuilder()
                .setMarket(FIRST_SPARE)
                .setSymbol("XRP-USD")
                .clearCorrelations()
                .build();
        int before = floor.exchange.accountEvents.size();
        floor.sendInSignedBytes("operator", new ListMarket(DOGE, TERMS, ""));
        floor.exchange.list(block);
        floor.exchange.drain();

        ActionStatus status = floor.exchange.accountEventsSince(before).stream()
                .filter(AccountEvent::hasTransactionCompleted)
                .map(AccountEvent::getTransactionCompleted)
                .findFirst()
                .orElseThrow()
                .getStatuses(0);
        assertThat(status.getReason()).isEqualTo("market 3 was listed by a block as XRP-USD meanwhile: send it again");
        assertThat(floor.exchange.market(FIRST_SPARE).listing().getSymbol()).isEqualTo("XRP-USD");
        assertReplays();
    }

    /** MKT-013, ROL-010 */
    @Test
    void listingIsAnAct() {
        open(floor);
        list(DOGE, TERMS, "postOnly");
        assertThat(floor.exchange.accountEvents.stream()
                        .filter(AccountEvent::hasOperatorActed)
                        .map(event -> event.getOperatorActed().getAction() + " "
                                + event.getOperatorActed().getSubject() + ": "
                                + event.getOperatorActed().getAfter()))
                .containsExactly("listMarket DOGE-USD: listed postOnly: " + TERMS);
    }

    private static void open(Floor floor) {
        floor.exchange.tick(1);
        floor.exchange.drain();
        floor.price("BTC-USD", "100000");
        for (String trader : List.of("alice", "bob", "carol", "dave", "erin")) {
            floor.fund(trader, "50000");
        }
    }

    private static Floor withSpares(int count) {
        return withSpares(count, null);
    }

    private static Floor withSpares(int count, @Nullable Random order) {
        List<Integer> spares =
                Stream.iterate(FIRST_SPARE, number -> number + 1).limit(count).toList();
        return new Floor(
                order,
                new Floor(null).exchange.listings,
                Floor.settings().toBuilder()
                        .clearSpareMarkets()
                        .addAllSpareMarkets(spares)
                        .build());
    }

    private ActionStatus list(String symbol, String terms, String state) {
        return list(floor, symbol, terms, state);
    }

    private static ActionStatus list(Floor floor, String symbol, String terms, String state) {
        TransactionCompleted completed =
                floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new ListMarket(symbol, terms, state));
        assertThat(completed.getError()).isEmpty();
        return completed.getStatuses(0);
    }

    private String refusal(String symbol, String terms) {
        ActionStatus status = list(symbol, terms, "");
        assertThat(status.getKind()).isEqualTo(StatusKind.ERROR);
        return status.getReason();
    }

    private void assertReplays() {
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.replayedHash(5)).isEqualTo(floor.exchange.stateHash());
    }
}
