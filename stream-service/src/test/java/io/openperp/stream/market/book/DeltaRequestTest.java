package io.openperp.stream.market.book;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.connection.Allowance;
import io.openperp.stream.connection.MemoryBudget;
import io.openperp.stream.connection.Patience;
import io.openperp.stream.connection.ReadingClient;
import io.openperp.stream.resume.EventRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The messages for a client that requests a whole book, and when the book is written as JSON again for it. */
class DeltaRequestTest {

    private static final String SYMBOL = "BTC-USD";

    private final Channels channels = new Channels();
    private final Books books = new Books(channels);
    private final MarketBook book = books.book(SYMBOL);
    private final WholeBooks wholes = new WholeBooks(channels);
    private long record;

    @Test
    void wholeBookIsMadeForTheFirstSubscriberAndUsedAgainForTheNext() {
        change(IntStream.rangeClosed(1, 400).mapToObj(price -> level(price, 1)).toList());

        assertThat(request(null).entries()).isEqualTo(400);
        subscribe(null);
        assertThat(request(null).entries()).isZero();
    }

    @Test
    void largeBookIsMadeAnewOnlyAfterManyChanges() {
        change(IntStream.rangeClosed(1, 400).mapToObj(price -> level(price, 1)).toList());
        subscribe(null);

        change(List.of(level(7, 0)));
        assertThat(request(null).entries()).isZero();

        for (int i = 0; i < 10 * WholeBooks.MANY; i++) {
            change(List.of(level(1 + i % 400, 2 + i)));
        }
        assertThat(request(null).entries()).isEqualTo(400);
    }

    @Test
    void clientThatComesBackIsCountedByWhatItMissed() {
        change(IntStream.rangeClosed(1, 4000).mapToObj(price -> level(price, 1)).toList());
        change(List.of(level(7, 2)));
        long had = book.changes().last();
        change(List.of(level(7, 3)));

        assertThat(request(had).entries()).isLessThan(5);
        assertThat(request(1L << 16).entries())
                .as("4000 changes, all of them kept")
                .isGreaterThan(500);
    }

    /** The seed is in the message of a failure. */
    @Test
    void everySubscriberHoldsTheCurrentBookWhateverChangedSinceTheWholeOneWasMade() {
        for (int seed = 0; seed < 5; seed++) {
            Random random = new Random(seed);
            for (int i = 0; i < 200; i++) {
                change(IntStream.range(0, 1 + random.nextInt(8))
                        .mapToObj(change -> level(1 + random.nextInt(600), random.nextInt(4)))
                        .toList());
                if (random.nextInt(10) == 0) {
                    boolean comesBack = random.nextBoolean();
                    List<JsonNode> messages = subscribe(comesBack ? Long.MAX_VALUE >> 1 : null);
                    assertThat(held(messages)).as("seed %d, step %d", seed, i).isEqualTo(now());
                    assertThat(messages.getFirst().has("resumed")).isEqualTo(comesBack);
                }
            }
        }
    }

    private DeltaRequest request(@Nullable Long from) {
        return new DeltaRequest(book, from, wholes, channels);
    }

    /** The messages that a client is sent before the first update. */
    private List<JsonNode> subscribe(@Nullable Long from) {
        ReadingClient client = new ReadingClient();
        DeltaRequest request = request(from);
        try (Allowance allowance =
                new Allowance(new Patience(Duration.ZERO), 1_000_000, new MemoryBudget(Long.MAX_VALUE))) {
            request.prepare(allowance);
            channels.exclusively(() -> request.begin(client.connection()));
        }
        return client.sent().stream().map(ApiJson.mapper()::readTree).toList();
    }

    private void change(List<LevelChanged> levels) {
        MarketEvents.Builder events = MarketEvents.newBuilder().setSymbol(SYMBOL);
        levels.forEach(level ->
                events.addEvents(MarketEvent.newBuilder().setLevelChanged(level).build()));
        MarketEvents made = events.build();
        channels.inOneBatch(() -> books.apply(new EventRecord(++record, made.toByteString()), made));
    }

    private static LevelChanged level(long price, long size) {
        return LevelChanged.newBuilder()
                .setPrice(price)
                .setIsBuy(price <= 300)
                .setSize(size)
                .setOrders(size == 0 ? 0 : 1)
                .build();
    }

    /** The levels that a client holds, price to size; asserts that each message continues the one before. */
    private static TreeMap<String, String> held(List<JsonNode> messages) {
        TreeMap<String, String> levels = new TreeMap<>();
        long last = 0;
        for (JsonNode message : messages) {
            assertThat(message.get("prev").asLong()).isEqualTo(last);
            last = message.get("seq").asLong();
            message.at("/data/book/levels")
                    .forEach(side -> side.forEach(level -> {
                        String price = level.get("px").toString();
                        if (level.get("sz").decimalValue().signum() == 0) {
                            levels.remove(price);
                        } else {
                            levels.put(price, level.get("sz").toString());
                        }
                    }));
        }
        return levels;
    }

    private TreeMap<String, String> now() {
        List<JsonNode> levels = new ArrayList<>();
        ApiJson.mapper()
                .readTree(ApiJson.mapper().writeValueAsString(book.snapshot(Integer.MAX_VALUE, 0)))
                .get("levels")
                .forEach(side -> side.forEach(levels::add));
        TreeMap<String, String> now = new TreeMap<>();
        levels.forEach(
                level -> now.put(level.get("px").toString(), level.get("sz").toString()));
        return now;
    }
}
