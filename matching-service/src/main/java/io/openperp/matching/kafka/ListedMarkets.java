package io.openperp.matching.kafka;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.Topics;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.runtime.kafka.KafkaConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The markets that an exchange has, read from the first event of each market's partition and compared with the blocks
 * of the configuration (MKT-008, MKT-015).
 */
final class ListedMarkets {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final long LONGEST_READ_NANOS = Duration.ofSeconds(30).toNanos();

    /** First listing of each market, by number. */
    private final TreeMap<Integer, MarketListing> listings;

    ListedMarkets(Map<Integer, MarketListing> listings) {
        this.listings = new TreeMap<>(listings);
    }

    /** Reads the first event of each of the partitions, which must exist; throws if the broker does not return one. */
    static ListedMarkets read(Map<String, Object> kafka, int partitions) {
        Consumer<byte[], byte[]> consumer = new KafkaConnection(kafka).consumerOfWhatIsThere();
        try {
            return new ListedMarkets(read(consumer, partitions));
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    private static Map<Integer, MarketListing> read(Consumer<byte[], byte[]> consumer, int partitions) {
        List<TopicPartition> events = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(Topics.MARKET_EVENTS, partition))
                .toList();
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(events);
        Map<TopicPartition, Long> ends = consumer.endOffsets(events);
        Set<TopicPartition> unread = events.stream()
                .filter(partition -> ends.getOrDefault(partition, 0L) > beginnings.getOrDefault(partition, 0L))
                .collect(Collectors.toSet());
        consumer.assign(unread);
        consumer.seekToBeginning(unread);
        TreeMap<Integer, MarketListing> found = new TreeMap<>();
        long begun = System.nanoTime();
        while (!unread.isEmpty()) {
            if (System.nanoTime() - begun > LONGEST_READ_NANOS) {
                throw new IllegalStateException("the broker does not return the first events of " + unread);
            }
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                TopicPartition partition = new TopicPartition(record.topic(), record.partition());
                if (unread.remove(partition)) {
                    found.put(record.partition(), listing(record));
                    consumer.pause(List.of(partition));
                }
            }
        }
        return found;
    }

    private static MarketListing listing(ConsumerRecord<byte[], byte[]> record) {
        MarketListing.Builder listing = MarketListing.newBuilder().setMarket(record.partition());
        try {
            LogRecord first =
                    RecordBatch.records(LogRecord.parseFrom(record.value())).getFirst();
            MarketEvents events = MarketEvents.parseFrom(first.getBody());
            listing.setSymbol(events.getSymbol());
            for (MarketEvent event : events.getEventsList()) {
                if (event.hasMarketListed()) {
                    return event.getMarketListed().getListing();
                }
            }
        } catch (InvalidProtocolBufferException | IllegalArgumentException unreadable) {
            throw new IllegalStateException(
                    "%s-%d offset %d is unreadable".formatted(record.topic(), record.partition(), record.offset()),
                    unreadable);
        }
        return listing.build();
    }

    /**
     * Throws {@link IllegalArgumentException} if the configuration contradicts the listed markets: it lacks the block
     * of one that it had listed, or has another number or symbol for one that an operator has listed.
     */
    void require(MarketRegistry registry) {
        List<String> wrong = new ArrayList<>();
        TreeSet<Integer> missing = new TreeSet<>();
        listings.forEach((number, listing) -> {
            if (!registry.has(number) && !listing.getListedByAct()) {
                missing.add(number);
            } else if (!registry.has(number) && number >= registry.partitions()) {
                wrong.add("openperp.matching.spare-markets is " + registry.spareMarkets() + ", but market " + number
                        + " " + listing.getSymbol() + " was listed while the exchange ran: accepted are "
                        + (registry.spareMarkets() + number + 1 - registry.partitions())
                        + " or more, and a block of this number and symbol");
            } else if (listing.getListedByAct()) {
                registry.numbers().forEach(block -> compare(number, listing, registry.listing(block), wrong));
            }
        });
        if (!missing.isEmpty()) {
            wrong.add("openperp.matching.markets has no block with number "
                    + missing.stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + ", but this exchange has such a market: a market that was listed stays, put its block back");
        }
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", wrong));
        }
    }

    private static void compare(int number, MarketListing listed, MarketListing block, List<String> wrong) {
        boolean sameNumber = block.getMarket() == number;
        boolean sameSymbol = block.getSymbol().equals(listed.getSymbol());
        if (sameNumber != sameSymbol) {
            wrong.add(
                    "openperp.matching.markets has a block %s with number %d, but market %d is %s, which was listed while"
                                    .formatted(block.getSymbol(), block.getMarket(), number, listed.getSymbol())
                            + " the exchange ran: accepted for " + listed.getSymbol() + " is " + number
                            + ", and for others another"
                            + " number");
        }
    }
}
