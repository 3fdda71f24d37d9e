package io.openperp.localsuite.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.MessageLite;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.OwnerOrigin;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An exchange says that it is open when the account shard takes orders again (LOG-004), and no earlier. */
class TradingReadinessIT {

    private static final long START = 1_772_800_000_000L;
    private static final int POLLS = 10;

    private static LocalKafka kafka;
    private static KafkaProducer<byte[], byte[]> producer;

    @BeforeAll
    static void start() throws Exception {
        kafka = LocalKafka.ephemeral();
        producer = new KafkaProducer<>(kafka.connection(), new ByteArraySerializer(), new ByteArraySerializer());
        kafka.topics(List.of(topic(Topics.COMMANDS, Shards.lanes(1)), topic(Topics.MARKET_EVENTS, 1)));
    }

    private static Topic topic(String name, int partitions) {
        return new Topic(name, partitions, Map.of("message.timestamp.type", "CreateTime"));
    }

    @AfterAll
    static void stop() {
        producer.close();
        kafka.close();
    }

    /** A gateway may append after the last tick of the hosts; the time since that tick counts. */
    @Test
    void afterMoreThanAMinuteWithoutTicksItWaitsForASteadyClock() throws Exception {
        send(Topics.COMMANDS, START - 62_000, tick(START - 62_000));
        send(Topics.COMMANDS, START - 50_000, LogRecord.getDefaultInstance());
        try (TradingReadiness watch = new TradingReadiness(kafka.connection(), Set.of(0), START)) {
            send(Topics.MARKET_EVENTS, START, livePrice());
            assertThat(opens(watch)).isFalse();
            send(Topics.COMMANDS, START + 1_000, tick(START + 1_000));
            send(Topics.COMMANDS, START + 2_000, tick(START + 2_000));
            send(Topics.COMMANDS, START + 2_100, tick(START + 2_100)); // the same second again counts for nothing
            assertThat(opens(watch)).isFalse();
            send(Topics.COMMANDS, START + 3_000, tick(START + 3_000));
            assertThat(opens(watch)).isTrue();
        }
        long again = START + 10_000;
        try (TradingReadiness watch = new TradingReadiness(kafka.connection(), Set.of(0), again)) {
            send(Topics.MARKET_EVENTS, again, livePrice());
            assertThat(opens(watch)).isFalse();
            send(Topics.COMMANDS, again + 1_000, tick(again + 1_000));
            assertThat(opens(watch))
                    .as("after a short stop the first tick suffices")
                    .isTrue();
        }
    }

    private static boolean opens(TradingReadiness watch) {
        for (int poll = 0; poll < POLLS; poll++) {
            if (watch.isOpen()) {
                return true;
            }
        }
        return false;
    }

    private static LogRecord tick(long millis) {
        return LogRecord.newBuilder()
                .setOwner(OwnerOrigin.newBuilder()
                        .setTick(Duration.ofMillis(millis).toSeconds()))
                .build();
    }

    private static LogRecord livePrice() {
        PriceChanged price =
                PriceChanged.newBuilder().setOracleIsLive(true).setMark(1).build();
        return LogRecord.newBuilder()
                .setBody(MarketEvents.newBuilder()
                        .setMarket(0)
                        .setTimeNanos(Duration.ofMillis(START).plusDays(1).toNanos())
                        .addEvents(MarketEvent.newBuilder().setPriceChanged(price))
                        .build()
                        .toByteString())
                .build();
    }

    private static void send(String topic, long millis, MessageLite record) throws Exception {
        producer.send(new ProducerRecord<>(topic, 0, millis, null, record.toByteArray()))
                .get();
    }
}
