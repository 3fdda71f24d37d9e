package io.openperp.drill.load;

import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.published.PublishedClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Accounts that trade with each other, each one transaction after the other. Where no answer comes, an account does one
 * of two things: it sends the same transaction again until it knows, or leaves it as it is and goes on, so that the audit
 * has to find out.
 */
public final class Load implements AutoCloseable {

    private static final int SEATS = 16;
    private static final Duration LONGEST_WITHOUT_ANSWER = Duration.ofSeconds(120);
    private static final long SEND_AGAIN_MILLIS = 100;

    private final PublishedClient client;
    private final ApiClient door;
    private final ServiceAvailability answers;
    private final List<Seat> seats = new ArrayList<>();
    private final long pauseNanos;
    private final List<DrillAccount> accounts = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private List<Future<?>> running = List.of();
    private volatile boolean pausing;

    /** @param rate transactions per second of all accounts together */
    public Load(PublishedClient client, ApiClient door, ServiceAvailability answers, long seed, int rate) {
        this.client = client;
        this.door = door;
        this.answers = answers;
        this.pauseNanos = 1_000_000_000L * SEATS / rate;
        for (int seat = 0; seat < SEATS; seat++) {
            seats.add(new Seat(new Random(seed * SEATS + seat)));
        }
    }

    /** All that ever traded, the retired ones too. */
    public List<DrillAccount> accounts() {
        return accounts;
    }

    /** From the beginning, or after a {@link #pause}. */
    public void goOn() {
        pausing = false;
        running = seats.stream().<Future<?>>map(threads::submit).toList();
    }

    /** Returns once nobody sends any more and nobody waits for an answer. */
    public void pause() throws InterruptedException {
        pausing = true;
        for (Future<?> seat : running) {
            try {
                seat.get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof DrillFailedException failed
                        ? failed
                        : new IllegalStateException("an account of the drill failed", e);
            }
        }
        running = List.of();
    }

    @Override
    public void close() {
        pausing = true;
        threads.shutdownNow();
    }

    private void carryOut(DrillAccount account, SentTransaction transaction) throws InterruptedException {
        if (take(account, transaction)) {
            return;
        }
        if (account.whims().once(2)) {
            untilKnown(account, transaction);
        } else {
            Thread.sleep(SEND_AGAIN_MILLIS);
        }
    }

    private void untilKnown(DrillAccount account, SentTransaction transaction) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_WITHOUT_ANSWER.toNanos();
        while (!take(account, transaction)) {
            if (System.nanoTime() > deadline) {
                throw new DrillFailedException(
                        "no answer within %d s for %s".formatted(LONGEST_WITHOUT_ANSWER.toSeconds(), transaction));
            }
            Thread.sleep(SEND_AGAIN_MILLIS);
        }
    }

    /** Whether it was answered. */
    private boolean take(DrillAccount account, SentTransaction transaction) throws InterruptedException {
        if (account.send(transaction) instanceof Reply.Answered) {
            answers.add();
            return true;
        }
        return false;
    }

    /** One who trades at a time; when he is old another takes his place. */
    private final class Seat implements Callable<@Nullable Void> {

        private final Random random;
        private @Nullable DrillAccount account;

        Seat(Random random) {
            this.random = random;
        }

        @Override
        public @Nullable Void call() throws InterruptedException {
            while (!pausing) {
                long begin = System.nanoTime();
                DrillAccount trading = account;
                if (trading == null || trading.isOld()) {
                    account = successorOf(trading);
                    continue;
                }
                carryOut(trading, trading.next());
                long pause = (long) (pauseNanos * (0.5 + random.nextDouble()));
                Thread.sleep(Duration.ofNanos(Math.max(0, pause - (System.nanoTime() - begin))));
            }
            return null;
        }

        /** The old one takes its orders off the books; the new one gets money. */
        private DrillAccount successorOf(@Nullable DrillAccount old) throws InterruptedException {
            if (old != null) {
                untilKnown(old, old.cancelAll());
            }
            DrillAccount next = new DrillAccount(client, door, random.nextLong());
            accounts.add(next);
            untilKnown(next, next.faucet());
            return next;
        }
    }
}
