package io.openperp.benchmarks.streams;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/** Many WebSocket clients, read by a few threads. */
final class Subscribers implements AutoCloseable {

    private static final int READERS = 2;
    private static final int CONNECTING = 16;
    private static final int LARGEST_READ = 1 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(180);

    private final List<Reader> readers = new ArrayList<>();
    private final List<Subscriber> all = new ArrayList<>();
    private final int port;
    private final byte[][] samples = new byte[Kind.values().length][];

    Subscribers(int port) throws IOException {
        this.port = port;
        for (int i = 0; i < READERS; i++) {
            readers.add(new Reader());
        }
    }

    /**
     * Connects this many more clients, and returns them when all their subscriptions are confirmed.
     *
     * @param subscription returns the subscription of a client by its index
     */
    List<Subscriber> connect(int count, IntFunction<String> subscription) throws InterruptedException {
        List<Future<Subscriber>> underWay = new ArrayList<>();
        try (ExecutorService connecting = Executors.newFixedThreadPool(CONNECTING)) {
            for (int i = 0; i < count; i++) {
                String own = subscription.apply(i);
                underWay.add(connecting.submit(() -> Subscriber.connect(port, own, false, samples)));
            }
        }
        List<Subscriber> added = new ArrayList<>();
        for (Future<Subscriber> each : underWay) {
            try {
                added.add(watched(each.get()));
            } catch (ExecutionException failed) {
                throw new IllegalStateException("a subscriber did not connect", failed);
            }
        }
        await(() -> added.stream().allMatch(Subscriber::isConfirmed), "confirmations of all subscriptions");
        return added;
    }

    /** Connects a client that does not read until {@link #wake}; its confirmation is not awaited either. */
    Subscriber connectDeaf(String subscription) throws IOException {
        return watched(Subscriber.connect(port, subscription, true, samples));
    }

    /** Lets a client that {@link #connectDeaf} has connected read from now on. */
    void wake(Subscriber deaf) {
        readers.forEach(reader -> reader.wake(deaf));
    }

    /**
     * Begins a phase (period of a measurement) for all clients, to which messages appended from now on are counted.
     * Call only while no messages are on their way.
     */
    Phase begin() {
        Phase phase = new Phase();
        all.forEach(subscriber -> subscriber.begin(phase));
        return phase;
    }

    /** The first message of a kind that any client has received. */
    byte[] sample(Kind kind) {
        return samples[kind.ordinal()];
    }

    static void await(BooleanSupplier condition, String what) throws InterruptedException {
        await(PATIENCE, condition, what);
    }

    static void await(Duration patience, BooleanSupplier condition, String what) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(what + " did not come within " + patience.toSeconds() + " s");
            }
            Thread.sleep(10);
        }
    }

    @Override
    public void close() throws InterruptedException {
        for (Reader reader : readers) {
            reader.stop();
        }
        all.forEach(Subscriber::close);
    }

    private Subscriber watched(Subscriber subscriber) {
        readers.get(all.size() % READERS).add(subscriber);
        all.add(subscriber);
        return subscriber;
    }

    /** A thread that reads the sockets of some of the clients. */
    private static final class Reader {

        private final Selector selector = Selector.open();
        private final Queue<Subscriber> arriving = new ConcurrentLinkedQueue<>();
        private final ByteBuffer buffer = ByteBuffer.allocate(LARGEST_READ);
        private final Thread thread =
                Thread.ofPlatform().name("subscribers").daemon().unstarted(this::run);
        private volatile boolean running = true;

        Reader() throws IOException {
            thread.start();
        }

        void add(Subscriber subscriber) {
            arriving.add(subscriber);
            selector.wakeup();
        }

        void wake(Subscriber deaf) {
            SelectionKey key = deaf.channel().keyFor(selector);
            if (key != null) {
                key.interestOps(SelectionKey.OP_READ);
                selector.wakeup();
            }
        }

        void stop() throws InterruptedException {
            running = false;
            selector.wakeup();
            thread.join();
        }

        private void run() {
            try (selector) {
                while (running) {
                    selector.select(this::read);
                    for (Subscriber next = arriving.poll(); next != null; next = arriving.poll()) {
                        next.channel().register(selector, next.isDeaf() ? 0 : SelectionKey.OP_READ, next);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void read(SelectionKey ready) {
            if (!(ready.attachment() instanceof Subscriber subscriber)) {
                throw new IllegalStateException("a socket that is no subscriber's");
            }
            try {
                subscriber.read(buffer);
            } catch (CancelledKeyException | IOException gone) {
                subscriber.closed("broken off: " + gone);
            }
        }
    }
}
