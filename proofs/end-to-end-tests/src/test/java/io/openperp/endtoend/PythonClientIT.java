package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.OpenPerp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The Python client from its sources, with its examples, on a running exchange. */
@ExtendWith(OnTheExchange.class)
class PythonClientIT {

    private static final Path CLIENT =
            Path.of("../../clients/python").toAbsolutePath().normalize();
    private static final long LONGEST_SECONDS = 120;
    private static final String QUOTED_SECONDS = "4";

    @TempDir
    private Path directory;

    /** The program ends with 0 only if its account, margin and books at the end are those of the exchange. */
    @Test
    void itsMarketMakerTradesAndKnowsItsAccountMarginAndBooks(Exchange exchange) throws Exception {
        try (OpenPerp client = exchange.javaClient();
                RecordingProxy proxy = new RecordingProxy(exchange.http(), exchange.traffic())) {
            Process maker = start(
                    "examples/market_maker.py", "--seconds", QUOTED_SECONDS, proxy.address(), exchange.webSocket());
            int fills = AlternatingTaker.takeUntilTheEnd(client, maker);
            List<String> said = end(maker);
            assertThat(fills).isPositive();
            assertThat(said).last().isEqualTo("account, margin and books are those of the exchange");
            assertThat(said.get(1)).matches("\\d+ transactions, [1-9]\\d* fills, \\d+ orders remembered");
        }
    }

    @Test
    void theProgramOfItsReadmeRunsAsItStands(Exchange exchange) throws Exception {
        String program = Files.readString(CLIENT.resolve("examples/trade.py"));
        String readme = Files.readString(CLIENT.resolve("README.md"));
        int begin = readme.indexOf("```python") + "```python".length();
        assertThat(readme.substring(begin, readme.indexOf("```", begin)).strip())
                .isEqualTo(program.strip());
        Path copy = directory.resolve("trade.py");
        Files.writeString(
                copy,
                program.replace("http://localhost:12000/api/v1", exchange.http())
                        .replace("ws://localhost:12001/", exchange.webSocket()));
        List<String> said = end(start(copy.toString()));
        assertThat(said).contains("accountSnapshot");
        assertThat(said).anyMatch(line -> line.contains(" rests; the best bid is "));
    }

    /** Streams that break off again and again, transactions over the socket, and everything else, without asyncio. */
    @Test
    void itsTestsThatNeedAnExchangePass(Exchange exchange) throws Exception {
        try (RecordingProxy proxy = new RecordingProxy(exchange.http(), exchange.traffic())) {
            end(start("test/living_exchange.py", proxy.address(), exchange.webSocket()));
        }
    }

    private Process start(String program, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("python3", "-B", "-W", "error", program));
        command.addAll(List.of(words));
        ProcessBuilder process = new ProcessBuilder(command)
                .directory(CLIENT.toFile())
                .redirectOutput(directory.resolve("output.txt").toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        process.environment().put("PYTHONPATH", CLIENT.resolve("src").toString());
        return process.start();
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
