package io.openperp.account.query.freshness;

import io.openperp.journal.Topics;
import io.openperp.servicekit.background.BackgroundLoop;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Where the log of an account ends. One look-up at a time serves all questions asked before it began; a question
 * asked meanwhile waits for the next look-up, so no answer is older than its question.
 */
public class EndOffsets implements SmartLifecycle {

    /**
     * @param partition of account-events the account belongs to
     * @param offset of the record that comes next there
     */
    record End(int partition, long offset) {}

    private record Question(Bytes32 account, CompletableFuture<End> answer) {}

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Question GOODBYE = new Question(Bytes32.ZERO, new CompletableFuture<>());

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final LinkedBlockingQueue<Question> questions = new LinkedBlockingQueue<>();
    private volatile @Nullable Consumer<byte[], byte[]> consumer;
    private volatile boolean stopping;
    private @Nullable BackgroundLoop loop;
    private int partitions;

    public EndOffsets(Supplier<Consumer<byte[], byte[]>> consumers) {
        this.consumers = consumers;
    }

    public CompletableFuture<End> of(Bytes32 account) {
        Question question = new Question(account, new CompletableFuture<>());
        questions.add(question);
        return question.answer();
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
                List<Question> waiting = new ArrayList<>();
                waiting.add(questions.take());
                questions.drainTo(waiting);
                answer(waiting);
            }
        } finally {
            close();
        }
    }

    /** Fails the waiting questions with the reason; the next question gets a new consumer. */
    private void answer(List<Question> waiting) {
        try {
            Consumer<byte[], byte[]> own = open();
            Map<Question, TopicPartition> asked = new HashMap<>();
            for (Question question : waiting) {
                if (question != GOODBYE && !question.answer().isDone()) {
                    asked.put(question, partitionOf(own, question.account()));
                }
            }
            Set<TopicPartition> distinct = new HashSet<>(asked.values());
            Map<TopicPartition, Long> ends = distinct.isEmpty() ? Map.of() : own.endOffsets(distinct);
            asked.forEach((question, partition) ->
                    question.answer().complete(new End(partition.partition(), known(ends.get(partition)))));
        } catch (RuntimeException e) {
            waiting.forEach(question -> question.answer().completeExceptionally(e));
            close();
        } catch (Error broken) {
            waiting.forEach(question -> question.answer().completeExceptionally(broken));
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
        }
        return own;
    }

    private void close() {
        Consumer<byte[], byte[]> own = consumer;
        consumer = null;
        partitions = 0;
        if (own != null) {
            own.close(CloseOptions.timeout(Duration.ofSeconds(1)));
        }
    }

    private TopicPartition partitionOf(Consumer<byte[], byte[]> own, Bytes32 account) {
        if (partitions == 0) {
            List<PartitionInfo> found = own.partitionsFor(Topics.ACCOUNT_EVENTS);
            if (found.isEmpty()) {
                throw new IllegalStateException("topic " + Topics.ACCOUNT_EVENTS + " does not exist yet");
            }
            // Nothing is ever fetched, but looking up what is not assigned makes the client warn each time.
            own.assign(found.stream()
                    .map(p -> new TopicPartition(p.topic(), p.partition()))
                    .toList());
            partitions = found.size();
        }
        return new TopicPartition(Topics.ACCOUNT_EVENTS, Topics.accountPartition(account, partitions));
    }
}
