package io.openperp.reader;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads whole topics for a {@link Destination} on a thread of its own. No record is skipped: after a temporary failure,
 * reading restarts at the offsets that the destination has reached; any other failure ends it.
 *
 * <pre>
 * starting  -> replaying  every topic exists, and every partition is positioned where the destination continues
 * replaying -> following  everything that was in the topics at the start has been applied: the reader is ready
 * any       -> starting   after a pause, if the broker failed or the destination survives its own failure
 * any       -> failed     any other failure, including errors of the virtual machine: not ready until the process
 *                         restarts
 * any       -> stopped    the reader was stopped
 * </pre>
 */
public final class LogReader {

    private static final Logger LOG = LoggerFactory.getLogger(LogReader.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final String name;
    private final List<String> topics;
    private final Settings settings;
    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final Destination destination;
    private final CountDownLatch stopping = new CountDownLatch(1);

    private volatile boolean running;
    private volatile String trouble = "starting";

    /** {@link System#nanoTime} since which a record has been missing; 0 if none is missing. */
    private volatile long missingSince;

    private volatile @Nullable Consumer<byte[], byte[]> current;
    private @Nullable Thread thread;

    /**
     * Intervals of a reader.
     *
     * @param refresh interval at which new partitions are looked for
     * @param pause time after a failure until reading starts again
     * @param step step of the reader's {@link Pace}; zero to read every record as soon as it arrives
     */
    public record Settings(Duration refresh, Duration pause, Duration step) {

        /** Settings with a pause of one second after failures, and every record read as soon as it arrives. */
        public static Settings refreshedEvery(Duration refresh) {
            return new Settings(refresh, Duration.ofSeconds(1), Duration.ZERO);
        }

        /**
         * The same settings with another {@link Pace}.
         *
         * @param length step of the pace
         */
        public Settings inStepsOf(Duration length) {
            return new Settings(refresh, pause, length);
        }
    }

    /** @param name name of the reader's thread */
    public LogReader(
            String name,
            List<String> topics,
            Settings settings,
            Supplier<Consumer<byte[], byte[]>> consumers,
            Destination destination) {
        this.name = name;
        this.topics = List.copyOf(topics);
        this.settings = settings;
        this.consumers = consumers;
        this.destination = destination;
    }

    /**
     * Settings of a consumer that skips no record: no group, no stored offsets, and no automatic reset of the offset.
     */
    public static Map<String, Object> properties(Map<String, Object> connection, String clientId) {
        Map<String, Object> properties = new HashMap<>(connection);
        properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
        properties.put(ConsumerConfig.CLIENT_ID_CONFIG, clientId);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        return properties;
    }

    /** Starts the thread; may be called once. */
    public void start() {
        running = true;
        thread = Thread.ofPlatform().name(name).daemon().start(this::run);
    }

    /** Stops the thread and waits, at most 5 s, until {@link Destination#stopped} has returned. */
    public void stop() {
        running = false;
        stopping.countDown();
        Consumer<byte[], byte[]> consumer = current;
        if (consumer != null) {
            consumer.wakeup();
        }
        Thread reading = thread;
        if (reading != null) {
            try {
                reading.join(PATIENCE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public boolean isRunning() {
        return running;
    }

    /** The reason why the destination is perhaps not up to date, as a sentence; empty while it is up to date. */
    public String trouble() {
        return trouble;
    }

    /** Whether a numbered record has been missing for at least this time. */
    public boolean isMissingFor(Duration time) {
        long since = missingSince;
        return since != 0 && System.nanoTime() - since >= time.toNanos();
    }

    private void run() {
        boolean goesOn = true;
        while (running && goesOn) {
            try {
                goesOn = turn();
            } catch (Throwable broken) { // by the handling of a failure
                goesOn = end(broken);
            }
        }
        try {
            destination.stopped();
        } catch (RuntimeException failed) {
            LOG.warn("the destination of {} failed when it was stopped", name, failed);
        }
    }

    /** Reads until an exception is thrown or the reader is stopped. Returns whether to start over. */
    private boolean turn() {
        try (Consumer<byte[], byte[]> consumer = consumers.get()) {
            current = consumer;
            read(consumer);
            return true;
        } catch (WakeupException | InterruptException stopped) {
            LOG.debug("{} is stopping", name, stopped);
            return true;
        } catch (NotTakenException notTaken) {
            return destination.survives(notTaken.failure) ? goOn(notTaken.failure) : end(notTaken.failure);
        } catch (RuntimeException failure) {
            boolean ofBroker = failure instanceof KafkaException && !(failure instanceof InvalidOffsetException);
            return ofBroker || destination.survives(failure) ? goOn(failure) : end(failure);
        } catch (Error broken) {
            return end(broken);
        }
    }

    private boolean goOn(RuntimeException failure) {
        LOG.warn("{} failed, going on where it stopped", name, failure);
        trouble = "reading " + String.join(", ", topics) + " failed: " + failure.getMessage();
        pause();
        return true;
    }

    private boolean end(Throwable broken) {
        LOG.error("{} cannot go on", name, broken);
        trouble = broken.getMessage() == null ? broken.toString() : broken.getMessage();
        return false;
    }

    private void read(Consumer<byte[], byte[]> consumer) {
        TopicReader reading =
                new TopicReader(consumer, topics, settings.refresh(), Pace.of(settings.step()), destination::begin);
        String obstacle = obstacle(consumer, reading);
        while (running && !obstacle.isEmpty()) {
            trouble = obstacle;
            pause();
            obstacle = obstacle(consumer, reading);
        }
        while (running) {
            ConsumerRecords<byte[], byte[]> records = reading.poll();
            if (!records.isEmpty() && !take(records)) {
                pause();
                reading.beginAgain();
            }
            boolean missing = destination.isAwaitingMissing();
            missingSince = !missing ? 0 : missingSince == 0 ? System.nanoTime() | 1 : missingSince;
            trouble = reading.hasCaughtUp() ? "" : "still reading what was published before the start";
        }
    }

    private String obstacle(Consumer<byte[], byte[]> consumer, TopicReader reading) {
        String obstacle = destination.obstacle(consumer);
        if (obstacle.isEmpty()) {
            List<String> missing = reading.takeUp();
            obstacle = missing.isEmpty() ? "" : "topics that do not exist yet: " + String.join(", ", missing);
        }
        return obstacle;
    }

    private boolean take(ConsumerRecords<byte[], byte[]> records) {
        try {
            return destination.take(records);
        } catch (RuntimeException failure) {
            throw new NotTakenException(failure);
        }
    }

    private void pause() {
        try {
            running = !stopping.await(settings.pause().toMillis(), TimeUnit.MILLISECONDS) && running;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            running = false;
        }
    }

    /** Wraps an exception of the destination, to distinguish it from a failure of the broker. */
    private static final class NotTakenException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final RuntimeException failure;

        NotTakenException(RuntimeException failure) {
            super(failure);
            this.failure = failure;
        }
    }
}
