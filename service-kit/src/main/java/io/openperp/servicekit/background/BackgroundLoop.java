package io.openperp.servicekit.background;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread of a service that runs until {@link #end}. If its work throws anything, including an {@link Error}, this is
 * logged as an error and shown in the health of the process, and the work is started again after a pause.
 *
 * <pre>
 * RUNS   -> PAUSES  the work has thrown an exception or error, or has returned before the loop was ended
 * PAUSES -> RUNS    after a pause, longer each time if the work fails again within seconds
 * any    -> ENDED   end was called
 * </pre>
 */
public final class BackgroundLoop {

    /** The work of the thread, which normally does not return. */
    public interface Loop {
        void run() throws InterruptedException;
    }

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundLoop.class);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    /** Time after a failure from which a running loop counts as healthy again. */
    static final Duration SOUND_AFTER = Duration.ofSeconds(10);

    private final String name;
    private final Loop loop;
    private final LongSupplier nanoTime;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean isRunning = true;
    private volatile boolean diesAgainAndAgain;
    private volatile long deaths;
    private volatile long diedAtNanos;
    private volatile @Nullable Throwable reason;

    BackgroundLoop(String name, Thread.Builder kind, Loop loop, LongSupplier nanoTime) {
        this.name = name;
        this.loop = loop;
        this.nanoTime = nanoTime;
        this.thread = kind.name(name).unstarted(this::run);
    }

    /** Starts a loop in a platform thread that does not keep the process alive (a daemon). */
    public static BackgroundLoop start(String name, Loop loop) {
        return BackgroundLoops.start(
                new BackgroundLoop(name, Thread.ofPlatform().daemon(), loop, System::nanoTime));
    }

    public static BackgroundLoop startVirtual(String name, Loop loop) {
        return BackgroundLoops.start(new BackgroundLoop(name, Thread.ofVirtual(), loop, System::nanoTime));
    }

    /** Starts a loop that runs a step once in each period; a longer step delays the next. */
    public static BackgroundLoop every(Duration period, String name, Runnable step) {
        return start(name, () -> {
            long due = System.nanoTime();
            while (true) {
                due = Math.max(due + period.toNanos(), System.nanoTime());
                TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
                step.run();
            }
        });
    }

    /** Interrupts the loop and does not start it again. */
    public void end() {
        tellToEnd();
        thread.interrupt();
    }

    /**
     * Makes the loop return, which then does not count as a failure, and waits until it has; interrupts it after {@code
     * patience}.
     *
     * @param telling action that makes the loop return
     */
    public void end(Runnable telling, Duration patience) {
        tellToEnd();
        telling.run();
        try {
            if (!thread.join(patience)) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    private void tellToEnd() {
        ending.countDown();
        BackgroundLoops.ended(this);
    }

    BackgroundLoop begin() {
        thread.start();
        return this;
    }

    String name() {
        return name;
    }

    /** Number of times that the loop's work has thrown or has returned by itself. */
    long deaths() {
        return deaths;
    }

    /** Whether the loop works: it is running, and has not failed repeatedly within the last ten seconds. */
    boolean isSound() {
        boolean livesForLong = nanoTime.getAsLong() - diedAtNanos >= SOUND_AFTER.toNanos();
        return isRunning && (!diesAgainAndAgain || livesForLong);
    }

    /**
     * State of the loop as text for the health of the process: that it runs or is started again, how often it has
     * failed, and its last failure.
     */
    String state() {
        Throwable last = reason;
        String now = isRunning ? "runs" : "has died and begins again";
        return last == null ? now : now + "; it has died " + deaths + " times, last of " + last;
    }

    private void run() {
        Duration pause = SHORTEST_PAUSE;
        while (!isEnding()) {
            Throwable death = live();
            if (!isEnding()) {
                pause = died(death) ? longer(pause) : SHORTEST_PAUSE;
                pause(pause);
            }
        }
    }

    /** Runs the loop's work until it ends, and returns the failure that has ended it. */
    private Throwable live() {
        isRunning = true;
        try {
            loop.run();
            return new IllegalStateException("it returned without being told to");
        } catch (Throwable thrown) { // whatever it is: nobody else would notice
            return thrown;
        }
    }

    /** Notes a failure; returns true if the previous one was less than {@link #SOUND_AFTER} ago. */
    private boolean died(Throwable death) {
        long now = nanoTime.getAsLong();
        boolean again = deaths > 0 && now - diedAtNanos < SOUND_AFTER.toNanos();
        isRunning = false;
        diesAgainAndAgain = again;
        diedAtNanos = now;
        reason = death;
        deaths = deaths + 1;
        BackgroundLoops.died();
        try {
            LOG.error("the thread {} has died and begins again", name, death);
        } catch (Throwable notEvenThat) { // without memory, for example
            death.addSuppressed(notEvenThat);
        }
        return again;
    }

    private void pause(Duration pause) {
        try {
            ending.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException ended) {
            LOG.debug("the thread {} ends", name, ended); // by end, which says so itself
        }
    }

    private boolean isEnding() {
        return ending.getCount() == 0;
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    }
}
