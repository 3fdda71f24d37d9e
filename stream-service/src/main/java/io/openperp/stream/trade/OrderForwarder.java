package io.openperp.stream.trade;

import io.openperp.servicekit.answer.OrderBatch;
import io.openperp.servicekit.background.BackgroundLoop;
import io.openperp.stream.StreamSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends transactions to the gateway. The first is sent at once; those that arrive within the next millisecond are sent
 * together, so that under load one request carries many. Batches need the gateway's internal port: without it each
 * transaction is sent alone.
 */
final class OrderForwarder implements AutoCloseable {

    /** Nanoseconds between two batches. */
    private static final long PAUSE_NANOS = 1_000_000;

    /** Largest number of transactions in a batch, such that even the longest ones fit. */
    private static final int MOST = Math.min(OrderBatch.MOST, OrderBatch.MOST_BYTES / (OrderBatch.LONGEST + 64));

    private static final Logger LOG = LoggerFactory.getLogger(OrderForwarder.class);
    private static final int OK = 200;

    private final StreamSettings settings;
    private final GatewayOrders gateway;
    private final BlockingQueue<PendingPost> waiting = new LinkedBlockingQueue<>();
    private final boolean hasInternalPort;

    /** Timer that ends batches whose answers do not arrive in time. */
    private final ScheduledExecutorService deadlines = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("trade-deadlines").daemon().factory());

    private final BackgroundLoop batches;

    /** Receives the outcome of a transaction. Exactly one of the methods is called, once. */
    interface Reply {

        /**
         * Called with the gateway's answer.
         *
         * @param body body of the answer
         * @param receipt receipt of the exchange for the answer; null: it has none
         */
        void answered(String body, @Nullable String receipt);

        /** Called if the gateway was not reached, so that nothing was executed. */
        void notSent();

        /** Called if it is unknown whether the transaction was executed. */
        void unknown();
    }

    /** A transaction waiting to be sent, with the receiver of its outcome. */
    static final class PendingPost {

        private final String body;
        private final Trades.Client client;
        private final boolean wantsReceipt;
        private final Reply reply;
        private final AtomicBoolean isDone = new AtomicBoolean();

        PendingPost(String body, Trades.Client client, boolean wantsReceipt, Reply reply) {
            this.body = body;
            this.client = client;
            this.wantsReceipt = wantsReceipt;
            this.reply = reply;
        }

        private void answered(String answer, @Nullable String receipt) {
            if (isDone.compareAndSet(false, true)) {
                reply.answered(answer, receipt);
            }
        }

        private void notSent() {
            if (isDone.compareAndSet(false, true)) {
                reply.notSent();
            }
        }

        private void unknown() {
            if (isDone.compareAndSet(false, true)) {
                reply.unknown();
            }
        }
    }

    OrderForwarder(StreamSettings settings) {
        this.settings = settings;
        this.gateway = new GatewayOrders(settings);
        this.hasInternalPort = !settings.gatewaySecret().isEmpty();
        this.batches = BackgroundLoop.startVirtual("trades", this::flushBatch);
    }

    /**
     * Accepts a transaction for sending and returns at once. One that wants a receipt is sent alone, because answers in
     * batches have no headers.
     */
    void take(PendingPost post) {
        boolean fits = post.body.length() <= OrderBatch.LONGEST / 3; // of UTF-8, at most three bytes each
        if (hasInternalPort && fits && !post.wantsReceipt) {
            waiting.add(post);
        } else {
            go(List.of(post));
        }
    }

    @Override
    public void close() {
        batches.end();
        deadlines.shutdownNow();
        gateway.close();
        waiting.forEach(PendingPost::unknown);
    }

    private void flushBatch() throws InterruptedException {
        while (true) {
            List<PendingPost> load = new ArrayList<>();
            load.add(waiting.take());
            try {
                waiting.drainTo(load, MOST - 1);
                go(load);
            } catch (RuntimeException | Error failure) {
                load.forEach(PendingPost::unknown);
                throw failure;
            }
            TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
        }
    }

    /** Sends these transactions to the gateway in a new thread; whatever fails there, each of them gets a reply. */
    private void go(List<PendingPost> load) {
        Thread.ofVirtual().name("trade").start(() -> {
            try {
                deliver(load);
            } catch (RuntimeException | Error failure) {
                LOG.error("{} transactions are of unknown outcome", load.size(), failure);
                load.forEach(PendingPost::unknown);
            }
        });
    }

    private void deliver(List<PendingPost> load) {
        if (load.size() == 1) {
            alone(load.getFirst());
        } else {
            together(load);
        }
    }

    private void alone(PendingPost post) {
        try {
            HttpResponse<String> answer = gateway.one(post.body, post.client, post.wantsReceipt);
            post.answered(
                    answer.body(),
                    answer.headers().firstValue(GatewayOrders.RECEIPT).orElse(null));
        } catch (ConnectException down) {
            post.notSent();
        } catch (IOException unknown) {
            post.unknown();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            post.unknown();
        }
    }

    private void together(List<PendingPost> load) {
        try {
            HttpResponse<InputStream> answer = gateway.batch(OrderBatch.PATH, bodyOf(load));
            if (answer.statusCode() == OK) {
                handOver(answer.body(), load);
            } else {
                refuse(answer.body(), load);
            }
        } catch (ConnectException down) {
            load.forEach(PendingPost::notSent);
        } catch (IOException brokenOff) {
            load.forEach(PendingPost::unknown);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            load.forEach(PendingPost::unknown);
        }
    }

    private void handOver(InputStream answers, List<PendingPost> load) throws IOException {
        Future<?> deadline =
                deadlines.schedule(() -> close(answers), settings.tradeTimeout().toMillis(), TimeUnit.MILLISECONDS);
        try (answers) {
            for (OrderBatch.@Nullable Answered next = OrderBatch.read(answers);
                    next != null;
                    next = OrderBatch.read(answers)) {
                if (next.number() < 0 || next.number() >= load.size()) {
                    throw new IOException("an answer to transaction " + next.number() + " of " + load.size());
                }
                load.get(next.number()).answered(new String(next.body(), StandardCharsets.UTF_8), null);
            }
        } finally {
            deadline.cancel(false);
        }
        load.forEach(PendingPost::unknown);
    }

    private static void refuse(InputStream body, List<PendingPost> load) throws IOException {
        try (body) {
            String refusal = new String(body.readAllBytes(), StandardCharsets.UTF_8);
            load.forEach(post -> post.answered(refusal, null));
        }
    }

    private static byte[] bodyOf(List<PendingPost> load) {
        ByteArrayOutputStream body = new ByteArrayOutputStream(load.size() * 512);
        try {
            for (int i = 0; i < load.size(); i++) {
                byte[] transaction = load.get(i).body.getBytes(StandardCharsets.UTF_8);
                OrderBatch.write(new OrderBatch.Posted(i, load.get(i).client.address(), transaction), body);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return body.toByteArray();
    }

    private static void close(InputStream answers) {
        try {
            answers.close();
        } catch (IOException gone) {
            // it has ended already
        }
    }
}
