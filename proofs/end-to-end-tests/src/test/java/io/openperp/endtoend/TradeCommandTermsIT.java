package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands for post-only orders that choose their price, ranges, isolated margin, builders, and fees of an account.
 */
@ExtendWith(OnTheExchange.class)
class TradeCommandTermsIT {

    private static final BigDecimal TICK = new BigDecimal("0.05");

    @TempDir
    private static Path directory;

    private static TradeCommand trade;
    private static OpenPerp client;
    private static Signer maker;

    private BigDecimal mark;
    private BigDecimal bid;
    private BigDecimal offer;

    /** One account for all tests, since each use of its key takes a while. */
    @BeforeAll
    static void start(Exchange exchange) {
        trade = new TradeCommand(directory, exchange.http(), exchange.webSocket());
        client = exchange.javaClient();
        maker = Signer.generate();
        client.transactions()
                .submit(maker.sign(Actions.faucet(maker.account())))
                .executed();
        trade.done("keys new");
        trade.done("faucet");
    }

    @AfterAll
    static void leave() {
        client.close();
    }

    @BeforeEach
    void prices() {
        mark = client.markets()
                .market("ETH-USD")
                .roundPrice(client.markets().ticker("ETH-USD").markPrice().toBigDecimal());
        bid = mark.subtract(BigDecimal.ONE);
        offer = mark.add(BigDecimal.ONE);
    }

    @AfterEach
    void cancelQuotes() {
        client.transactions().submit(maker.sign(Actions.cancelAll())).executed();
    }

    /** ORD-070. */
    @Test
    void aSlidingBuyRestsOneTickBehindTheBestOffer() {
        quote(Side.SELL, offer, "1");
        assertThat(trade.done("buy 0.1 ETH-USD at %s --slide".formatted(plain(mark.add(BigDecimal.TEN)))))
                .startsWith("buy 0.1 ETH-USD at %s rests in the book".formatted(plain(offer.subtract(TICK))));
        assertThat(trade.done("orders")).contains(plain(offer.subtract(TICK)));
        trade.done("cancel ETH-USD");
    }

    /** ORD-071. */
    @Test
    void aJoiningSellRestsAtTheBestOffer() {
        quote(Side.SELL, offer, "1");
        quote(Side.BUY, bid, "1");
        assertThat(trade.done("sell 0.1 ETH-USD at %s --join".formatted(plain(bid))))
                .startsWith("sell 0.1 ETH-USD at %s rests in the book".formatted(plain(offer)));
        assertThat(trade.done("book ETH-USD")).containsPattern(plain(offer) + " +1.1 ");
        trade.done("cancel ETH-USD");
    }

    /** CND-003. */
    @Test
    void aRangeClosesAPositionBelowOrAbove() {
        quote(Side.SELL, offer, "0.1");
        trade.done("buy 0.1 ETH-USD");
        String low = plain(mark.subtract(new BigDecimal("100")));
        String high = plain(mark.add(new BigDecimal("100")));
        assertThat(trade.done("range ETH-USD at %s and %s".formatted(low, high)))
                .startsWith("sell 0.1 ETH-USD at the market waits for the mark at %s or below, or at %s or above"
                        .formatted(low, high));
        assertThat(trade.done("orders")).contains("range").contains(low);
        quote(Side.BUY, bid, "0.1");
        trade.done("close ETH-USD");
        assertThat(trade.done("orders")).as("after its position").doesNotContain("range");
    }

    @Test
    void marginGoesToAnIsolatedPositionAndBack() {
        quote(Side.SELL, offer, "0.1");
        trade.done("buy 0.1 ETH-USD --isolated");
        assertThat(trade.done("margin add 50 ETH-USD"))
                .startsWith("50 USDC more are the margin of the isolated position in ETH-USD");
        assertThat(trade.done("margin remove 20 ETH-USD"))
                .startsWith("20 USDC came back from the isolated position in ETH-USD");
        assertThat(trade.done("history transfers"))
                .containsPattern("internal +completed +50 +USDC")
                .containsPattern("internal +completed +20 +USDC");
        quote(Side.BUY, bid, "0.1");
        trade.done("close ETH-USD --isolated");
    }

    /** BLD-004, BLD-005. */
    @Test
    void ordersPayAnApprovedBuilderUpToItsFee() {
        String builder = maker.account().toString();
        assertThat(trade.done("builder list")).startsWith("no builders");
        assertThat(trade.done("builder approve %s 5".formatted(builder)))
                .startsWith("orders may pay %s up to 5 basis points of each fill".formatted(builder));
        assertThat(trade.done("builder list")).startsWith(builder + " up to 5 basis points");
        quote(Side.SELL, offer, "0.1");
        trade.done("buy 0.1 ETH-USD --builder %s=5".formatted(builder));
        assertThat(trade.run("buy 0.1 ETH-USD at %s --builder %s=6".formatted(plain(bid), builder))
                        .err())
                .contains("refused: ");
        assertThat(trade.done("builder revoke " + builder)).startsWith("new orders can no longer pay " + builder);
        assertThat(trade.done("history activity")).contains("builderApproved").contains("builderRevoked");
        quote(Side.BUY, bid, "0.1");
        trade.done("close ETH-USD");
    }

    /** CND-013, BLD-004: what waits goes no further than it says, pays its builder, and a trailing stop follows in steps. */
    @Test
    void whatWaitsIsBoundedAndPaysABuilder() {
        String builder = maker.account().toString();
        trade.done("builder approve %s 5".formatted(builder));
        quote(Side.SELL, offer, "0.1");
        trade.done("buy 0.1 ETH-USD");
        String below = plain(bid.multiply(new BigDecimal("0.8")).setScale(1, RoundingMode.DOWN));
        assertThat(trade.done("stop ETH-USD 0.05 at %s --slippage 0.25%% --builder %s=5".formatted(below, builder)))
                .contains("no further than 0.25% from the mark");
        assertThat(trade.done("trail ETH-USD 0.05 by 9% --step 0.5% --slippage 1%"))
                .contains("in steps of 0.5%");
        assertThat(trade.done("orders --json"))
                .contains("\"slippage\":25,", "\"slippage\":100,", "\"trb\":900,", "\"stb\":50,")
                .contains("\"builderCode\":{\"to\":\"" + builder + "\",\"fee\":5}");
        trade.done("cancel --all --yes");
        trade.done("builder revoke " + builder);
        quote(Side.BUY, bid, "0.1");
        trade.done("close ETH-USD");
    }

    @Test
    void feesOfTheNextOrderAreShownForAllMarketsOrOne() {
        assertThat(trade.done("fees"))
                .containsPattern("MARKET +MAKER +TAKER")
                .containsPattern("BTC-USD +2 +5 ")
                .containsPattern("ETH-USD +2 +5 ");
        assertThat(trade.done("fees eth")).contains("ETH-USD").doesNotContain("BTC-USD");
    }

    @Test
    void maintenanceRatesOfAMarketAreShownByLeverageAndSize() {
        assertThat(trade.done("risk eth"))
                .contains("regime ")
                .contains("LONGS OF")
                .contains("SHORTS OF")
                .containsPattern("correlation [A-Z:]+ 0\\.");
    }

    @Test
    void historiesBeginWithTheFirstDeposit() {
        assertThat(trade.done("history transfers")).containsPattern("deposit +completed +10000 +USDC");
        assertThat(trade.done("history transfers --csv").lines()).anyMatch(line -> line.contains(",10000,USDC,"));
        assertThat(trade.done("history risk")).startsWith("no risk");
        assertThat(trade.done("history fills --symbol btc --since 1h")).startsWith("no fills");
        assertThat(trade.done("history activity --json")).contains("\"kind\":\"deposit\"");
    }

    private void quote(Side side, BigDecimal price, String size) {
        client.transactions()
                .submit(maker.sign(Actions.limit(side, "ETH-USD", new BigDecimal(size), price)))
                .executed();
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
