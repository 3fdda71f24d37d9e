package io.openperp.trade;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.client.Signer;
import io.openperp.trade.terminal.Terminal;
import io.openperp.trade.vault.KeysOfTests;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Commands as they are typed, against answers that never change: output, JSON, exit codes, colours. */
class CommandsTest {

    /** Home of a trader with one key. */
    @TempDir
    private static Path made;

    /** Home of a new user without keys. */
    @TempDir
    private Path directory;

    private final Map<String, String> environment = new HashMap<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private AnsweringServer server;
    private boolean isTerminal;

    /** Makes the key once, as every command opens it. */
    @BeforeAll
    static void makeKey() {
        KeysOfTests.in(made.resolve("openperp/keys"))
                .add("main", Signer.generateSecret(), null, "of no importance".toCharArray());
    }

    @BeforeEach
    void start() throws IOException {
        server = AnsweringServer.start();
        environment.put("XDG_CONFIG_HOME", directory.toString());
        environment.put("TRADE_URL", server.address());
        environment.put("TRADE_PASSPHRASE", "of no importance");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** The archive of classes is made by running these commands, so each must end as it does for a trader. */
    @Test
    void everyCommandOfTheTrainingIsDone() {
        Map<List<String>, Integer> exitCodes =
                new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
        Training.COMMANDS.forEach(command -> exitCodes.put(command, run(command.toArray(String[]::new))));
        exitCodes.remove(List.of("buy", "0.1"));
        assertThat(exitCodes.values())
                .as(exitCodes + err.toString(StandardCharsets.UTF_8))
                .containsOnly(0);
    }

    @Test
    void marketsAreATableWithNumbersAtTheRight() {
        assertThat(run("markets")).isZero();
        assertThat(said().lines().toList().get(0))
                .startsWith("MARKET     LAST    MARK    24 H      BID       ASK  FUNDING/H");
        assertThat(said().lines().toList().get(1))
                .startsWith("BTC-USD  100000  100000  +0.10%  99999.5  100000.5   0.00125%");
        assertThat(said()).doesNotContain("\u001b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "markets",
                "account",
                "positions",
                "orders",
                "leverage",
                "stay-until-filled",
                "stay-until-filled on",
                "history fills",
                "liquidations",
                "keys list",
                "config show",
                "completion bash",
                "book BTC-USD --once",
                "agent list",
                "sub-account list",
                "check sell 0.1 BTC-USD",
                "fees",
                "fees --schedule",
                "risk BTC-USD",
                "margin add 5 BTC-USD",
                "builder approve 4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi 5",
                "builder list",
                "history risk",
                "history transfers",
                "range BTC-USD at 90000 and 110000",
                "order 4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi"
            })
    void everyCommandHasOneObjectForPrograms(String command) {
        environment.put("XDG_CONFIG_HOME", made.toString());
        run((command + " --json").split(" "));
        assertThat(said().lines()).hasSize(1);
        assertThat(json().isObject()).isTrue();
    }

    @Test
    void anOptionOfAllCommandsMayStandBeforeTheCommand() {
        assertThat(run("--json", "markets")).isZero();
        assertThat(json().path("markets").path(0).path("info").path("symbol").asString())
                .isEqualTo("BTC-USD");
    }

    /** WDR-024: an exchange without a key for them. */
    @Test
    void bankDetailsThatNobodyCanEncryptAreNotSent() {
        environment.put("XDG_CONFIG_HOME", made.toString());
        assertThat(run("withdraw", "1", "DE02 1203", "--yes")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("this exchange has no key of a treasurer, so what you have typed could be read by everybody;"
                        + " nothing was sent. Accepted is a reference")
                .doesNotContain("1203");
        assertThat(run("withdraw", "1", "DE02", "--treasury-key", "x", "--yes")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--treasury-key is no public key in base58");
    }

    @Test
    void anOrderIsPrintedWithItsResult() {
        environment.put("XDG_CONFIG_HOME", made.toString());
        assertThat(run("buy", "0.1", "btc", "at", "100000", "--post-only", "--json"))
                .isZero();
        JsonNode shown = json();
        assertThat(shown.path("order").toString())
                .isEqualTo(
                        "{\"symbol\":\"BTC-USD\",\"side\":\"buy\",\"orderType\":\"limit\",\"size\":0.1,\"price\":100000,\"timeInForce\":\"alo\",\"reduceOnly\":false,\"isolated\":false}");
        assertThat(shown.path("result").path("status").asString()).isEqualTo("resting");
    }

    @Test
    void aCheckIsPrintedAsALineForEachFigure() {
        environment.put("XDG_CONFIG_HOME", made.toString());
        assertThat(run("check", "buy", "0.1", "btc", "at", "100000")).isZero();
        assertThat(said())
                .contains("would be admitted, up to 100000 for 0.1")
                .contains("fees               5 as taker, 2 as maker")
                .contains("margin used        1000, 2000, 2000")
                .contains("position then      0.2 at 100000, liquidation price 52000");
    }

    @Test
    void aDryRunSignsAndSendsNothingAndSaysWhatWouldHappen() {
        environment.put("XDG_CONFIG_HOME", made.toString());
        int before = server.sent();
        assertThat(run("stop", "btc", "at", "90000", "--dry-run")).isZero();
        assertThat(said())
                .startsWith("would wait: sell 0.1 BTC-USD at the market waits for the mark at 90000 or below");
        assertThat(run("close", "--all", "--dry-run")).as("asks nothing").isZero();
        assertThat(said()).contains("would be admitted: sell 0.1 BTC-USD at ").contains(" or better, reduce-only");
        assertThat(run("take-profit", "btc", "at", "110000", "--dry-run", "--json"))
                .isZero();
        assertThat(run("transfer", "5", "4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi", "--dry-run"))
                .as("asks nothing")
                .isZero();
        assertThat(said())
                .contains("would go: 5 USDC from ")
                .contains(" to 4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi");
        assertThat(server.sent()).isEqualTo(before);
    }

    /** Requests contain what was typed; {@code check} asks about the order that would be placed. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            buy 0.1 btc at 99000 --slide              | "tif":"ALO_SLIDE"
            buy 0.1 btc at 99000 --join               | "tif":"ALO_JOIN"
            buy 0.1 btc at 99000 --builder 4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi=7 | "builderCode":{"fee":7,"to":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi"}
            check buy 0.1 btc at 99000 --post-only    | "tif":"ALO"
            check buy 0.1 btc at 99000 --ioc          | "tif":"IOC"
            check buy 0.1 btc at 99000 --isolated     | "i":true
            check buy 0.1 btc --isolated              | "i":true
            check buy 0.1 btc at 99000 --stop 90000   | {"of":
            check buy 0.1 btc --take-profit 120000    | "tp":
            check buy 0.1 btc --slippage 1%           | "px":101000.5
            range btc at 90000 and 110000             | "pmax":110000,"pmin":90000
            range btc 50% at 90000 and 110000         | "sz":0.05
            range btc at 90000 limit 89900 and 110000 | "lmin":89900
            range btc at 90000 AND 110000 limit 109000 | "lmax":109000
            range btc at 90000 and 110000 --isolated  | "i":true
            range btc at 90000 and 110000 --dry-run   | "pmax":110000,"pmin":90000
            stop btc 50% at 90000 --dry-run           | "sz":0.05
            close btc 50% --dry-run                   | "r":true
            transfer 5 4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi --dry-run | "k":"external"
            margin add 5 btc                          | "to":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi"
            margin remove 5 btc                       | "from":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi"
            builder approve 4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi 5 | "abc":
            """)
    void whatIsSentIsWhatWasTyped(String command, String sent) {
        environment.put("XDG_CONFIG_HOME", made.toString());
        assertThat(run(command.split(" "))).as(complained()).isZero();
        assertThat(server.lastActions()).contains(sent);
    }

    /** CND-031: one action that holds the others, each in the words of its command. */
    @Test
    void aBasketIsSentAsItWasTyped() {
        environment.put("XDG_CONFIG_HOME", made.toString());
        assertThat(run(
                        "basket",
                        "btc",
                        "above",
                        "101000",
                        "buy 0.2 btc at 101500 --post-only",
                        "stop btc at 98000",
                        "sell 0.1 btc --slippage 0.25% --isolated",
                        "take-profit btc at 95000 limit 95500 --isolated",
                        "cancel btc-usd",
                        "modify 4vJ9JU 0.3"))
                .as(complained())
                .isZero();
        assertThat(server.lastActions())
                .contains("\"c\":\"BTC-USD\",\"d\":true,\"tr\":101000")
                .contains("\"px\":101500", "\"tif\":\"ALO\"", "\"slippage\":25", "\"cxa\":", "\"mod\":");
        assertThat(said())
                .contains("waits for the mark of BTC-USD at 101000 or above, then:")
                .contains("buy 0.2 BTC-USD at 101500, alo")
                .contains("sell 0.2 BTC-USD at the market waits for the mark at 98000 or below")
                .contains("sell 0.1 BTC-USD at the market, no further than 0.25% from the mark, isolated")
                .contains("buy 0.1 BTC-USD at 95500 or better waits for the mark at 95000 or below, isolated")
                .contains("modify order 4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi to 0.3");
    }

    @Test
    void whatClosesInABasketClosesThePositionWhereNoOrderBeforeItOpensOne() {
        environment.put("XDG_CONFIG_HOME", made.toString());
        run("basket", "btc", "below", "99000", "trail btc by 2%", "stop btc 50% at 90000 --isolated", "--json");
        assertThat(json().path("basket")
                        .path("actions")
                        .path(0)
                        .path("trl")
                        .path("sz")
                        .asString())
                .isEqualTo("0.1");
        assertThat(json().path("basket")
                        .path("actions")
                        .path(1)
                        .path("st")
                        .path("sz")
                        .asString())
                .isEqualTo("0.025");
        assertThat(json().path("result").path("status").asString()).isEqualTo("resting");
    }

    @Test
    void aBasketThatIsOnlyTriedIsNeitherSignedNorSent() {
        environment.put("XDG_CONFIG_HOME", made.toString());
        assertThat(run("basket", "btc", "above", "101000", "buy 0.1 btc at 101500", "--dry-run"))
                .isZero();
        assertThat(server.sent()).isZero();
        assertThat(server.lastActions()).contains("\"trig\":");
        assertThat(said()).startsWith("would wait for the mark of BTC-USD at 101000 or above");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            beside 101000   | buy 0.1 btc at 1                 | 'beside' is neither above nor below
            above 0         | buy 0.1 btc at 1                 | the trigger is 0; it must be above zero
            above 101000    | hold 0.1 btc                     | 'hold 0.1 btc' is no action of a basket
            above 101000    | buy 0.1 btc at 100000 --stop 90000 | a stop or a take profit is an action of its own
            above 101000    | buy 0.1 btc --twice              | Unknown option
            above 101000    | stop btc                         | names no position and trigger
            above 101000    | cancel                           | names one order or market, or has --all
            above 101000    | modify 4vJ9JU                    | has an order and its new total size
            """)
    void aBasketThatIsNoneSendsNothing(String trigger, String action, String sentence) {
        environment.put("XDG_CONFIG_HOME", made.toString());
        String[] words = trigger.split(" ");
        assertThat(run("basket", "btc", words[0], words[1], action)).as(said()).isEqualTo(2);
        assertThat(complained()).contains(sentence);
        assertThat(server.sent()).isZero();
    }

    @Test
    void feesAreThoseOfTheNextOrder() {
        environment.put("XDG_CONFIG_HOME", made.toString());
        run("fees");
        assertThat(said().lines().toList().get(1)).matches("BTC-USD +-0.5 +4 +1 +500 +600 +30 *");
    }

    @Test
    void riskIsTheRateOfEverySizeAndLeverage() {
        run("risk", "btc");
        assertThat(said()).contains("LONGS OF", "1 TIMES", "50 TIMES", "2.1%", "2.2%", "correlation BTC:ETH 0.8");
    }

    @Test
    void theScheduleOfFeesNamesTiersAndProgrammes() {
        assertThat(run("fees", "--schedule")).isZero();
        assertThat(said().lines().map(line -> line.replaceAll(" +", " ").strip()))
                .containsExactly(
                        "MARKETS TIER OR PROGRAMME FROM VOLUME MAKER TAKER DAYS",
                        "all others tier 0 0 2 5 30",
                        "all others tier 1 500 -0.5 4 30",
                        "all others makers -1 3");
        assertThat(run("fees", "--schedule", "btc")).isZero();
    }

    @Test
    void historiesOfRiskAndTransfersAreTables() {
        environment.put("XDG_CONFIG_HOME", made.toString());
        run("history", "risk");
        assertThat(said()).contains("liquidation", "97000.5", "closed on the book");
        run("history", "transfers");
        assertThat(said()).contains("deposit", "completed", "500");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            buy 0.1 BTC-USD at 100000.3              | next to it are 100000 and 100000.5
            buy 0.1 DOGE-USD at 1                    | there is no market 'DOGE-USD'; there are BTC-USD
            buy 0.1 BTC-USD --post-only              | --post-only and --ioc are for orders with a price
            buy 0.1 BTC-USD at 1 --slippage 1%       | --slippage is for orders at the market
            buy 0.1 BTC-USD --slippage 1             | slippage '1' is not accepted
            buy 0.1 BTC-USD --slide                  | and so are --slide and --join
            buy 0.1 BTC-USD at 1 --slide --join      | exclude each other
            check buy 0.1 BTC-USD at 1 --ioc --join  | exclude each other
            buy 0.1 BTC-USD at 1 --builder me=5      | 'me' is neither one of your keys nor an account in base58
            buy 0.1 BTC-USD at 1 --builder me=16     | a builder's fee of 16 basis points is not accepted; 1 to 15 is
            builder approve main 16                  | a builder's fee of 16 basis points is not accepted; 1 to 15 is
            range BTC-USD at 90000                   | names no position with a price below and one above
            range BTC-USD at 110000 and 90000        | the lower trigger is 110000 and the upper 90000
            range BTC-USD at 90000 limit and 110000  | names no position with a price below and one above
            range BTC-USD at 90000 limit 1.3 and 110000 | price 1.3 is not a multiple of the tick
            range BTC-USD at 9 limit 9 and 11 limit 11 --slippage 1% | this one has a limit
            transfer 5 --receipt-key 4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi | name the file of one with --receipt
            leverage BTC-USD 5 --receipt /nowhere/file | its directory is not there
            close BTC-USD --dry-run --receipt answer | --dry-run sends nothing
            stop BTC-USD at 90000 --dry-run --receipt answer | --dry-run sends nothing
            transfer 5 --dry-run --receipt answer    | --dry-run sends nothing
            builder approve main 5 --receipt /nowhere/file | its directory is not there
            cancel                                   | name orders or markets, or give --all
            cancel --all                             | Confirm with --yes: there is nobody to ask
            close --all                              | Confirm with --yes: there is nobody to ask
            cancel abc                               | 'abc' is too short for an order
            history fills --since yesterday          | --since 'yesterday' is no time
            leverage BTC-USD 51                      | leverage '51' of BTC-USD: 1 to 50 is accepted
            stay-until-filled yes                    | stay-until-filled 'yes': 'on' and 'off' are accepted
            check 0.1 BTC-USD                        | '0.1' is neither buy nor sell
            positions --account me                   | 'me' is neither one of your keys nor an account in base58
            markets --key                            | Missing required parameter
            frobnicate                               | Unmatched argument
            config set colour red                    | there is no setting 'colour'
            book BTC-USD --group 0.3                 | a multiple of the tick of BTC-USD, 0.5, is accepted
            completion fish                          | there is one for bash and one for zsh
            """)
    void wrongUsageSendsNothingAndEndsWithTwo(String command, String sentence) {
        environment.put("XDG_CONFIG_HOME", made.toString());
        assertThat(run(command.split(" "))).as(complained()).isEqualTo(2);
        assertThat(complained()).contains(sentence);
    }

    @Test
    void anExchangeThatIsNotThereEndsWithThree() {
        server.close();
        assertThat(run("markets")).isEqualTo(3);
        assertThat(complained()).startsWith("trade: nobody answers at " + server.address());
    }

    @Test
    void aFailureIsAnObjectForProgramsToo() {
        assertThat(run("positions", "--json")).isEqualTo(2);
        assertThat(json().path("error").toString())
                .startsWith("{\"kind\":\"usage\",\"exitCode\":2,\"message\":\"you have no key yet");
        assertThat(complained()).isEmpty();
    }

    @Test
    void coloursAreForTerminalsAndNotIfTheyAreUnwanted() {
        isTerminal = true;
        run("markets");
        assertThat(said()).contains("\u001b[32m+0.10%");
        out.reset();
        environment.put("NO_COLOR", "1");
        run("markets");
        assertThat(said()).doesNotContain("\u001b");
    }

    @Test
    void oneOfSeveralKeysIsChosenByItsName() {
        run("keys", "new", "alice");
        run("keys", "new", "bob");
        out.reset();
        run("keys", "list");
        assertThat(said()).contains("*  alice").doesNotContain("*  bob");
        environment.put("TRADE_KEY", "bob");
        out.reset();
        run("keys", "show");
        assertThat(said()).contains("key       bob");
        out.reset();
        run("keys", "show", "--key", "alice");
        assertThat(said()).contains("key       alice").doesNotContain("secret");
    }

    @Test
    void whatWasImportedComesBack() {
        String secret = Signer.generateSecret();
        assertThat(run(new ByteArrayInputStream((secret + "\n").getBytes(StandardCharsets.UTF_8)), "keys", "import"))
                .isZero();
        assertThat(said()).doesNotContain(secret);
        run("keys", "show", "--secret");
        assertThat(said()).contains("secret    " + secret);
    }

    private int run(String... arguments) {
        return run(new ByteArrayInputStream(new byte[0]), arguments);
    }

    private int run(ByteArrayInputStream in, String... arguments) {
        Terminal terminal =
                new Terminal(in, stream(out), stream(err), false, isTerminal, false, Map.copyOf(environment));
        return Trade.run(terminal, arguments);
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String complained() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private JsonNode json() {
        return ApiJson.mapper().readTree(said());
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, false, StandardCharsets.UTF_8);
    }
}
