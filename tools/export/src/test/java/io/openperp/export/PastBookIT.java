package io.openperp.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.openperp.export.Export.IncompleteLogException;
import io.openperp.journal.BookOrderChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Topics;
import io.openperp.journal.Traded;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.units.Decimals;
import io.openperp.views.OrderLevelBook;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Books of past moments, from the events of two markets on a real broker. */
class PastBookIT {

    private static final Instant DAY = Instant.parse("2026-11-02T00:00:00Z");
    private static final String BTC = "BTC-USD";
    private static final int MOMENTS = 100;

    private static LocalKafka kafka;
    /** Checksums by slot, as of one who follows the events. */
    private static final TreeMap<Long, Long> CHECKSUMS = new TreeMap<>();

    @BeforeAll
    static void writeTheEventsOfAnHour() {
        kafka = LocalKafka.ephemeral();
        kafka.topics(List.of(new Topic(Topics.MARKET_EVENTS, 3)));
        try (EventLog log = new EventLog(kafka.connection())) {
            log.market(0, at(1, "ETH-USD", order(1, true, "7", "1", 1)));
            OrderLevelBook followed = new OrderLevelBook();
            Random random = new Random(11);
            List<BookOrderChanged> resting = new ArrayList<>();
            for (int slot = 10; slot < 3600; slot += 1 + random.nextInt(5)) {
                MarketEvents events = at(slot, BTC, change(random, slot, resting));
                log.market(1, events);
                followed.apply(events);
                CHECKSUMS.put((long) slot, followed.checksum());
            }
        }
    }

    @AfterAll
    static void stopBroker() {
        kafka.close();
    }

    @Test
    void bookOfAnySlotAndOfItsTimeHasTheChecksumOfThatMoment() {
        Random random = new Random(5);
        List<Long> slots = List.copyOf(CHECKSUMS.keySet());
        for (int i = 0; i < MOMENTS; i++) {
            long slot = slots.get(random.nextInt(slots.size()));
            PastBook past = random.nextBoolean()
                    ? PastBook.atSlot(kafka.connection(), BTC, slot)
                    : PastBook.atTime(kafka.connection(), BTC, DAY.plusSeconds(slot));
            assertThat(past.slot()).isEqualTo(slot);
            assertThat(past.checksum()).as("slot %d", slot).isEqualTo(CHECKSUMS.get(slot));
            assertThat(past.time()).isEqualTo(DAY.plusSeconds(slot).toString());
        }
    }

    @Test
    void momentBetweenTwoCommandsHasTheBookAfterTheEarlierAndOneBeforeTheFirstIsEmpty() throws Exception {
        long first = CHECKSUMS.firstKey();
        long second = CHECKSUMS.higherKey(first);
        PastBook between =
                PastBook.atTime(kafka.connection(), BTC, DAY.plusSeconds(second).minusNanos(1));
        assertThat(between.slot()).isEqualTo(first);
        PastBook before = PastBook.atSlot(kafka.connection(), BTC, first - 1);
        assertThat(lines(before)).containsExactly("symbol,side,price,size,priority,order_id");
        assertThat(before.time()).isEmpty();
        assertThat(before.slot()).isZero();
    }

    @Test
    void ordersStandAsTheyTradeAndParquetHasTheCellsOfTheCsv(@TempDir Path directory) throws Exception {
        PastBook past = PastBook.atSlot(kafka.connection(), BTC, Long.MAX_VALUE);
        List<String> csv = lines(past);
        Path file = directory.resolve("book.parquet");
        assertThat(past.writeParquet(file)).isEqualTo(csv.size() - 1).isGreaterThan(20);
        assertThat(ParquetCells.read(file)).isEqualTo(csv);
        assertThat(ParquetCells.types(file)).contains("DECIMAL(38,8) price", "null priority", "STRING order_id");
        List<String[]> bids = csv.stream()
                .map(line -> line.split(","))
                .filter(row -> row[1].equals("buy"))
                .toList();
        assertThat(bids).isSortedAccordingTo((one, other) -> {
            int byPrice = Long.compare(Decimals.parse(other[2]), Decimals.parse(one[2]));
            return byPrice != 0 ? byPrice : Long.compare(Long.parseLong(one[4]), Long.parseLong(other[4]));
        });
    }

    @Test
    void unknownMarketAndALogWithoutItsBeginningAreRefused() {
        assertThatThrownBy(() -> PastBook.atSlot(kafka.connection(), "X-USD", 1))
                .isInstanceOf(IncompleteLogException.class)
                .hasMessage("no market is named X-USD; accepted are [BTC-USD, ETH-USD]");
        try (LocalKafka trimmed = LocalKafka.ephemeral()) {
            trimmed.topics(List.of(new Topic(Topics.MARKET_EVENTS, 1)));
            try (EventLog log = new EventLog(trimmed.connection())) {
                log.leaveOutMarket(0);
                log.market(0, at(1, BTC, order(1, true, "7", "1", 1)));
            }
            assertThatThrownBy(() -> PastBook.atSlot(trimmed.connection(), BTC, 1))
                    .isInstanceOf(IncompleteLogException.class)
                    .hasMessage("the events of BTC-USD begin with number 2: older ones are no longer in the log");
        }
    }

    private static List<String> lines(PastBook past) throws Exception {
        StringBuilder out = new StringBuilder();
        long rows = past.write(out);
        List<String> lines = Arrays.asList(out.toString().split("\r\n"));
        assertThat(lines).hasSize((int) rows + 1);
        return lines;
    }

    /** An order that comes, trades or goes. */
    private static MarketEvent.Builder change(Random random, int slot, List<BookOrderChanged> resting) {
        if (resting.isEmpty() || random.nextInt(5) < 3) {
            boolean isBuy = random.nextBoolean();
            int away = 1 + random.nextInt(20);
            MarketEvent.Builder added = order(
                    slot,
                    isBuy,
                    Integer.toString(isBuy ? 1000 - away : 1000 + away),
                    "0." + (1 + random.nextInt(9)),
                    slot);
            resting.add(added.getBookOrderChanged());
            return added;
        }
        BookOrderChanged any = resting.remove(random.nextInt(resting.size()));
        if (random.nextBoolean()) {
            return MarketEvent.newBuilder()
                    .setBookOrderChanged(any.toBuilder().setIsNew(false).setSize(0));
        }
        return MarketEvent.newBuilder()
                .setTraded(Traded.newBuilder()
                        .setPrice(any.getPrice())
                        .setSize(any.getSize())
                        .setTakerIsBuy(!any.getIsBuy())
                        .setMakerOrderId(any.getOrderId()));
    }

    private static MarketEvent.Builder order(int id, boolean isBuy, String price, String size, long priority) {
        byte[] bytes = new byte[32];
        bytes[0] = (byte) (id >> 8);
        bytes[1] = (byte) id;
        return MarketEvent.newBuilder()
                .setBookOrderChanged(BookOrderChanged.newBuilder()
                        .setOrderId(ByteString.copyFrom(bytes))
                        .setIsBuy(isBuy)
                        .setPrice(Decimals.parse(price))
                        .setSize(Decimals.parse(size))
                        .setPriority(priority)
                        .setIsNew(true));
    }

    private static MarketEvents at(long second, String symbol, MarketEvent.Builder event) {
        return MarketEvents.newBuilder()
                .setSlot(second)
                .setTimeNanos((DAY.getEpochSecond() + second) * 1_000_000_000L)
                .setSymbol(symbol)
                .addEvents(event)
                .build();
    }
}
