package io.openperp.drill.fault;

import static io.openperp.drill.exchange.ExchangeUnderTest.ACCOUNT;
import static io.openperp.drill.exchange.ExchangeUnderTest.DATABASE;
import static io.openperp.drill.exchange.ExchangeUnderTest.GATEWAY;
import static io.openperp.drill.exchange.ExchangeUnderTest.MATCHING;
import static io.openperp.drill.exchange.ExchangeUnderTest.STATS;
import static io.openperp.drill.exchange.ExchangeUnderTest.STREAM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.exchange.DrillOutput.SilentOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy of the logs is taken of an exchange that has stopped in order, and put back as it was. */
class LogCopyTest {

    @TempDir
    private Path data;

    @Test
    void everythingStopsInTheOrderOfTheGuideBeforeTheCopy() throws Exception {
        StoppableExchange exchange = new StoppableExchange(data);
        LogCopy.taken(exchange, new SilentOutput());
        assertThat(exchange.ended())
                .containsExactly(
                        GATEWAY,
                        "second-gateway",
                        "standby",
                        MATCHING,
                        STREAM,
                        STATS,
                        ACCOUNT,
                        "broker-1",
                        "broker-2",
                        DATABASE + " killed");
    }

    @Test
    void whatCameAfterTheCopyIsGoneAndWhatWasBeforeIsThereAgain() throws Exception {
        StoppableExchange exchange = new StoppableExchange(data);
        Path log = write(exchange.logDirectories().getFirst().resolve("account-events-0/0.log"), "before");
        byte[] entries = new byte[20_000];
        entries[5] = 1;
        entries[9_000] = 2;
        Path index = Files.write(log.resolveSibling("0.index"), entries);
        LogCopy copy = LogCopy.taken(exchange, new SilentOutput());
        write(log, "before and after");
        Path later = write(exchange.logDirectories().getLast().resolve("market-events-7/0.log"), "a market of later");
        Files.write(index, new byte[30_000]);
        copy.putBack();
        assertThat(log).hasContent("before");
        assertThat(index).hasBinaryContent(entries);
        assertThat(later).doesNotExist();
        assertThat(copy.size()).isEqualTo("before".length() + entries.length);
    }

    @Test
    void thereIsNoCopyOfAnExchangeThatDoesNotStop() throws Exception {
        StoppableExchange exchange = new StoppableExchange(data);
        exchange.hang(MATCHING);
        assertThatThrownBy(() -> LogCopy.taken(exchange, new SilentOutput()))
                .isInstanceOf(DrillFailedException.class)
                .hasMessageStartingWith("matching-service did not stop after SIGTERM");
        assertThat(data.resolve("copy")).doesNotExist();
    }

    @Test
    void servicesAreReplacedReadersFirstAndRolledBackInTheOppositeOrder() throws Exception {
        StoppableExchange exchange = new StoppableExchange(data);
        assertThat(Replacement.upgrade(exchange))
                .extracting(process -> process.name())
                .containsExactly(ACCOUNT, STATS, STREAM, "standby", MATCHING, GATEWAY, "second-gateway");
        assertThat(Replacement.rollback(exchange))
                .isEqualTo(Replacement.upgrade(exchange).reversed());
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
