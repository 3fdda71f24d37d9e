package io.openperp.benchmarks.exchange;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A chain of Kafka topics with nothing in between, for comparison with the exchange: a record is appended to the first
 * topic, relays copy it from topic to topic, and this class reads the last one. Each topic has one partition, each
 * relay one thread, and clients have the settings of those of the shards.
 */
final class BarePipeline implements OpenLoop.Target, AutoCloseable {

    /** Length of a record in bytes, like that of an order in the log of the exchange. */
    private static final int RECORD_LENGTH = 512;

    private static final Duration POLL = Duration.ofMillis(500);

    private final Map<String, Object> broker;
    private final List<String> topics;
    private final Producer<byte[], byte[]> first;
    private final List<Follower> followers = new ArrayList<>();
    private final Map<Long, Sent> underWay = new ConcurrentHashMap<>();
    private long count;

    private record Sent(long dueAtNanos, Latencies latencies) {}

    /**
     * Creates the topics and returns when all relays and the reader have begun to read.
     *
     * @param kafka client settings
     * @param hops number of topics that a record is appended to, at least 1
     */
    BarePipeline(Map<String, Object> kafka, int hops) throws InterruptedException {
        broker = Map.copyOf(kafka);
        String name = "bare-" + UUID.randomUUID() + "-";
        topics = IntStream.range(0, hops).mapToObj(hop -> name + hop).toList();
        createTopics();
        first = producer();
        for (int hop = 0; hop < hops - 1; hop++) {
            followers.add(new Relay(topics.get(hop), topics.get(hop + 1)));
        }
        followers.add(new Tail(topics.getLast()));
        followers.forEach(follower -> follower.thread.start());
    }

    /** Appends a record to the first topic. Only one thread may call this at a time. */
    @Override
    public void send(int index, long dueAtNanos, Latencies latencies) {
        long number = count++;
        underWay.put(number, new Sent(dueAtNanos, latencies));
        byte[] value = ByteBuffer.allocate(RECORD_LENGTH).putLong(number).array();
        first.send(new ProducerRecord<>(topics.getFirst(), 0, null, value));
    }

    @Override
    public void close() throws InterruptedException {
        for (Follower follower : followers) {
            follower.stop();
        }
        first.close();
    }

    private void createTopics() throws InterruptedException {
        try (Admin admin = Admin.create(broker)) {
            admin.createTopics(topics.stream()
                            .map(topic -> new NewTopic(topic, 1, (short) 1))
                            .toList())
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("topics were not created", e);
        }
    }

    private Producer<byte[], byte[]> producer() {
        Map<String, Object> settings = new HashMap<>(broker);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 128 * 1024);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private Consumer<byte[], byte[]> consumerOf(String topic) {
        Map<String, Object> settings = new HashMap<>(broker);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        settings.put(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, 1);
        Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        TopicPartition only = new TopicPartition(topic, 0);
        consumer.assign(List.of(only));
        consumer.seek(only, 0);
        return consumer;
    }

    /** A thread that reads one topic from its beginning. */
    private abstract class Follower {

        private final Consumer<byte[], byte[]> consumer;
        private final Thread thread;
        private volatile boolean running = true;

        Follower(String topic) {
            consumer = consumerOf(topic);
            thread = Thread.ofPlatform().name(topic).daemon().unstarted(this::run);
        }

        abstract void take(byte[] record);

        void stop() throws InterruptedException {
            running = false;
            consumer.wakeup();
            thread.join();
        }

        void released() {}

        private void run() {
            try (consumer) {
                while (running) {
                    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                        take(record.value());
                    }
                }
            } catch (WakeupException stopped) {
                // expected after stop()
            } finally {
                released();
            }
        }
    }

    private final class Relay extends Follower {

        private final String next;
        private final Producer<byte[], byte[]> producer = producer();

        Relay(String topic, String next) {
            super(topic);
            this.next = next;
        }

        @Override
        void take(byte[] record) {
            producer.send(new ProducerRecord<>(next, 0, null, record));
        }

        @Override
        void released() {
            producer.close();
        }
    }

    private final class Tail extends Follower {

        Tail(String topic) {
            super(topic);
        }

        @Override
        void take(byte[] record) {
            Sent sent = underWay.remove(ByteBuffer.wrap(record).getLong());
            if (sent != null) {
                sent.latencies.answered(sent.dueAtNanos);
            }
        }
    }
}
