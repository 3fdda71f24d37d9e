package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.market.Book;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.Ticker;
import io.openperp.api.order.OpenOrder;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.client.key.KeyFile;
import io.openperp.marketmaker.MarketMakerApplication;
import io.openperp.units.Bytes32;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** An exchange as a newcomer starts it: every market has a book, and trades happen. */
class LivingMarketIT {

    private static final Duration SOON = Duration.ofSeconds(60);

    /** 25 levels a side in each of three markets. */
    private static final int MOST_QUOTES = 3 * 2 * 25;

    private static RunningSuite suite;
    private static OpenPerp exchange;

    @TempDir
    private Path keys;

    @BeforeAll
    static void start() throws Exception {
        suite = RunningSuite.startWithLivingMarket();
        exchange = OpenPerp.at(suite.http(), suite.webSocket());
    }

    @AfterAll
    static void stop() throws Exception {
        exchange.close();
        suite.close();
    }

    @Test
    void everyMarketHasABookAndTradesBeforeAndAfterAKill() throws Exception {
        awaitBooks();
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
        awaitBooks();
        // Those of before the kill are cancelled, not joined by further ones.
        await("one ladder a market").atMost(SOON).until(() -> {
            int open = exchange.accounts().openOrders(maker.account()).size();
            return open > 0 && open <= MOST_QUOTES;
        });
    }

    /** The market maker as compose and the chart run it, beside the one of the exchange. */
    @Test
    void aServiceOfItsOwnQuotesOnceItsAccountIsFundedAndItsQuotesEndWithIt() throws Exception {
        Signer maker = Signer.of(KeyFile.readOrCreate(keys.resolve("maker.key")));
        try (ConfigurableApplicationContext service = service()) {
            await("the reason")
                    .atMost(SOON)
                    .untilAsserted(() -> assertThat(readiness(service))
                            .contains("its account %s has no equity: deposit to it".formatted(maker.account()))
                            .contains("DOWN"));
            assertThat(exchange.accounts().openOrders(maker.account())).isEmpty();

            assertThat(exchange.transactions().submit(maker.sign(Actions.faucet(maker.account()))))
                    .isInstanceOf(Submission.Executed.class);
            await("quotes in each market")
                    .atMost(SOON)
                    .until(() -> quotedSymbols(maker.account()).size() == 3);
            await("ready").atMost(SOON).until(() -> readiness(service).contains("\"status\":\"UP\""));
            assertThat(get(service, "/actuator/prometheus")).containsPattern("market_maker_quoting 1");
        }
        assertThat(exchange.accounts().openOrders(maker.account())).isEmpty();
    }

    private static void awaitBooks() {
        List<MarketInfo> markets = exchange.markets().exchangeInfo();
        assertThat(markets).hasSize(3);
        for (MarketInfo market : markets) {
            await(market.symbol()).atMost(SOON).until(() -> isLive(market.symbol()));
            assertThat(exchange.markets().ticker(market.symbol()).lastPrice()).isNotNull();
            assertThat(exchange.markets().klines(market.symbol(), "1m")).isNotEmpty();
        }
    }

    /** Whether there are twenty levels a side, within one percent of the oracle price. */
    private static boolean isLive(String symbol) {
        Ticker ticker = exchange.markets().ticker(symbol);
        Book book = exchange.markets().l2Book(symbol, 20);
        if (ticker.oraclePrice() == null
                || ticker.bestBid() == null
                || ticker.bestAsk() == null
                || book.levels().stream().anyMatch(side -> side.size() < 20)) {
            return false;
        }
        BigDecimal oracle = ticker.oraclePrice().toBigDecimal();
        BigDecimal farthest = oracle.movePointLeft(2);
        return oracle.subtract(ticker.bestBid().toBigDecimal()).abs().compareTo(farthest) < 0
                && oracle.subtract(ticker.bestAsk().toBigDecimal()).abs().compareTo(farthest) < 0;
    }

    private ConfigurableApplicationContext service() {
        return new SpringApplicationBuilder(MarketMakerApplication.class)
                .run(
                        "--spring.config.name=market-maker",
                        "--server.port=0",
                        "--openperp.market-maker.exchange=" + suite.http(),
                        "--openperp.market-maker.keys=" + keys);
    }

    private static Set<String> quotedSymbols(Bytes32 account) {
        return exchange.accounts().openOrders(account).stream()
                .map(OpenOrder::symbol)
                .collect(Collectors.toSet());
    }

    private static String readiness(ConfigurableApplicationContext service) throws Exception {
        return get(service, "/actuator/health/readiness");
    }

    private static String get(ConfigurableApplicationContext service, String path) throws Exception {
        int port = ((WebServerApplicationContext) service).getWebServer().getPort();
        URI address = URI.create("http://localhost:" + port + path);
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }
}
