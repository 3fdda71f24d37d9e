package io.openperp.admin;

import static io.openperp.admin.ShownMarket.BTC;
import static io.openperp.admin.ShownMarket.holder;
import static io.openperp.admin.ShownMarket.position;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.account.AccountAnswer;
import io.openperp.api.account.Position;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.MarketOrders;
import io.openperp.api.market.MarketOrders.Count;
import io.openperp.api.market.MarketPositions;
import io.openperp.api.market.MarketPositions.Holder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Output of a dry run of stopping or settling a market: whom it concerns, by which rule (MST-010, STL-003 to STL-007).
 */
class MarketDryRunTest {

    private static final String ALICE = "11111111111111111111111111111112";
    private static final String BOB = "11111111111111111111111111111113";
    private static final String CAROL = "11111111111111111111111111111114";
    private static final String HOLDERS = "marketPositions?market=BTC-USD&limit=500";

    private AnsweringExchange exchange;

    @BeforeEach
    void marketWithThreeHolders() throws IOException {
        exchange = new AnsweringExchange()
                .answers("ticker/BTC-USD", ShownMarket.ticker("101"))
                .answers("status", ShownMarket.status(7, 0))
                .answers(
                        "marketOrders?market=BTC-USD",
                        new MarketOrders(BTC, new Count(6, 3), new Count(2, 1), new Count(12, 5), new Count(1, 1)))
                .answers(
                        HOLDERS,
                        new MarketPositions(
                                BTC,
                                List.of(
                                        holder(ALICE, "1", "50", "5"),
                                        holder(BOB, "-3", "-2", "15"),
                                        holder(CAROL, "2", "50", "10")),
                                null))
                .answers("account fullAccount " + ALICE, held(position("1", "90", "10", null)))
                .answers("account fullAccount " + BOB, held(position("-3", "90.5", "-28.5", null)))
                .answers(
                        "account fullAccount " + CAROL,
                        held(position("5", "80", "100", ALICE), position("2", "99", "2", null)));
        is(null);
    }

    @AfterEach
    void exchangeStops() {
        exchange.close();
    }

    @Test
    void haltingSaysWhatWaits() {
        assertThat(exchange.dryRun("market", "state", BTC, "halted", "news"))
                .containsExactly(
                        "set BTC-USD to halted because \"news\".",
                        "BTC-USD is trading since its listing; open interest 3",
                        "7 resting orders would wait: nothing matches, and only cancels and smaller orders are taken",
                        "orders by kind: 6 resting of 3 accounts, of these 2 reduce-only of 1 account; waiting for a mark 12"
                                + " conditional of 5 accounts and 1 basket of 1 account",
                        "3 accounts have a position: 2 long with 3, 1 short with 3; isolated accounts count, the insurance"
                                + " fund does not",
                        "these positions would wait: nobody can close one, and marks move on",
                        "liquidations would wait: none of these accounts is liquidated, in other markets neither; 1 of them"
                                + " is below maintenance margin at the marks of now",
                        "triggers of conditional orders would wait",
                        "dry run: nothing was signed or sent");
    }

    @Test
    void reduceOnlyEndsOrdersAndLiquidationsGoOn() {
        exchange.answers("status", ShownMarket.status(1501, 0));
        assertThat(exchange.dryRun("market", "state", BTC, "reduceOnly", "news"))
                .anyMatch(line -> line.startsWith("of 1501 resting orders those that are not reduce-only would be"
                        + " cancelled 500 at once and the others within 3 seconds; nothing matches until they are"))
                .contains("these positions could be closed and not made larger")
                .anyMatch(line -> line.startsWith("liquidations would not wait"))
                .contains("triggers of conditional orders would not wait");
        assertThat(exchange.dryRun("market", "state", BTC, "cancelOnly", "news"))
                .anyMatch(line -> line.startsWith("1501 resting orders would wait"))
                .anyMatch(line -> line.startsWith("liquidations would not wait"))
                .contains("triggers of conditional orders would wait");
        assertThat(exchange.dryRun("market", "state", BTC, "postOnly", "news"))
                .anyMatch(line -> line.endsWith("new post-only orders are taken"))
                .anyMatch(line -> line.startsWith("these positions would wait: an order that closes one rests"));
    }

    @Test
    void openingAHaltedMarketSaysWhoSignsAndWhatBegins() {
        is(new MarketInfo.State("halted", "news", 1_804_336_000_000L, 0, null));
        assertThat(exchange.dryRun("market", "state", BTC, "trading", "over"))
                .contains("BTC-USD is halted since 2027-03-06T12:26:40Z (news); open interest 3")
                .contains("this takes more than the state of now: an administrator has to sign it, not the role risk")
                .anyMatch(line -> line.startsWith("liquidations would begin again, at the marks of that moment; 1 of"))
                .contains("it opens with 10 s of post-only orders");
    }

    /** An exchange whose tables are away can be halted all the same. */
    @Test
    void whatIsNotAnsweredIsSaidToBeUnknown() throws IOException {
        exchange.close();
        exchange = new AnsweringExchange().answers("ticker/BTC-USD", ShownMarket.ticker("101"));
        is(null);
        assertThat(exchange.dryRun("market", "state", BTC, "halted", "news"))
                .contains("how many orders rest is not known: tables are read again")
                .contains("how many of them are reduce-only is not known: tables are read again")
                .contains("who has a position is not known: tables are read again")
                .contains("triggers of conditional orders would wait");
    }

    @Test
    void settlingNamesTheLargestPositionsAndWhatTheyRealize() {
        assertThat(exchange.dryRun("market", "settle", BTC, "gone"))
                .containsSubsequence(
                        "settle BTC-USD for ever at the last oracle price because \"gone\".",
                        "BTC-USD is trading since its listing; open interest 3",
                        "price: the last oracle price at the act, however old; it is the mark from the act on, and never"
                                + " changes",
                        "last oracle price 101, mark 100, last trade 99",
                        "7 resting orders would be cancelled at once, and what waits for a mark of this market too",
                        "orders by kind: 6 resting of 3 accounts, of these 2 reduce-only of 1 account; waiting for a mark 12"
                                + " conditional of 5 accounts and 1 basket of 1 account",
                        "3 accounts have a position: 2 long with 3, 1 short with 3; isolated accounts count, the insurance"
                                + " fund does not; all are closed",
                        BOB
                                + " short 3, worth 300: would realize -28.5 at the mark 100, -31.5 at the last oracle price",
                        CAROL + " long 2, worth 200: would realize 2 at the mark 100, 4 at the last oracle price",
                        ALICE + " long 1, worth 100: would realize 10 at the mark 100, 11 at the last oracle price",
                        "1 of them has a negative equity at the marks of now: the insurance fund pays for those without"
                                + " another position, the others are liquidated there",
                        "nothing brings BTC-USD back")
                .noneMatch(line -> line.contains("smaller ones") || line.contains("live oracle price"));
    }

    @Test
    void settlingAtAnAverageSaysHowItIsComputed() {
        exchange.answers("ticker/BTC-USD", ShownMarket.ticker(null)).answers("status", ShownMarket.status(1, 95_500));
        assertThat(exchange.dryRun("market", "settle", BTC, "gone", "--minutes", "5"))
                .anyMatch(line ->
                        line.startsWith("price: the mean of the oracle prices at every 10th second of the 5 minutes"
                                + " before the act, those without a live price left out, rounded down to 0.00000001"))
                .contains("last oracle price none yet, mark 100, last trade 99")
                .contains("without any oracle price the exchange refuses this")
                .contains("the mark has not followed a live oracle price for 95 s")
                .contains(ALICE + " long 1, worth 100: would realize 10 at the mark 100");
    }

    @Test
    void aSettledMarketIsNotSettledAgain() {
        is(new MarketInfo.State("settled", "gone", 1_804_336_000_000L, 0, null));
        assertThat(exchange.dryRun("market", "settle", BTC, "gone"))
                .contains("it is settled already: the exchange refuses this");
        assertThat(exchange.dryRun("market", "state", BTC, "trading", "back"))
                .contains("nothing leaves settled: the exchange refuses this");
    }

    /** A market of a million holders is not read to its end. */
    @Test
    void ofManyHoldersSomePagesAreReadAndTheRestIsSaidToBeMissing() {
        List<Holder> page = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            page.add(holder(ALICE, i % 2 == 0 ? "1" : "-1", "50", "5"));
        }
        exchange.answers(HOLDERS, new MarketPositions(BTC, page, ALICE))
                .answers(HOLDERS + "&cursor=" + ALICE, new MarketPositions(BTC, page, ALICE));
        assertThat(exchange.dryRun("market", "state", BTC, "halted", "news"))
                .contains(
                        "more than 1000 accounts have a position; of the first 1000 by key, which were read, 500 long with"
                                + " 500, 500 short with 500; isolated accounts count, the insurance fund does not");
        assertThat(exchange.dryRun("market", "settle", BTC, "gone"))
                .anyMatch(line -> line.startsWith("more than 10000 accounts have a position"))
                .contains("and 9990 smaller ones of those that were read");
        assertThat(exchange.asked())
                .filteredOn(question -> question.startsWith("marketPositions"))
                .hasSize(2 + 20);
    }

    private void is(MarketInfo.@Nullable State state) {
        exchange.answers("exchangeInfo", List.of(ShownMarket.market(BTC, state)));
    }

    private static List<AccountAnswer.WholeAccount> held(Position... positions) {
        return List.of(new AccountAnswer.WholeAccount(ShownMarket.account(null, List.of(positions), List.of())));
    }
}
