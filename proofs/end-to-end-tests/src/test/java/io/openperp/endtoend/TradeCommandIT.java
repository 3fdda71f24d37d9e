package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.json.ApiJson;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.transaction.receipt.SavedReceipt;
import io.openperp.units.Side;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A newcomer trades from the command line, against another who is there already. */
@ExtendWith(OnTheExchange.class)
class TradeCommandIT {

    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    private TradeCommand trade;
    private BigDecimal offer;
    private BigDecimal bid;

    @BeforeEach
    void start(Exchange exchange) {
        trade = new TradeCommand(directory, exchange.http(), exchange.webSocket());
        try (OpenPerp client = exchange.javaClient()) {
            BigDecimal mark = client.markets()
                    .market("BTC-USD")
                    .roundPrice(client.markets().ticker("BTC-USD").markPrice().toBigDecimal());
            offer = mark.add(BigDecimal.TEN);
            bid = mark.subtract(BigDecimal.TEN);
        }
    }

    @Test
    void fromANewKeyToAClosedPosition(Exchange exchange) throws Exception {
        assertThat(trade.runProgram("keys new").out())
                .contains("account   ")
                .contains("Without its passphrase the key is lost");
        Path file = directory.resolve("openperp/keys/main.json");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(trade.done("account")).contains("It was never funded.");
        assertThat(trade.done("faucet")).startsWith("received 10000 for account ");
        assertThat(trade.done("markets")).contains("BTC-USD").contains("ETH-USD");
        assertThat(trade.done("fees --schedule")).containsPattern("all others +tier 0 +0 ");
        try (OpenPerp client = exchange.javaClient()) {
            Signer other = funded(client);
            opensAPosition(client, other);
            closesIt(client, other);
        }
        looksBack();
        try (OpenPerp client = exchange.javaClient()) {
            protectsAnIsolatedPosition(client, funded(client));
        }
    }

    /** MSG-010, MSG-016: each step of a proposal, by the keys that it is for. */
    @Test
    void twoKeysDecideTogether() throws Exception {
        String one = accountIn(trade.done("keys new one"));
        String two = accountIn(trade.done("keys new two"));
        trade.done("faucet --key one");
        trade.done("faucet --key two");
        String made = trade.done("multisig create --threshold 2 %s %s --key one".formatted(one, two));
        assertThat(made).matches("multisig account \\w+ needs 2 of 2 signers\\n");
        String account = made.split(" ")[2];
        String actions = "[{\"updateUserSettings\":{\"m\":{\"BTC-USD\":5}}}]";
        String propose = "multisig propose %s %s --key one".formatted(account, actions);
        assertThat(trade.done(propose)).startsWith("proposal 1 is pending, with 1 of 2 approvals");
        assertThat(trade.run("multisig execute %s 1 --key one".formatted(account))
                        .err())
                .contains("proposal 1");
        assertThat(trade.done("multisig approve %s 1 --key two".formatted(account)))
                .startsWith("proposal 1 is ready, with 2 of 2 approvals");
        assertThat(trade.done("multisig execute %s 1 --key two".formatted(account)))
                .startsWith("proposal 1 is executed");
        trade.done(propose);
        assertThat(trade.done("multisig reject %s 2 --key two".formatted(account)))
                .startsWith("proposal 2 is rejected");
        trade.done(propose);
        assertThat(trade.done("multisig cancel %s 3 --key one".formatted(account)))
                .startsWith("proposal 3 is cancelled");
        await("the list")
                .atMost(SOON)
                .untilAsserted(() -> assertThat(trade.done("multisig list " + account))
                        .contains("1  executed  2 of 2")
                        .contains("2  rejected")
                        .contains("3  cancelled"));
    }

    private static String accountIn(String said) {
        return said.lines()
                .filter(line -> line.startsWith("account "))
                .map(line -> line.substring("account ".length()).strip())
                .findFirst()
                .orElseThrow();
    }

    private void opensAPosition(OpenPerp client, Signer other) throws Exception {
        assertThat(trade.runProgram("buy 0.05 BTC-USD").exitCode())
                .as("nobody offers anything yet")
                .isEqualTo(1);
        quote(client, other, Side.SELL, offer, "0.04");
        assertThat(trade.done("buy 0.05 BTC-USD"))
                .startsWith("bought 0.04 of 0.05 BTC-USD at %s; nobody offers more at ".formatted(plain(offer)));
        assertThat(trade.done("positions")).containsPattern("BTC-USD +long +0.04 +" + plain(offer));

        TradeCommand.Ended crossing = trade.run("buy 0.01 BTC-USD at %s --post-only".formatted(plain(bid)));
        assertThat(crossing.out()).startsWith("buy 0.01 BTC-USD at %s rests in the book".formatted(plain(bid)));
        String order = crossing.out().lines().toList().get(1).substring("order ".length());
        assertThat(trade.done("orders")).contains(order.substring(0, 8)).contains("post-only");
        assertThat(trade.done("book BTC-USD")).containsPattern(plain(bid) + " +0.01 +0.01 +0.01");
        assertThat(trade.done("modify %s 0.02".formatted(order.substring(0, 6))))
                .contains("is now for 0.02");
        assertThat(trade.done("cancel " + order.substring(0, 6))).startsWith("cancelled 1 order");
        assertThat(trade.done("order " + order)).contains("status    cancelled");

        BigDecimal away = new BigDecimal("1000");
        String bracket = trade.done("buy 0.01 BTC-USD at %s --stop %s --take-profit %s"
                .formatted(plain(bid), plain(bid.subtract(away)), plain(bid.add(away))));
        assertThat(bracket.lines())
                .contains("its first fill arms a stop at %s and a take profit at %s"
                        .formatted(plain(bid.subtract(away)), plain(bid.add(away))));
        String entry = bracket.lines().toList().get(2).substring("order ".length());
        assertThat(trade.done("cancel " + entry.substring(0, 6))).startsWith("cancelled 1 order");
        assertThat(trade.done("cancel --all --yes")).startsWith("there are no open orders");
    }

    private void closesIt(OpenPerp client, Signer other) throws Exception {
        quote(client, other, Side.BUY, bid, "0.05");
        TradeCommand.Ended half = trade.run("close BTC-USD 50%");
        assertThat(half.out()).startsWith("sold 0.02 BTC-USD at " + plain(bid));
        JsonNode rest = ApiJson.mapper().readTree(trade.done("close --all --yes --json"));
        assertThat(rest.path("orders").path(0).path("result").path("filledSize").decimalValue())
                .isEqualByComparingTo("0.02");
        assertThat(trade.done("positions")).startsWith("no positions");
        assertThat(trade.done("close --all --yes")).startsWith("there are no positions");
        client.transactions().submit(other.sign(Actions.cancelAll())).executed();
    }

    /** CND-007, ISO-031: a stop of the isolated position is not one of the other, which there is none of. */
    private void protectsAnIsolatedPosition(OpenPerp client, Signer other) throws Exception {
        quote(client, other, Side.SELL, offer, "0.01");
        assertThat(trade.done("buy 0.01 BTC-USD --isolated")).startsWith("bought 0.01 BTC-USD at " + plain(offer));
        String trigger = plain(bid.subtract(new BigDecimal("1000")));
        assertThat(trade.run("stop BTC-USD at " + trigger).err()).contains("there is no position in BTC-USD");
        assertThat(trade.done("stop BTC-USD at %s --isolated".formatted(trigger)))
                .startsWith("sell 0.01 BTC-USD at the market waits for the mark at " + trigger);
        assertThat(trade.done("trail BTC-USD by 5% --isolated")).contains("waits for the mark 5% below its best");
        String target = plain(offer.add(new BigDecimal("1000")));
        assertThat(trade.done("range BTC-USD at %1$s and %2$s limit %2$s --isolated".formatted(trigger, target)))
                .startsWith("sell 0.01 BTC-USD at the market below and at %1$s or better above".formatted(target));
        assertThat(trade.done("orders"))
                .contains("range, waits for ≤ %1$s or ≥ %2$s, limit %2$s".formatted(trigger, target))
                .contains("stop, waits for ≤ " + trigger)
                .contains("trailing, waits 5% behind the best mark");
        quote(client, other, Side.BUY, bid, "0.01");
        assertThat(trade.done("close BTC-USD --isolated")).startsWith("sold 0.01 BTC-USD at " + plain(bid));
        assertThat(trade.done("orders")).startsWith("no open orders");
        client.transactions().submit(other.sign(Actions.cancelAll())).executed();
    }

    private void looksBack() throws Exception {
        List<String> fills = trade.done("history fills --csv").lines().toList();
        assertThat(fills).hasSize(4);
        assertThat(fills.getFirst()).startsWith("timestamp,symbol,side,amount,price,fee,realizedPnl,role,reason");
        assertThat(fills.getLast())
                .contains(",BTC-USD,buy,0.04," + plain(offer))
                .contains(",taker,normal,");
        assertThat(trade.done("history closed --symbol btc --since 1h")).containsPattern("BTC-USD +0.04");
        assertThat(trade.done("history orders")).contains("cancelledIOC").contains("cancelled");
        assertThat(trade.done("history funding")).startsWith("no funding");
        assertThat(trade.done("history activity")).containsPattern("deposit +10000");
        assertThat(trade.done("liquidations")).startsWith("this account was never liquidated");
    }

    @Test
    void whatTheMarketOrTheMarginForbidsIsRefused(Exchange exchange) throws Exception {
        trade.done("keys new");
        assertThat(trade.run("buy 0.01 BTC-USD at " + plain(bid)).err())
                .contains("refused: account not found: fund it first");
        trade.done("faucet");
        TradeCommand.Ended offTick = trade.run("buy 0.01 BTC-USD at " + plain(bid.add(new BigDecimal("0.001"))));
        assertThat(offTick.exitCode()).isEqualTo(2);
        assertThat(offTick.err())
                .contains("is not a multiple of the tick of BTC-USD")
                .contains(plain(bid));
        TradeCommand.Ended tooLarge = trade.run("buy 5 BTC-USD at " + plain(bid));
        assertThat(tooLarge.exitCode()).isEqualTo(1);
        assertThat(tooLarge.err()).contains("refused: Insufficient margin");
        Path receipt = directory.resolve("leverage.json");
        assertThat(trade.done("leverage btc 25 --receipt " + receipt)).startsWith("leverage of BTC-USD is 25");
        assertThat(SavedReceipt.ofJson(Files.readString(receipt)).body()).contains("updateUserSettings");
        assertThat(trade.done("leverage")).containsPattern("BTC-USD +25 ");
        assertThat(trade.run("faucet").err()).contains("refused: ");
    }

    /** CND-031, CND-004: it waits as one order, and says before it is sent how it would be answered. */
    @Test
    void aBasketWaitsForTheMark() {
        trade.done("keys new");
        trade.done("faucet");
        String above = plain(bid.add(new BigDecimal("1000")));
        String below = plain(bid.subtract(new BigDecimal("1000")));
        String actions = "'buy 0.01 BTC-USD at %s' 'stop BTC-USD at %s'".formatted(plain(bid), below);
        String basket = "basket BTC-USD above %s %s".formatted(above, actions);
        assertThat(trade.done(basket + " --dry-run"))
                .startsWith("would wait for the mark of BTC-USD at %s or above, then:".formatted(above));
        TradeCommand.Ended passed = trade.run("basket BTC-USD below %s %s --dry-run".formatted(above, actions));
        assertThat(passed.exitCode()).isEqualTo(1);
        assertThat(passed.out()).startsWith("would be refused: ").contains(above);
        assertThat(trade.done("orders")).startsWith("no open orders");

        List<String> placed = trade.done(basket).lines().toList();
        assertThat(placed)
                .contains("  buy 0.01 BTC-USD at " + plain(bid))
                .contains("  sell 0.01 BTC-USD at the market waits for the mark at %s or below".formatted(below));
        String order = placed.getLast().substring("order ".length());
        assertThat(trade.done("orders"))
                .contains(order.substring(0, 8))
                .contains("trigger, waits")
                .contains("once it triggers: buy 0.01 BTC-USD at " + plain(bid))
                .contains("once it triggers: stop, sell 0.01 BTC-USD once the mark is");
        assertThat(trade.done("cancel " + order)).startsWith("cancelled 1 order");
    }

    @Test
    void anAgentTradesForTheAccount(Exchange exchange) throws Exception {
        trade.done("keys new");
        trade.done("faucet");
        trade.done("keys new bot --agent-of main");
        assertThat(trade.run("buy 0.01 BTC-USD at %s --key bot".formatted(plain(bid)))
                        .err())
                .contains("refused: unauthorized signer");
        assertThat(trade.done("agent add bot")).contains("may sign for account");
        assertThat(trade.done("buy 0.01 BTC-USD at %s --key bot".formatted(plain(bid))))
                .contains("rests in the book");
        assertThat(trade.done("orders")).contains("buy");
        assertThat(trade.done("cancel BTC-USD --key bot")).startsWith("cancelled 1 order");
        assertThat(trade.done("agent remove bot")).contains("may no longer sign");
        assertThat(trade.done("agent list")).startsWith("no agents");
    }

    @Test
    void watchMissesNothingWhenItsConnectionBreaks(Exchange exchange) throws Exception {
        trade.done("keys new");
        trade.done("faucet");
        try (OpenPerp client = exchange.javaClient();
                BreakableConnection line = new BreakableConnection(exchange.webSocket());
                TradeCommand.Running watch = trade.start("watch --json --ws " + line.address())) {
            await("the account").atMost(SOON).until(() -> watch.said().contains("accountSnapshot"));
            Signer other = funded(client);
            for (int i = 1; i <= 3; i++) {
                line.breakOff();
                quote(client, other, Side.SELL, offer, "0.01");
                trade.done("buy 0.01 BTC-USD");
                int fills = i;
                await("fill " + i).atMost(SOON).until(() -> fills(watch) == fills);
            }
            assertThat(watch.said()).contains("\"type\":\"disconnected\"").doesNotContain("\"missed\":true");
            quote(client, other, Side.BUY, bid, "0.03");
            trade.done("close BTC-USD");
        }
    }

    private static long fills(TradeCommand.Running watch) throws IOException {
        return watch.said()
                .lines()
                .filter(update -> update.contains("\"type\":\"fill\""))
                .count();
    }

    private static Signer funded(OpenPerp client) {
        Signer other = Signer.generate();
        client.transactions()
                .submit(other.sign(Actions.faucet(other.account())))
                .executed();
        return other;
    }

    private static void quote(OpenPerp client, Signer other, Side side, BigDecimal price, String size) {
        client.transactions()
                .submit(other.sign(Actions.limit(side, "BTC-USD", new BigDecimal(size), price)))
                .executed();
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
