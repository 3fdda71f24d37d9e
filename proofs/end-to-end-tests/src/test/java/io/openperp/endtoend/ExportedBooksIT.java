package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.cancel;
import static io.openperp.drill.published.ClientAction.modify;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.ETH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.market.L3Book;
import io.openperp.client.OpenPerp;
import io.openperp.client.Streams;
import io.openperp.client.local.LocalBook;
import io.openperp.client.local.LocalL3Book;
import io.openperp.client.local.LocalL3Book.BookOrder;
import io.openperp.client.stream.Topic;
import io.openperp.export.PastBook;
import io.openperp.localsuite.LocalSuite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The book of any past moment, from the logs, is the one that the stream l3 sent then. */
@ExtendWith(OnTheExchange.class)
class ExportedBooksIT {

    private static final int MOMENTS = 100;

    @TempDir
    private Path directory;

    @Test
    void bookOfAnyMomentHasTheChecksumThatTheStreamSent(Exchange exchange) throws Exception {
        Random random = new Random(17);
        List<Trader> traders = List.of(exchange.trader(), exchange.trader(), exchange.trader());
        ConcurrentSkipListMap<Long, L3Book> sent = new ConcurrentSkipListMap<>();
        try (OpenPerp client = exchange.javaClient();
                Streams streams = client.streams()) {
            LocalL3Book orders = new LocalL3Book(ETH);
            LocalBook levels = LocalBook.follow(streams, ETH);
            streams.subscribe(Topic.orders(ETH), message -> {
                orders.take(message);
                sent.put(message.data().slot(), message.data());
            });
            await().atMost(Duration.ofSeconds(20)).until(() -> orders.isComplete() && levels.isComplete());
            for (int i = 0; i < 3 * MOMENTS; i++) {
                trade(random, traders.get(random.nextInt(traders.size())), orders);
            }
            traders.forEach(trader -> trader.rest(buy(ETH, "0.5", "2000")));
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> orders.bids().size() >= 3
                            && orders.checksum() == sent.lastEntry().getValue().checksum());
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(orders.levelChecksum()).isEqualTo(levels.checksum()));
            assertThat(orders.isComplete()).isTrue();
        }
        List<Long> slots = sent.keySet().stream().filter(slot -> slot > 0).toList();
        assertThat(slots).hasSizeGreaterThan(MOMENTS);
        for (int i = 0; i < MOMENTS; i++) {
            L3Book moment = sent.get(slots.get(random.nextInt(slots.size())));
            PastBook past = PastBook.atSlot(exchange.ownRecords(), ETH, moment.slot());
            assertThat(past.checksum()).as("slot %d", moment.slot()).isEqualTo(moment.checksum());
        }
        Path file = directory.resolve("book.csv");
        String[] arguments = {
            "export",
            "book",
            "--symbol",
            ETH,
            "--at",
            Long.toString(sent.lastKey()),
            "--data",
            exchange.data().toString(),
            "--csv",
            file.toString()
        };
        assertThat(LocalSuite.commandLine().execute(arguments)).isZero();
        assertThat(Files.readAllLines(file).subList(1, 4))
                .allSatisfy(row -> assertThat(row).startsWith("ETH-USD,buy,"));
    }

    /** Sends an order that may trade, a cancel or a change. */
    private static void trade(Random random, Trader trader, LocalL3Book book) {
        List<BookOrder> resting = random.nextBoolean() ? book.bids() : book.asks();
        int kind = resting.isEmpty() ? 0 : random.nextInt(6);
        String size = "0.0" + (1 + random.nextInt(9));
        if (kind < 4) {
            String price = Integer.toString(2990 + random.nextInt(20));
            trader.send(random.nextBoolean() ? buy(ETH, size, price) : sell(ETH, size, price));
        } else {
            String id = resting.get(random.nextInt(resting.size())).orderId();
            trader.send(kind == 4 ? cancel(ETH, id) : modify(ETH, id, size));
        }
    }
}
