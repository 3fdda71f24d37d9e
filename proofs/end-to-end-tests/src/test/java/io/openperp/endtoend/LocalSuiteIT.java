package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.action.ActionResult;
import io.openperp.api.market.Stats;
import io.openperp.client.OpenPerp;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.endtoend.logs.DamagedEvents;
import io.openperp.localsuite.LocalSuite;
import io.openperp.localsuite.demo.Trader;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Behaviour of {@code ./exchange}, on one exchange that is stopped, killed and started again. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LocalSuiteIT {

    private static final Duration SOON = Duration.ofSeconds(90);
    private static final int ENDED_BY_SIGTERM = 128 + 15;
    private static final Map<String, String> SIZES = Map.of("BTC-USD", "0.01", "ETH-USD", "0.1", "SOL-USD", "2");

    private static final DocumentedTraffic TRAFFIC = new DocumentedTraffic();

    private static RunningSuite suite;
    private static OpenPerp exchange;

    @BeforeAll
    static void start() throws Exception {
        suite = RunningSuite.start(
                RunningSuite.Lanes.EACH,
                Map.of("markets.yml", "openperp.matching.snapshots.every: 5s\n"), // so that there are enough to trim
                Map.of());
        exchange = OpenPerp.at(suite.http(), suite.webSocket(), TRAFFIC);
    }

    @AfterAll
    static void stop() throws Exception {
        if (suite != null) {
            exchange.close();
            suite.close();
        }
    }

    @AfterEach
    void everyAnswerIsDocumented() {
        TRAFFIC.requireDocumented();
        assertThat(TRAFFIC.answers()).isPositive();
    }

    @Test
    @Order(1)
    void atReadyAnyOrderOfAnyAccountIsAcceptedInEveryMarket() {
        acceptsOrdersInEveryMarket();
    }

    @Test
    @Order(2)
    void demoShowsATradeAndBothAccountsAlsoWhereABidRestsAboveTheMark() throws Exception {
        Trader bidder = funded();
        bidAboveTheMark(bidder);
        awaitShown(1);
        try (ChildProcess demo = ChildProcess.exchange("demo", "--url", suite.http())) {
            assertThat(demo.awaitEnd(SOON)).isZero();
            assertThat(demo.output())
                    .contains("deposit 10000", "->  resting", "->  filled 0.05 at ", "bob    long  0.05 at ")
                    .containsPattern("alice +short 0.05 at ");
        }
        bidder.sendAll(new CancelAll(List.of()));
    }

    @Test
    @Order(2)
    void demoFailsWhereItsOrderCannotRest() throws Exception {
        Trader quoting = funded();
        long dollars = bidAboveTheMark(quoting);
        Quantity oneTickHigher = Quantity.of(dollars * 100_000_000 + 50_000_000);
        LimitOrder ask = new LimitOrder(
                "BTC-USD", Side.SELL, oneTickHigher, Quantity.of("0.01"), TimeInForce.GTC, false, Routing.CROSS);
        assertThat(quoting.send(ask)).isInstanceOf(ActionResult.Resting.class);
        String quoted = "BTC-USD is bid at %d and offered at %d.5: there is no room".formatted(dollars, dollars);
        awaitShown(2);
        refused(quoted, "demo", "--url", suite.http());
        quoting.sendAll(new CancelAll(List.of()));
    }

    @Test
    @Order(3)
    void theWebSocketIsWhereTheReadyLineSays() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            WebSocket socket = client.newWebSocketBuilder()
                    .buildAsync(URI.create(suite.webSocket()), new WebSocket.Listener() {})
                    .get(10, TimeUnit.SECONDS);
            assertThat(socket.isInputClosed()).isFalse();
            socket.abort();
        }
    }

    @Test
    @Order(3)
    void theDoctorFindsNothingButTheFaucet() {
        StringWriter said = new StringWriter();
        int exitCode = LocalSuite.commandLine()
                .setOut(new PrintWriter(said))
                .execute("doctor", "--data", suite.data().toString(), "--stream", suite.webSocket());
        assertThat(said.toString().lines().filter(line -> line.matches("(WARNING|PROBLEM) .*")))
                .containsExactly("WARNING  faucet                 the faucet is on");
        assertThat(said.toString())
                .contains("OK       interfaces ", "OK       kafka-anonymous ", "OK       stream-websocket ")
                .contains("OK       gateway-management ", "OK       stream-management ");
        assertThat(exitCode).as("warnings").isEqualTo(1);
    }

    @Test
    @Order(3)
    void keysAreReadableByTheirOwnerOnly() throws Exception {
        for (String file : List.of("oracle.key", "admin.key")) {
            Path key = suite.data().resolve("oracle").resolve(file);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    @Order(4)
    void aTakenPortIsNamed(@TempDir Path elsewhere) throws Exception {
        refused(
                "port " + suite.httpPort() + " is taken by another program; choose another with --http-port",
                "start",
                "--data",
                elsewhere.toString(),
                "--http-port",
                Integer.toString(suite.httpPort()));
    }

    @Test
    @Order(4)
    void aDirectoryInUseIsRefusedWithAdvice() throws Exception {
        refused(
                "stop that exchange or choose another directory with --data",
                "start",
                "--data",
                suite.data().toString(),
                "--http-port",
                "20001",
                "--ws-port",
                "20002");
    }

    @Test
    @Order(4)
    void aDirectoryThatCannotBeWrittenIsRefusedWithTheUser(@TempDir Path elsewhere) throws Exception {
        Path file = Files.writeString(elsewhere.resolve("file"), "not a directory");
        refused(
                "is not writable for user " + System.getProperty("user.name"),
                "start",
                "--data",
                file.resolve("data").toString(),
                "--http-port",
                "20001",
                "--ws-port",
                "20002");
    }

    @Test
    @Order(4)
    void aBrokenMarketsFileIsRefusedWithItsKeyAndTheAcceptedValues(@TempDir Path elsewhere) throws Exception {
        String block =
                Files.readString(Path.of("src/test/resources/markets.yml")).replace("\"0.001\"", "\"small\"");
        Files.writeString(elsewhere.resolve("markets.yml"), block);
        refused(
                "markets.yml: matching-service did not start: openperp.matching.markets[DOGE-USD].tick-size is \"small\", a decimal",
                "start",
                "--data",
                elsewhere.toString(),
                "--http-port",
                "20001",
                "--ws-port",
                "20002");
    }

    @Test
    @Order(4)
    void demoWithoutAnExchangeNamesTheAddress() throws Exception {
        refused("no exchange answers at http://localhost:1/api/v1", "demo", "--http-port", "1");
        refused("'nonsense' is not the address of an exchange", "demo", "--url", "nonsense");
    }

    @Test
    @Order(4)
    void anOperatorChangesTheTermsOfAMarketThatTrades() throws Exception {
        ChangedTerms.change(exchange, suite.data());
        ChangedTerms.check(exchange);
    }

    @Test
    @Order(5)
    void ordersBalancesNoncesAndAMarketListedWhileRunningSurviveASignal() throws Exception {
        Traded traded = trade();
        ListedWhileRunning listed = new ListedWhileRunning(exchange, suite.data());
        Trader maker = funded();
        Trader taker = funded();
        listed.list(maker, taker, () -> funded().send(bid("BTC-USD", marks().get("BTC-USD"))));
        long begin = System.nanoTime();
        assertThat(suite.stop()).isEqualTo(ENDED_BY_SIGTERM);
        assertThat(suite.output()).containsOnlyOnce("stopping …");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
        suite.startAgain();
        listed.tradesOn(maker, taker);
        acceptsOrdersInEveryMarket();
        assertThat(traded.now()).isEqualTo(traded.before());
        assertThat(exchange.transactions().submit(traded.lastTransaction()))
                .isInstanceOf(Submission.AlreadyExecuted.class);
        assertThat(TRAFFIC.lastAnswer()).contains("\"this very transaction was executed at ");
    }

    @Test
    @Order(6)
    void ordersBalancesAndNoncesSurviveAKillAndAMarketIsAddedByABlock() throws Exception {
        Traded traded = trade();
        suite.kill();
        List<Path> left = temporaryFiles();
        assertThat(left).as("what a killed process could not remove").isNotEmpty();
        Files.writeString( // number 3 is that of the market that was listed while the exchange ran
                suite.data().resolve("markets.yml"),
                Files.readString(Path.of("src/test/resources/markets.yml")).replace("number: 3", "number: 4"));
        suite.startAgain();
        assertThat(temporaryFiles()).doesNotContainAnyElementsOf(left);
        acceptsOrdersInEveryMarket();
        assertThat(exchange.markets().stats("1d", null).markets())
                .extracting(Stats.MarketStats::symbol)
                .containsExactlyInAnyOrder("BTC-USD", "ETH-USD", "SOL-USD", "DOGE-USD", ListedWhileRunning.SYMBOL);
        assertThat(traded.now()).isEqualTo(traded.before());
        assertThat(exchange.transactions().submit(traded.lastTransaction()))
                .isInstanceOf(Submission.AlreadyExecuted.class);
        assertThat(TRAFFIC.lastAnswer()).contains("\"this very transaction was executed at ");
    }

    @Test
    @Order(7)
    void changedTermsOutliveBoth() {
        ChangedTerms.check(exchange);
    }

    /** Each log has three snapshots, except those of spare markets, with none, and of markets listed later, with fewer. */
    @Test
    @Order(8)
    void theExchangeGoesOnWithEventsThatWereWrittenAnewAndLogsThatWereTrimmed() throws Exception {
        Traded traded = trade();
        suite.stop();
        new DamagedEvents(suite.data()).writeAnew();
        StoppedLogs logs = new StoppedLogs(suite.data());
        logs.replayFromSnapshotsBeforeAndAfterATrim();
        logs.checkNamesAFlippedBit();
        suite.startAgain();
        assertThat(traded.now()).isEqualTo(traded.before());
        assertThat(traded.traders().getFirst().send(bid("BTC-USD", marks().get("BTC-USD"))))
                .isInstanceOf(ActionResult.Resting.class);
    }

    /** Temporary files with random names; {@code embedded-pg} is created by each process. */
    private static List<Path> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(suite.data().resolve("tmp"))) {
            return files.filter(file -> file.getFileName().toString().matches(".*[0-9]{6,}.*"))
                    .toList();
        }
    }

    private static void acceptsOrdersInEveryMarket() {
        Map<String, Decimal> marks = marks();
        Trader trader = funded();
        marks.forEach((symbol, mark) ->
                assertThat(trader.send(bid(symbol, mark))).as(symbol).isInstanceOf(ActionResult.Resting.class));
        // A book with bids only would move the mark towards them.
        assertThat(trader.sendAll(new CancelAll(List.of())))
                .hasSize(marks.size())
                .hasOnlyElementsOfType(ActionResult.Cancelled.class);
    }

    private static Trader funded() {
        Trader trader = new Trader("trader", Signer.generate(), exchange);
        assertThat(trader.send(new Faucet(trader.account(), null))).isInstanceOf(ActionResult.Deposit.class);
        return trader;
    }

    private static Map<String, Decimal> marks() {
        Map<String, Decimal> marks = new TreeMap<>();
        exchange.markets()
                .stats("1d", null)
                .markets()
                .forEach(market -> marks.put(market.symbol(), market.markPrice()));
        marks.remove(ListedWhileRunning.SYMBOL); // the publisher of this suite does not know it
        return marks;
    }

    /** Bids 0.2 percent above the mark; returns the price in dollars. */
    private static long bidAboveTheMark(Trader trader) {
        long dollars = marks().get("BTC-USD").units() / 100_000_000 * 1002 / 1000;
        assertThat(trader.send(order("BTC-USD", Side.BUY, dollars))).isInstanceOf(ActionResult.Resting.class);
        return dollars;
    }

    /** Waits until the queried book, which lags behind the trades, shows this many levels. */
    private static void awaitShown(int levels) {
        await(levels + " levels in the book").atMost(SOON).until(() -> levelsShown() == levels);
    }

    private static long levelsShown() {
        return exchange.markets().l2Book("BTC-USD", 1).levels().stream()
                .mapToLong(List::size)
                .sum();
    }

    /** A bid some five percent below the mark, in whole dollars. */
    private static LimitOrder bid(String symbol, Decimal mark) {
        return order(symbol, Side.BUY, Math.max(1, mark.units() / 100_000_000 * 95 / 100));
    }

    private static LimitOrder order(String symbol, Side side, long dollars) {
        return new LimitOrder(
                symbol,
                side,
                Quantity.of(Math.multiplyExact(dollars, 100_000_000L)),
                Quantity.of(SIZES.getOrDefault(symbol, "20")),
                TimeInForce.GTC,
                false,
                Routing.CROSS);
    }

    /** Two new accounts with a fill between them, and a resting order of the first. */
    private static Traded trade() {
        Decimal mark = marks().get("BTC-USD");
        Signer signer = Signer.generate();
        Trader maker = new Trader("maker", signer, exchange);
        maker.send(new Faucet(maker.account(), null));
        long dollars = mark.units() / 100_000_000;
        assertThat(maker.send(order("BTC-USD", Side.SELL, dollars))).isInstanceOf(ActionResult.Resting.class);
        Trader taker = funded();
        assertThat(taker.send(order("BTC-USD", Side.BUY, dollars))).isInstanceOf(ActionResult.Filled.class);
        SignedTransaction last = signer.sign(List.of(bid("BTC-USD", mark)), 7);
        assertThat(exchange.transactions().submit(last).executed().only()).isInstanceOf(ActionResult.Resting.class);
        Traded traded = new Traded(List.of(maker, taker), last, new ArrayList<>());
        traded.before().addAll(traded.now());
        assertThat(traded.before()).hasSize(2);
        return traded;
    }

    private static void refused(String words, String... arguments) throws Exception {
        try (ChildProcess child = ChildProcess.exchange(arguments)) {
            assertThat(child.awaitEnd(SOON)).isEqualTo(1);
            assertThat(child.output()).contains("exchange: ").contains(words).doesNotContain("\tat ");
        }
    }

    /** The part of two accounts that must not change without trades, at any mark price. */
    private record Traded(List<Trader> traders, SignedTransaction lastTransaction, List<Object> before) {

        List<Object> now() {
            List<Object> facts = new ArrayList<>();
            for (Trader trader : traders) {
                FullAccount account = exchange.accounts().fullAccount(trader.account());
                // neither marks nor a full hour, which may pass meanwhile, change it
                long balance = account.margin().totalBalance().units()
                        - account.margin().unrealizedPnl().units()
                        - account.margin().funding().units();
                List<Object> positions = account.positions().stream()
                        .<Object>map(position ->
                                List.of(position.symbol(), position.size(), position.price(), position.fees()))
                        .toList();
                facts.add(List.of(balance, account.margin().fees(), positions, account.openOrders()));
            }
            return facts;
        }
    }
}
