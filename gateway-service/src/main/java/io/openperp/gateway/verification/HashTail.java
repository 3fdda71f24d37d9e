package io.openperp.gateway.verification;

import static java.util.Objects.requireNonNull;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.gateway.web.Answer;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Follows topic state-hashes from shortly before its end and keeps the answer of {@code GET /verify} ready. After any
 * failure it begins again; nothing else of the gateway depends on it.
 */
public final class HashTail implements SmartLifecycle {

    /** Of ten shards more than a week of records, of a thousand two hours. */
    private static final long RECORDS_BEFORE_THE_END = 200_000;

    private static final Logger LOG = LoggerFactory.getLogger(HashTail.class);
    private static final TopicPartition LOG_OF_HASHES = new TopicPartition(Topics.STATE_HASHES, 0);
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final long PAUSE_MILLIS = 2_000;

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile boolean running;
    private volatile @Nullable Answer answer;
    private volatile @Nullable Consumer<byte[], byte[]> current;
    private @Nullable Thread thread;

    public HashTail(Supplier<Consumer<byte[], byte[]>> consumers) {
        this.consumers = consumers;
    }

    /** Null until what is there has been read. */
    @Nullable
    Answer answer() {
        return answer;
    }

    @Override
    public void start() {
        running = true;
        thread = Thread.ofPlatform().name("state-hashes").daemon().start(this::run);
    }

    @Override
    public void stop() {
        running = false;
        stopping.countDown();
        Consumer<byte[], byte[]> consumer = current;
        if (consumer != null) {
            consumer.wakeup();
        }
        Thread following = thread;
        if (following != null) {
            try {
                following.join(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void run() {
        while (running) {
            try (Consumer<byte[], byte[]> consumer = consumers.get()) {
                current = consumer;
                follow(consumer);
            } catch (WakeupException | InterruptException stopped) {
                LOG.debug("stopping", stopped);
            } catch (RuntimeException failed) {
                LOG.warn("following {} failed, beginning again: {}", Topics.STATE_HASHES, failed.toString());
                pause();
            }
        }
    }

    private void follow(Consumer<byte[], byte[]> consumer) {
        if (isMissing(consumer)) {
            LOG.debug("there is no topic {} yet", Topics.STATE_HASHES);
            pause();
            return;
        }
        consumer.assign(List.of(LOG_OF_HASHES));
        long beginning =
                requireNonNull(consumer.beginningOffsets(List.of(LOG_OF_HASHES)).get(LOG_OF_HASHES));
        long end = requireNonNull(consumer.endOffsets(List.of(LOG_OF_HASHES)).get(LOG_OF_HASHES));
        consumer.seek(LOG_OF_HASHES, Math.max(beginning, end - RECORDS_BEFORE_THE_END));
        ToldHashes told = new ToldHashes();
        boolean isNew = true;
        while (running) {
            if (isNew && consumer.position(LOG_OF_HASHES) >= end) {
                answer = Answer.of(200, "answered", told.answer());
                isNew = false;
            }
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            records.forEach(record -> take(record, told));
            isNew |= !records.isEmpty();
        }
    }

    private static boolean isMissing(Consumer<byte[], byte[]> consumer) {
        List<?> partitions = consumer.partitionsFor(Topics.STATE_HASHES);
        return partitions == null || partitions.isEmpty();
    }

    private static void take(ConsumerRecord<byte[], byte[]> record, ToldHashes told) {
        try {
            told.take(StateHashed.parseFrom(record.value()));
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            LOG.warn("record {} of {} is left out: {}", record.offset(), Topics.STATE_HASHES, e.toString());
        }
    }

    private void pause() {
        try {
            running = !stopping.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS) && running;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            running = false;
        }
    }
}
