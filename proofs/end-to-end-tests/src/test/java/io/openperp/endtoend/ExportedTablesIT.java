package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.FUNDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.localsuite.LocalSuite;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tables for accountants say what the histories of the API say, to the unit. */
@ExtendWith(OnTheExchange.class)
class ExportedTablesIT {

    @TempDir
    private Path directory;

    @Test
    void tablesOfATraderAreItsHistories(Exchange exchange) throws Exception {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(BTC, "0.3", "100000"));
        bob.send(buy(BTC, "0.1", "100000")).only();
        bob.send(buy(BTC, "0.2", "100000")).only();
        assertThat(rowsOf(exchange, "transfers", bob))
                .singleElement()
                .asString()
                .contains(",faucet," + FUNDS + ",");
        List<JsonNode> fills = bob.fills();
        assertThat(rowsOf(exchange, "fills", bob))
                .hasSameSizeAs(fills)
                .allSatisfy(row -> assertThat(fills)
                        .anySatisfy(fill -> assertThat(row)
                                .contains(
                                        "," + fill.get("tradeId").asString() + ",",
                                        fill.get("orderIdTaker").asString(),
                                        ",buy,100000," + plain(fill.get("amount")) + ",",
                                        "," + plain(fill.get("fee")) + ",")));
        assertThat(rowsOf(exchange, "fees", bob)).hasSize(2);
        assertThat(rowsOf(exchange, "trades", alice)).hasSize(2);
        assertThat(rowsOf(exchange, "positions", bob))
                .singleElement()
                .asString()
                .contains(",BTC-USD,0.3,30000,");
        JsonNode margin = bob.margin();
        BigDecimal balance = margin.get("totalBalance")
                .decimalValue()
                .subtract(margin.get("unrealizedPnl").decimalValue());
        assertThat(rowsOf(exchange, "balances", bob))
                .singleElement()
                .asString()
                .startsWith(bob.key() + "," + plain(balance) + ",");
    }

    @Test
    void refusalsNameWhatIsAccepted(Exchange exchange) throws Exception {
        assertThat(refusal(exchange, "export", "orders"))
                .isEqualTo("exchange: there is no table orders; accepted are trades, fills, transfers, fees, funding,"
                        + " positions, balances, book");
        assertThat(refusal(exchange, "export", "book"))
                .isEqualTo("exchange: --symbol is not given: a book is one of a market");
        assertThat(refusal(exchange, "export", "fills", "--at", "7"))
                .isEqualTo("exchange: --at is of no use for fills, which has --from and --to");
        assertThat(refusal(exchange, "export", "fills", "--from", "yesterday"))
                .isEqualTo("exchange: --from is yesterday, accepted is a day, 2026-11-01, or a time in UTC,"
                        + " 2026-11-01T08:30:00Z");
        assertThat(refusal(exchange, "export", "balances", "--symbol", BTC))
                .isEqualTo("exchange: --symbol is of no use for balances, which belong to no market");
        Path there = Files.createFile(directory.resolve("there.csv"));
        assertThat(refusal(exchange, "export", "fills", "--csv", there.toString()))
                .isEqualTo("exchange: --csv " + there + " is there already: name a new file");
    }

    private List<String> rowsOf(Exchange exchange, String table, Trader trader) throws IOException {
        Path file = directory.resolve(table + "-" + trader.key() + ".csv");
        String[] arguments = {
            "export", table, "--data", exchange.data().toString(), "--account", trader.key(), "--csv", file.toString()
        };
        assertThat(LocalSuite.commandLine().execute(arguments)).isZero();
        List<String> lines = Files.readAllLines(file);
        return lines.subList(1, lines.size());
    }

    private static String refusal(Exchange exchange, String... arguments) {
        StringWriter said = new StringWriter();
        int code = LocalSuite.commandLine().setErr(new PrintWriter(said)).execute(arguments);
        assertThat(code).as(exchange.data().toString()).isEqualTo(1);
        return said.toString().strip();
    }

    private static String plain(JsonNode number) {
        return plain(number.decimalValue());
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
