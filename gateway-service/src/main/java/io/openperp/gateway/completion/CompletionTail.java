package io.openperp.gateway.completion;

import static java.util.Objects.requireNonNull;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ChannelDivergedException;
import io.openperp.journal.EventChannel;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Topics;
import io.openperp.journal.TransactionCompleted;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Follows all of account-events from its end at start, and tells the waiting room what completed. Every record passes
 * its partition's numbered channel; only those with this gateway's header are read further.
 *
 * <pre>
 * starting   -> following   both topics exist and every partition is positioned
 * following  -> starting    the broker's answer was an error; goes on where it stopped
 * any        -> failed      a shard diverged or a record is unreadable: not ready until restarted
 * </pre>
 */
public final class CompletionTail implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(CompletionTail.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** A missing number comes again after a restart of its shard; longer than this is worth an alarm. */
    private static final Duration TOLERATED_GAP = Duration.ofSeconds(10);

    /** Below that of the web server, so that requests in flight still get their answers while it stops. */
    private static final int PHASE = 0;

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final WaitingRoom room;
    private final byte[] incarnation;
    private final Map<TopicPartition, Long> positions = new HashMap<>();
    private final Map<TopicPartition, EventChannel> channels = new HashMap<>();

    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile boolean running;
    private volatile int partitions;
    private volatile String trouble = "starting";
    private volatile boolean lastingGap;
    private long gapSince;
    private volatile @Nullable Consumer<byte[], byte[]> current;
    private @Nullable Thread thread;

    public CompletionTail(Supplier<Consumer<byte[], byte[]>> consumers, WaitingRoom room) {
        this.consumers = consumers;
        this.room = room;
        this.incarnation = room.incarnation().toByteArray();
    }

    /** Number of account partitions while answers can be received, else 0. */
    public int readyPartitions() {
        return trouble.isEmpty() ? partitions : 0;
    }

    /** Why there is no following, in words; empty while there is. */
    public String trouble() {
        return trouble;
    }

    /** A shard's record has been missing for longer than its restart takes; other shards' answers still come. */
    public boolean hasLastingGap() {
        return lastingGap;
    }

    @Override
    public void start() {
        running = true;
        thread = Thread.ofPlatform().name("completion-tail").daemon().start(this::run);
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
                following.join(PAUSE.multipliedBy(5));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }

    private void run() {
        while (running) {
            try (Consumer<byte[], byte[]> consumer = consumers.get()) {
                current = consumer;
                follow(consumer);
            } catch (WakeupException | InterruptException stopped) {
                LOG.debug("stopping", stopped);
            } catch (ChannelDivergedException | UnreadableRecordException broken) {
                LOG.error("account-events cannot be followed any more", broken);
                trouble = String.valueOf(broken.getMessage());
                return;
            } catch (OffsetOutOfRangeException removed) {
                LOG.warn("records were removed before they were read; following from the end", removed);
                trouble = "records of account-events were removed before they were read";
                positions.clear();
                channels.clear();
            } catch (RuntimeException failed) {
                LOG.warn("following account-events failed, trying again", failed);
                trouble = "following account-events failed: " + failed.getMessage();
                pause();
            }
        }
    }

    private void follow(Consumer<byte[], byte[]> consumer) {
        List<TopicPartition> assigned = awaitTopics(consumer);
        if (assigned.isEmpty()) {
            return;
        }
        consumer.assign(assigned);
        List<TopicPartition> unread =
                assigned.stream().filter(p -> !positions.containsKey(p)).toList();
        consumer.endOffsets(unread).forEach((partition, end) -> {
            positions.put(partition, end);
            channels.put(partition, EventChannel.joining());
        });
        assigned.forEach(partition -> consumer.seek(partition, requireNonNull(positions.get(partition))));
        partitions = assigned.size();
        trouble = "";
        LOG.info("following {} partitions of {} from {}", partitions, Topics.ACCOUNT_EVENTS, positions);
        while (running) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                TopicPartition partition = new TopicPartition(record.topic(), record.partition());
                take(partition, record);
                positions.put(partition, record.offset() + 1);
            }
            watchGaps();
        }
    }

    /** All partitions of account-events, once there are as many as of account-commands; empty when stopping. */
    private List<TopicPartition> awaitTopics(Consumer<byte[], byte[]> consumer) {
        while (running) {
            int commands = countPartitions(consumer, Topics.ACCOUNT_COMMANDS);
            int events = countPartitions(consumer, Topics.ACCOUNT_EVENTS);
            if (commands > 0 && commands == events) {
                return IntStream.range(0, events)
                        .mapToObj(i -> new TopicPartition(Topics.ACCOUNT_EVENTS, i))
                        .toList();
            }
            trouble = "topics account-commands and account-events have " + commands + " and " + events
                    + " partitions, the same number above 0 is needed";
            LOG.info(trouble);
            pause();
        }
        return List.of();
    }

    private static int countPartitions(Consumer<byte[], byte[]> consumer, String topic) {
        List<?> found = consumer.partitionsFor(topic);
        return found == null ? 0 : found.size();
    }

    private void take(TopicPartition partition, ConsumerRecord<byte[], byte[]> record) {
        try {
            EventChannel channel = requireNonNull(channels.get(partition));
            var body = channel.accept(LogRecord.parseFrom(record.value()));
            if (body.isPresent() && isForUs(record)) {
                AccountEvents.parseFrom(body.get()).getEventsList().forEach(this::settle);
            }
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            throw new UnreadableRecordException(partition + " offset " + record.offset() + " is unreadable", e);
        }
    }

    private void watchGaps() {
        boolean gap = channels.values().stream().anyMatch(EventChannel::isAwaitingMissing);
        long now = System.nanoTime();
        gapSince = gap ? gapSince == 0 ? now : gapSince : 0;
        lastingGap = gap && now - gapSince > TOLERATED_GAP.toNanos();
    }

    private boolean isForUs(ConsumerRecord<byte[], byte[]> record) {
        Header header = record.headers().lastHeader(Topics.GATEWAY_HEADER);
        return header != null && Arrays.equals(header.value(), incarnation);
    }

    private void settle(AccountEvent event) {
        if (event.hasTransactionCompleted()) {
            TransactionCompleted completed = event.getTransactionCompleted();
            room.settle(completed.getGatewayCounter(), new Outcome.Completed(completed));
        }
    }

    private void pause() {
        try {
            running = !stopping.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS) && running;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            running = false;
        }
    }

    private static final class UnreadableRecordException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnreadableRecordException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
