package io.openperp.gateway.submission;

import com.google.protobuf.ByteString;
import io.openperp.gateway.submission.PendingAnswers.Outcome;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.reader.tracing.Hop;
import io.openperp.reader.tracing.Tracing;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends verified transactions to the lane of the account shard. Records are passed to the producer in the order of
 * their counters, and the producer keeps that order. A producer may end, for instance after the broker has reported a
 * gap in its sequence or refused its password; it is then replaced. Records of the first that are in flight may still
 * arrive, after those of the second. So each producer has its own incarnation: shards drop records out of order within
 * one incarnation, and execute those of both.
 */
final class CommandLog {

    private static final Logger LOG = LoggerFactory.getLogger(CommandLog.class);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int LANE = Shards.lane(Shards.accounts());

    private final Supplier<Producer<byte[], byte[]>> producers;
    private final ReentrantLock renewal = new ReentrantLock();
    private final PendingAnswers pending;
    private final LongConsumer appendNanos;
    private final Tracing tracing;
    private final AtomicLong counter = new AtomicLong();
    private final ReentrantLock order = new ReentrantLock();
    private volatile Appender appender;
    /** Time of the last attempt to replace the producer; guarded by {@link #renewal}. */
    private long askedAtNanos;

    /** The current producer. */
    private record Appender(Producer<byte[], byte[]> producer, int number, ByteString incarnation) {}

    /** @param producers returns a new producer and closes the previous one */
    CommandLog(
            Supplier<Producer<byte[], byte[]>> producers,
            PendingAnswers pending,
            LongConsumer appendNanos,
            Tracing tracing) {
        this.producers = producers;
        this.pending = pending;
        this.appendNanos = appendNanos;
        this.tracing = tracing;
        this.appender = another(0);
        this.askedAtNanos = System.nanoTime();
    }

    /** A pending answer, which the caller must {@link #release}. */
    record Submitted(long counter, CompletableFuture<Outcome> outcome) {}

    /**
     * Appends the transaction, or refuses it if that is not possible by {@code deadline}: while the log accepts nothing, the
     * producer delays earlier transactions.
     *
     * @param deadline time of {@link System#nanoTime}
     */
    Submitted append(byte[] account, AccountCommand command, long deadline) throws InterruptedException {
        ByteString body = command.toByteString(); // outside of the lock that all transactions take in turn
        if (!order.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            return expected(refused(), deadline);
        }
        try {
            Submitted submitted = take(counter.incrementAndGet());
            Appender living = appender;
            byte[] record = recordOf(living, submitted.counter, body).toByteArray();
            send(living, new ProducerRecord<>(Topics.COMMANDS, LANE, account, record), submitted);
            return expected(submitted, deadline);
        } finally {
            order.unlock();
        }
    }

    /** Notes that a transaction was refused: its counter is never used. */
    private Submitted refused() {
        Submitted refused = take(counter.incrementAndGet());
        pending.settle(refused.counter, new Outcome.NotAppended("the log takes no transactions at present"));
        return refused;
    }

    private Submitted expected(Submitted submitted, long deadline) {
        pending.expectBy(submitted.counter, deadline);
        return submitted;
    }

    /** Ends waiting for an answer, whether or not it has come. */
    void release(Submitted submitted) {
        pending.leave(submitted.counter);
    }

    private Submitted take(long number) {
        return new Submitted(number, pending.enter(number));
    }

    private static LogRecord recordOf(Appender living, long number, ByteString body) {
        return LogRecord.newBuilder()
                .setGateway(GatewayOrigin.newBuilder()
                        .setIncarnation(living.incarnation)
                        .setCounter(number))
                .setBody(body)
                .build();
    }

    private void send(Appender living, ProducerRecord<byte[], byte[]> record, Submitted submitted) {
        Thread sender = Thread.currentThread();
        Hop hop = tracing.send(record);
        long startedAt = System.nanoTime();
        try {
            living.producer.send(record, (where, failure) -> {
                if (failure == null) {
                    appendNanos.accept(System.nanoTime() - startedAt);
                } else {
                    failed(submitted, failure, Thread.currentThread() == sender, hop);
                }
                hop.close();
            });
        } catch (InterruptException refused) {
            failed(submitted, refused, true, hop);
            hop.close();
        } catch (KafkaException | IllegalStateException ended) {
            failed(submitted, ended, true, hop);
            hop.close();
            replace(living);
        }
    }

    /** Replaces the producer, at most once a second, because the cause may persist. Other threads do not wait for it. */
    private void replace(Appender ended) {
        if (!renewal.tryLock()) {
            return;
        }
        try {
            if (appender == ended && System.nanoTime() - askedAtNanos >= PAUSE_NANOS) {
                askedAtNanos = System.nanoTime();
                LOG.warn("the producer of commands has ended, another takes its place");
                appender = another(ended.number + 1);
            }
        } catch (RuntimeException cannotBeMade) {
            LOG.warn("there is no other producer of commands yet", cannotBeMade);
        } finally {
            renewal.unlock();
        }
    }

    private Appender another(int number) {
        return new Appender(producers.get(), number, pending.incarnation(number));
    }

    /**
     * A failure in the calling thread happened before the record was sent, so the record is certainly not in the log. A later
     * failure means that only if it is a refusal by the broker. After any other the record may be in the log, and the
     * transaction is awaited like an appended one.
     */
    private void failed(Submitted submitted, Exception failure, boolean beforeHandOver, Hop hop) {
        hop.failed(failure);
        hop.during(() -> LOG.warn("transaction {} was not acknowledged: {}", submitted.counter, failure.toString()));
        boolean refused = failure instanceof AuthorizationException
                || failure instanceof InvalidTopicException
                || failure instanceof RecordTooLargeException;
        if (beforeHandOver || refused) {
            pending.settle(submitted.counter, new Outcome.NotAppended("the log did not take the transaction"));
        }
    }
}
