package io.openperp.account.projection;

import io.openperp.journal.Topics;
import io.openperp.servicekit.background.BackgroundLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Finds the end of the log of account events for queries. One look-up answers all queries that asked before it began; a
 * query that asks meanwhile is answered by the next look-up, so that no answer is older than its query.
 */
public class EndOffsets implements SmartLifecycle {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final TopicPartition EVENTS = new TopicPartition(Topics.ACCOUNT_EVENTS, 0);
    private static final CompletableFuture<Long> GOODBYE = new CompletableFuture<>();

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final LinkedBlockingQueue<CompletableFuture<Long>> questions = new LinkedBlockingQueue<>();
    private volatile @Nullable Consumer<byte[], byte[]> consumer;
    private volatile boolean stopping;
    private @Nullable BackgroundLoop loop;

    public EndOffsets(Supplier<Consumer<byte[], byte[]>> consumers) {
        this.consumers = consumers;
    }

    /** Asks for the end of the log. The result is the offset that the next record will have. */
    public CompletableFuture<Long> request() {
        CompletableFuture<Long> question = new CompletableFuture<>();
        questions.add(question);
        return question;
    }

    @Override
    public synchronized void start() {
        stopping = false;
        loop = BackgroundLoop.start("account-end-offsets", this::loop);
    }

    @Override
    public synchronized void stop() {
        if (loop != null) {
            loop.end(this::sayGoodbye, PATIENCE);
        }
        loop = null;
    }

    private void sayGoodbye() {
        stopping = true;
        questions.add(GOODBYE);
        Consumer<byte[], byte[]> asking = consumer;
        if (asking != null) {
            asking.wakeup();
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return loop != null;
    }

    @Override
    public int getPhase() {
        return 0;
    }

    private void loop() throws InterruptedException {
        try {
            while (!stopping) {
                List<CompletableFuture<Long>> waiting = new ArrayList<>();
                waiting.add(questions.take());
                questions.drainTo(waiting);
                answer(waiting);
            }
        } finally {
            close();
        }
    }

    /**
     * Looks up the end and completes the waiting questions; if that fails, they fail with the reason and the next
     * question gets a new consumer.
     */
    private void answer(List<CompletableFuture<Long>> waiting) {
        try {
            if (waiting.stream().anyMatch(question -> question != GOODBYE && !question.isDone())) {
                long end = known(open().endOffsets(List.of(EVENTS)).get(EVENTS));
                waiting.forEach(question -> question.complete(end));
            }
        } catch (RuntimeException e) {
            waiting.forEach(question -> question.completeExceptionally(e));
            close();
        } catch (Error broken) {
            waiting.forEach(question -> question.completeExceptionally(broken));
            throw broken;
        }
    }

    private static long known(@Nullable Long end) {
        if (end == null) {
            throw new IllegalStateException("the broker named no end");
        }
        return end;
    }

    private Consumer<byte[], byte[]> open() {
        Consumer<byte[], byte[]> own = consumer;
        if (own == null) {
            own = consumers.get();
            consumer = own;
            if (own.partitionsFor(Topics.ACCOUNT_EVENTS).isEmpty()) {
                throw new IllegalStateException("topic " + Topics.ACCOUNT_EVENTS + " does not exist yet");
            }
            // Nothing is ever fetched, but looking up what is not assigned makes the client warn each time.
            own.assign(List.of(EVENTS));
        }
        return own;
    }

    private void close() {
        Consumer<byte[], byte[]> own = consumer;
        consumer = null;
        if (own != null) {
            own.close(CloseOptions.timeout(Duration.ofSeconds(1)));
        }
    }
}
