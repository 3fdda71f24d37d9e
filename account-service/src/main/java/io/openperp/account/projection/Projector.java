package io.openperp.account.projection;

import io.openperp.account.AccountProperties;
import io.openperp.account.projection.table.PositionTable.PartitionPosition;
import io.openperp.account.projection.table.PositionTable.PositionMovedException;
import io.openperp.journal.Topics;
import io.openperp.reader.ClusterCheck;
import io.openperp.reader.Pace;
import io.openperp.reader.tracing.Tracing;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.NonTransientDataAccessException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.transaction.TransactionException;

/**
 * Runs the projection on its own thread, in the following states.
 *
 * <pre>
 * STARTING  -> PROJECTING  this replica has the right to write, and has loaded the stored positions
 * STARTING  -> STANDBY     another replica has the right
 * STANDBY   -> PROJECTING  the other replica has lost the right
 * PROJECTING-> STARTING    connection to broker or database lost, or another replica has written: retried after a pause
 * any       -> FAILED      unreadable record or broken invariant: an operator must act
 * any       -> STOPPED     shutdown
 * </pre>
 */
final class Projector implements SmartLifecycle, TableCurrency {

    static final Logger LOG = LoggerFactory.getLogger(Projector.class);

    enum State {
        STARTING,
        STANDBY,
        PROJECTING,
        FAILED,
        STOPPED
    }

    private static final Duration RETRY = Duration.ofMillis(500);
    /**
     * Interval between two batches, each written in one transaction. An event is in the tables within two intervals, or
     * sooner if a query waits for it.
     */
    private static final Duration STEP = Duration.ofMillis(10);

    private static final Duration STANDBY_POLL = Duration.ofMillis(20);

    /**
     * Longest normal duration of a step, which is a poll of a fraction of a second and a transaction; a longer step
     * means that the database does not respond.
     */
    private static final Duration LONGEST_STEP = Duration.ofSeconds(1);

    private static final Duration STOP_PATIENCE = Duration.ofSeconds(8);

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final DataSource dataSource;
    private final ClusterCheck cluster;
    private final ProjectionTables tables;
    private final ProjectionProgress progress;
    private final ProjectionMetrics metrics;
    private final Tracing tracing;
    private final AccountProperties.Projection settings;
    private final Pace pace;

    private volatile State state = State.STOPPED;
    private volatile String failure = "";
    private volatile boolean caughtUp;
    private volatile boolean wasCurrent;
    private volatile long stepNanos = System.nanoTime();
    private volatile long awaitingSinceNanos;
    private volatile boolean awaitingMissing;
    private volatile CountDownLatch stopping = new CountDownLatch(1);
    private volatile @Nullable Consumer<byte[], byte[]> consumer;
    private @Nullable Thread thread;

    Projector(
            Supplier<Consumer<byte[], byte[]>> consumers,
            DataSource dataSource,
            ClusterCheck cluster,
            ProjectionProgress progress,
            ProjectionMetrics metrics,
            Tracing tracing,
            AccountProperties.Projection settings) {
        this.consumers = consumers;
        this.dataSource = dataSource;
        this.cluster = cluster;
        this.tables = new ProjectionTables(dataSource);
        this.progress = progress;
        this.metrics = metrics;
        this.tracing = tracing;
        this.settings = settings;
        this.pace = new Pace(STEP, progress::hasWaiters);
        progress.whenAwaited(pace::hurry);
    }

    @Override
    public synchronized void start() {
        stopping = new CountDownLatch(1);
        state = State.STARTING;
        thread = Thread.ofPlatform().name("account-projection").start(this::loop);
    }

    /**
     * Stops the projection. The web server has already stopped and answered all accepted requests, because it belongs
     * to a later phase.
     */
    @Override
    public synchronized void stop() {
        stopping.countDown();
        Consumer<byte[], byte[]> waiting = consumer;
        if (waiting != null) {
            waiting.wakeup();
        }
        Thread running = thread;
        if (running != null) {
            try {
                running.join(STOP_PATIENCE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        thread = null;
    }

    @Override
    public synchronized boolean isRunning() {
        return thread != null;
    }

    @Override
    public int getPhase() {
        return 0;
    }

    State state() {
        return state;
    }

    /** Reason why the projection has failed, or was interrupted and has not caught up since; empty otherwise. */
    String failure() {
        return failure;
    }

    /**
     * Whether the tables contain everything that was in the log at the start; always true for a standby, for which the
     * other replica is responsible.
     */
    boolean isCaughtUp() {
        return state == State.STANDBY || state == State.PROJECTING && caughtUp;
    }

    @Override
    public String initialObstacle() {
        wasCurrent |= isCaughtUp();
        if (wasCurrent && cluster.refusal().isEmpty()) {
            return "";
        }
        String why = obstacle();
        return why.isEmpty() ? "the log is still being read" : why;
    }

    @Override
    public String obstacle() {
        return switch (state) {
            case FAILED ->
                cluster.refusal().isEmpty()
                        ? "the projection has stopped and needs its operator"
                        : "the tables belong to the logs of another Kafka cluster";
            case STARTING -> failure.isEmpty() ? "the projection is starting" : "database or log is not available";
            case STANDBY, PROJECTING ->
                System.nanoTime() - stepNanos > LONGEST_STEP.toNanos() ? "the database does not answer" : "";
            case STOPPED -> "";
        };
    }

    /** Whether a missing record has been awaited for longer than a restart of its sender takes. */
    boolean isGapLasting() {
        return awaitingMissing
                && System.nanoTime() - awaitingSinceNanos
                        > settings.gapTolerance().toNanos();
    }

    private void loop() {
        try {
            run();
            state = state == State.FAILED ? State.FAILED : State.STOPPED;
        } catch (Throwable broken) { // an Error; the tables are as of the last transaction
            LOG.error("projection stopped for good", broken);
            failure = broken.toString();
            state = State.FAILED;
        }
    }

    private void run() {
        boolean isOurs = false;
        while (!isStopping()) {
            try {
                isOurs = isOurs || requireOurCluster();
                Optional<Ownership> ownership = Ownership.tryTake(dataSource);
                if (ownership.isPresent()) {
                    try (Ownership held = ownership.get()) {
                        project();
                    }
                } else {
                    standBy();
                }
            } catch (RuntimeException e) {
                if (!isStopping() && !survives(e)) {
                    return;
                }
                isOurs = false;
            }
        }
    }

    private boolean requireOurCluster() {
        String refusal = cluster.checkAgain();
        if (!refusal.isEmpty()) {
            throw new IllegalStateException(refusal);
        }
        return true;
    }

    private void project() {
        try (Consumer<byte[], byte[]> own = consumers.get()) {
            consumer = own;
            ProjectionRun run = new ProjectionRun(own, tables, progress, metrics, tracing, settings, pace);
            if (!run.begin()) {
                LOG.info("waiting for topic {}", Topics.ACCOUNT_EVENTS);
                pause(RETRY);
                return;
            }
            state = State.PROJECTING;
            while (!isStopping()) {
                stepNanos = System.nanoTime();
                run.step();
                caughtUp = run.hasCaughtUp();
                wasCurrent |= caughtUp;
                failure = caughtUp ? "" : failure;
                noteGap(run.isAwaitingMissing());
            }
        } finally {
            metrics.stopped();
            consumer = null;
            caughtUp = false;
            awaitingMissing = false;
        }
    }

    private void standBy() {
        stepNanos = System.nanoTime();
        state = State.STANDBY;
        long until = System.nanoTime() + settings.ownershipRetry().toNanos();
        do {
            stepNanos = System.nanoTime();
            for (Map.Entry<TopicPartition, PartitionPosition> position :
                    tables.positions().entrySet()) {
                if (position.getKey().topic().equals(Topics.ACCOUNT_EVENTS)) {
                    progress.reached(position.getValue().nextOffset());
                }
            }
            do {
                pause(STANDBY_POLL);
            } while (!isStopping() && !progress.hasWaiters() && System.nanoTime() < until);
        } while (!isStopping() && System.nanoTime() < until);
    }

    /** Logs a failure; returns true if the projection restarts by itself, false if an operator must act. */
    private boolean survives(RuntimeException e) {
        if (isPassing(e)) {
            failure = String.valueOf(e.getMessage());
            LOG.warn("projection interrupted, it starts again from the stored positions: {}", e.toString());
            state = State.STARTING;
            pause(RETRY);
            return true;
        }
        LOG.error("projection stopped for good", e);
        failure = String.valueOf(e.getMessage());
        state = State.FAILED;
        return false;
    }

    private static boolean isPassing(RuntimeException e) {
        return switch (e) {
            case PositionMovedException moved -> true;
            case InvalidOffsetException lost -> false;
            case KafkaException broker -> true;
            case NonTransientDataAccessResourceException database -> true;
            case NonTransientDataAccessException wrong -> false;
            case DataAccessException database -> true;
            case TransactionException database -> true;
            default -> false;
        };
    }

    private void noteGap(boolean awaiting) {
        if (awaiting && !awaitingMissing) {
            awaitingSinceNanos = System.nanoTime();
            LOG.warn("a number is missing in a channel of events, ignoring what follows until it comes");
        }
        awaitingMissing = awaiting;
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void pause(Duration time) {
        try {
            if (stopping.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            stopping.countDown();
        }
    }
}
