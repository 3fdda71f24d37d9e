package io.openperp.endtoend;

import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.market.Book;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.client.OpenPerp;
import io.openperp.client.Streams;
import io.openperp.client.local.LocalAccount;
import io.openperp.client.local.LocalBook;
import io.openperp.client.stream.StreamListener;
import io.openperp.client.stream.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A client that has only the streams, and loses the connection again and again, ends with the state that the exchange
 * answers: three books level by level, and of every account margin, positions, orders and each fill once (STR-003,
 * STR-008).
 */
@ExtendWith(OnTheExchange.class)
class RebuildFromStreamsIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private static final Duration TRADING = Duration.ofSeconds(Long.getLong("openperp.rebuild.seconds", 30));
    private static final int BREAKS = Integer.getInteger("openperp.rebuild.breaks", 20);
    private static final long SEED =
            Long.getLong("openperp.rebuild.seed", ThreadLocalRandom.current().nextLong());
    private static final int TRADERS = 4;

    private final Random random = new Random(SEED);
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final AtomicInteger breaks = new AtomicInteger();
    private final Map<String, Integer> snapshots = new ConcurrentHashMap<>();

    @Test
    void booksAndAccountsAreRebuiltThroughBrokenConnections(Exchange exchange) throws Throwable {
        try (OpenPerp client = exchange.javaClient();
                Streams streams = client.streams().listener(new Watch())) {
            List<MarketInfo> markets = client.markets().exchangeInfo().stream()
                    .filter(market -> List.of(BTC, ETH, SOL).contains(market.symbol()))
                    .toList();
            List<RandomTrader> traders = new ArrayList<>();
            for (int i = 0; i < TRADERS; i++) {
                traders.add(new RandomTrader(SEED + i, client, markets));
            }
            List<LocalBook> books = markets.stream()
                    .map(market -> follow(streams, new LocalBook(market.symbol())))
                    .toList();
            List<LocalAccount> accounts = traders.stream()
                    .map(trader -> follow(streams, new LocalAccount(trader.account())))
                    .toList();
            await("the states of all")
                    .atMost(SOON)
                    .until(() -> accounts.stream().allMatch(LocalAccount::hasBegun)
                            && books.stream().allMatch(LocalBook::isComplete));

            tradeWhileTheConnectionBreaks(traders, streams);

            for (int i = 0; i < TRADERS; i++) {
                checkAccount(client, traders.get(i), accounts.get(i));
            }
            for (LocalBook book : books) {
                await().atMost(SOON)
                        .untilAsserted(
                                () -> Rebuilt.checkBook(book, client.markets().l2Book(book.symbol(), 1000)));
            }
            assertThat(exchange.traffic().messages()).as("validated messages").isGreaterThan(snapshots.size());
            assertThat(complaints).as("seed %d", SEED).isEmpty();
            assertThat(breaks).as("broken connections").hasValueGreaterThanOrEqualTo(BREAKS);
            assertThat(snapshots).as("one each: everything else was resumed").hasSize(TRADERS + books.size());
            assertThat(snapshots.values()).containsOnly(1);
            traders.forEach(RandomTrader::cancelAll);
        }
    }

    private void tradeWhileTheConnectionBreaks(List<RandomTrader> traders, Streams streams) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> trading = new ArrayList<>();
            for (RandomTrader trader : traders) {
                trading.add(threads.submit(() -> trader.tradeFor(TRADING)));
            }
            long mean = TRADING.toMillis() / (BREAKS + 1);
            for (int i = 0; i < BREAKS; i++) {
                Thread.sleep(mean / 2 + random.nextLong(mean));
                await("a connection to break").atMost(SOON).until(streams::isConnected);
                streams.reconnect();
            }
            for (Future<?> trader : trading) {
                trader.get(TRADING.toSeconds() + 60, TimeUnit.SECONDS);
            }
        }
    }

    private static void checkAccount(OpenPerp client, RandomTrader trader, LocalAccount local) throws Throwable {
        await().atMost(SOON)
                .untilAsserted(() -> Rebuilt.checkState(local, client.accounts().fullAccount(trader.account())));
        await().atMost(SOON)
                .untilAsserted(() -> Rebuilt.checkFills(local, client.accounts().fills(trader.account())));
        assertThat(local.fills())
                .as("fills of %d transactions", trader.executed())
                .isNotEmpty();
    }

    /** Follows a book like {@link LocalBook#follow}, but records a differing checksum as an error. */
    private LocalBook follow(Streams streams, LocalBook book) {
        streams.subscribe(Topic.bookDeltas(book.symbol()), message -> {
            note(message.data().updateType().equals(Book.SNAPSHOT), message.topic());
            if (!book.take(message)) {
                complaints.add("the checksum of " + book.symbol() + " differs at " + message.seq());
            }
        });
        return book;
    }

    private LocalAccount follow(Streams streams, LocalAccount account) {
        streams.subscribe(Topic.account(account.account()), message -> {
            note(message.data() instanceof AccountUpdate.Snapshot, message.topic());
            account.take(message);
        });
        return account;
    }

    private void note(boolean isSnapshot, Topic<?> topic) {
        if (isSnapshot) {
            snapshots.merge(topic.name(), 1, Integer::sum);
        }
    }

    /** Fails for any stream error but a broken connection. */
    private final class Watch implements StreamListener {

        @Override
        public void disconnected(String reason) {
            breaks.incrementAndGet();
        }

        @Override
        public void refused(String message) {
            complaints.add("refused: " + message);
        }

        @Override
        public void gap(String topic) {
            complaints.add("gap: " + topic);
        }

        @Override
        public void failed(String topic, RuntimeException failure) {
            complaints.add(topic + " failed: " + failure);
        }
    }
}
