package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.Book;
import io.openperp.api.MarketInfo;
import io.openperp.api.Ticker;
import io.openperp.client.KeyFile;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An exchange as a newcomer starts it: every market has a book, and trades happen. */
class LivingMarketIT {

    private static final Duration SOON = Duration.ofSeconds(60);

    /** Seven levels a side in each of three markets. */
    private static final int MOST_QUOTES = 3 * 2 * 7;

    @Test
    void everyMarketHasABookAndTradesBeforeAndAfterAKill() throws Exception {
        try (RunningSuite suite = RunningSuite.startWithLivingMarket();
                OpenPerp exchange = OpenPerp.at(suite.http(), suite.webSocket())) {
            awaitBooks(exchange);
            await("a trade")
                    .atMost(SOON)
                    .until(() -> exchange.markets().exchangeInfo().stream()
                            .anyMatch(market -> !exchange.markets()
                                    .recentTrades(market.symbol(), 1)
                                    .isEmpty()));
            Path key = suite.data().resolve("market-maker/maker.key");
            assertThat(Files.getPosixFilePermissions(key)).hasSize(2);
            Signer maker = Signer.of(KeyFile.readOrCreate(key));

            suite.kill();
            suite.startAgain();

            assertThat(Signer.of(KeyFile.readOrCreate(key)).account()).isEqualTo(maker.account());
            awaitBooks(exchange);
            // Those of before the kill are cancelled, not joined by further ones.
            await("one ladder a market").atMost(SOON).until(() -> {
                int open = exchange.accounts().openOrders(maker.account()).size();
                return open > 0 && open <= MOST_QUOTES;
            });
        }
    }

    private static void awaitBooks(OpenPerp exchange) {
        List<MarketInfo> markets = exchange.markets().exchangeInfo();
        assertThat(markets).hasSize(3);
        for (MarketInfo market : markets) {
            await(market.symbol()).atMost(SOON).until(() -> isLive(exchange, market.symbol()));
            assertThat(exchange.markets().ticker(market.symbol()).lastPrice()).isNotNull();
            assertThat(exchange.markets().klines(market.symbol(), "1m")).isNotEmpty();
        }
    }

    /** Whether there are several levels a side, within one percent of the oracle price. */
    private static boolean isLive(OpenPerp exchange, String symbol) {
        Ticker ticker = exchange.markets().ticker(symbol);
        Book book = exchange.markets().l2Book(symbol, 20);
        if (ticker.oraclePrice() == null
                || ticker.bestBid() == null
                || ticker.bestAsk() == null
                || book.levels().stream().anyMatch(side -> side.size() < 4)) {
            return false;
        }
        BigDecimal oracle = ticker.oraclePrice().toBigDecimal();
        BigDecimal farthest = oracle.movePointLeft(2);
        return oracle.subtract(ticker.bestBid().toBigDecimal()).abs().compareTo(farthest) < 0
                && oracle.subtract(ticker.bestAsk().toBigDecimal()).abs().compareTo(farthest) < 0;
    }
}
