package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.OpenPerp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The TypeScript client as it was built, with its examples, on a running exchange. */
@ExtendWith(OnTheExchange.class)
class TypeScriptClientIT {

    private static final Path CLIENT =
            Path.of("../../clients/typescript").toAbsolutePath().normalize();
    private static final long LONGEST_SECONDS = 60;
    private static final String QUOTED_SECONDS = "4";

    @TempDir
    private Path directory;

    @BeforeEach
    void isBuilt() {
        assertThat(CLIENT.resolve("target/dist/index.js"))
                .as("the built client: mvn install -pl clients/typescript")
                .exists();
    }

    /** The program ends with 0 only if its account, margin and books at the end are those of the exchange. */
    @Test
    void itsMarketMakerTradesAndKnowsItsAccountMarginAndBooks(Exchange exchange) throws Exception {
        try (OpenPerp client = exchange.javaClient();
                RecordingProxy proxy = new RecordingProxy(exchange.http(), exchange.traffic())) {
            Process maker = start(
                    "examples/market-maker.mjs", "--seconds", QUOTED_SECONDS, proxy.address(), exchange.webSocket());
            int fills = AlternatingTaker.takeUntilTheEnd(client, maker);
            List<String> said = end(maker);
            assertThat(fills).isPositive();
            assertThat(said).last().isEqualTo("account, margin and books are those of the exchange");
            assertThat(said.get(1)).matches("\\d+ transactions, [1-9]\\d* fills, \\d+ orders remembered");
        }
    }

    /** ISO-040: every number, from the answer for its key and from what its owner is shown. */
    @Test
    void itsMarginOfIsolatedAccountsIsThatOfTheExchange(Exchange exchange) throws Exception {
        try (RecordingProxy proxy = new RecordingProxy(exchange.http(), exchange.traffic())) {
            assertThat(end(start("test/livingMargin.mjs", proxy.address(), exchange.webSocket())))
                    .containsExactly("margin is that of the exchange");
        }
    }

    /** RCP-001 */
    @Test
    void itsOutcomesComeWithTheReceiptOfTheExchange(Exchange exchange) throws Exception {
        Path program = CLIENT.resolve("target/receipt-on-the-exchange.mjs");
        Files.writeString(program, """
                import { cancelAll, CryptoKeySigner, faucet, OpenPerp, receiptFlaw, Streams, tickerTopic, Trader } from 'openperp-client';
                const exchange = new OpenPerp({ http: '%s', webSocket: '' });
                const key = await exchange.markets.receiptKey();
                const me = new Trader(await CryptoKeySigner.generate());
                const { outcome, receipt } = await exchange.transactions.withReceipts(key).submit(await me.sign(faucet(me.account)));
                console.log(outcome, await receiptFlaw(receipt, [key]));
                const other = exchange.transactions.withReceipts(me.account).submit(await me.sign(faucet(me.account)));
                console.log(await other.catch((error) => error.name));
                const streams = new Streams('%s');
                await new Promise((opened) => streams.subscribe(tickerTopic('BTC-USD'), opened));
                const posted = await streams.submit(await me.sign(cancelAll()), [key]);
                console.log(posted.outcome, await receiptFlaw(posted.receipt, [key]));
                streams.close();
                """.formatted(exchange.http(), exchange.webSocket()));

        assertThat(end(start(program.toString()))).containsExactly("executed null", "WrongReceipt", "executed null");
    }

    @Test
    void theProgramOfItsReadmeRunsAsItStands(Exchange exchange) throws Exception {
        String program = Files.readString(CLIENT.resolve("examples/trade.mjs"));
        String readme = Files.readString(CLIENT.resolve("README.md"));
        int begin = readme.indexOf("```js") + "```js".length();
        assertThat(readme.substring(begin, readme.indexOf("```", begin)).strip())
                .isEqualTo(program.strip());
        Path copy = CLIENT.resolve("target/trade-on-the-exchange.mjs"); // within the package, whose name it imports
        Files.writeString(
                copy,
                program.replace("http://localhost:12000/api/v1", exchange.http())
                        .replace("ws://localhost:12001/", exchange.webSocket()));
        List<String> said = end(start(copy.toString()));
        assertThat(said).contains("accountSnapshot");
        assertThat(said).anyMatch(line -> line.matches("\\w+ rests; the best bid is \\d+(\\.\\d+)?"));
    }

    private Process start(String program, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("node", "--experimental-websocket", program));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .directory(CLIENT.toFile())
                .redirectOutput(directory.resolve("output.txt").toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private List<String> end(Process process) throws Exception {
        boolean hasEnded = process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        List<String> said = Files.readAllLines(directory.resolve("output.txt"));
        assertThat(hasEnded).as("the end after %s", said).isTrue();
        assertThat(process.exitValue()).as(said.toString()).isZero();
        return said;
    }
}
