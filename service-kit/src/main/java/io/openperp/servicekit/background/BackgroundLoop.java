package io.openperp.servicekit.background;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread of a service that goes on until it is ended. What it throws, an {@link Error} too, is logged as an error and shown
 * in the health of the process, and the loop begins again after a pause.
 *
 * <pre>
 * RUNS   -> PAUSES  the loop has thrown something, or returned without being told to
 * PAUSES -> RUNS    after a moment, longer each time while it dies within seconds of its start
 * any    -> ENDED   end
 * </pre>
 */
public final class BackgroundLoop {

    /** The work the thread repeats for as long as the process lives. */
    public interface Loop {
        void run() throws InterruptedException;
    }

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundLoop.class);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    /** A loop that has run for this long after it died is sound again. */
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

    /** Starts a loop in a platform thread that does not keep the process alive. */
    public static BackgroundLoop start(String name, Loop loop) {
        return BackgroundLoops.start(
                new BackgroundLoop(name, Thread.ofPlatform().daemon(), loop, System::nanoTime));
    }

    public static BackgroundLoop startVirtual(String name, Loop loop) {
        return BackgroundLoops.start(new BackgroundLoop(name, Thread.ofVirtual(), loop, System::nanoTime));
    }

    /** Takes a step each time this period is over; a step that takes longer delays the next. */
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

    /** Interrupts the loop; it does not begin again. */
    public void end() {
        tellToEnd();
        thread.interrupt();
    }

    /**
     * Tells the loop to return, which then is no death, and waits until it has; interrupts it if that takes longer.
     *
     * @param telling what makes it return
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

    /** How often the loop has died. */
    long deaths() {
        return deaths;
    }

    /** Whether the loop does its work: it runs, and does not die again and again. */
    boolean isSound() {
        boolean livesForLong = nanoTime.getAsLong() - diedAtNanos >= SOUND_AFTER.toNanos();
        return isRunning && (!diesAgainAndAgain || livesForLong);
    }

    /** The state as text for people. */
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
                rest(pause);
            }
        }
    }

    /** Runs the loop and returns the failure that has ended it. */
    private Throwable live() {
        isRunning = true;
        try {
            loop.run();
            return new IllegalStateException("it returned without being told to");
        } catch (Throwable thrown) { // whatever it is: nobody else would notice
            return thrown;
        }
    }

    /** Notes a death; true if the death before was less than {@link #SOUND_AFTER} ago. */
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

    private void rest(Duration pause) {
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
