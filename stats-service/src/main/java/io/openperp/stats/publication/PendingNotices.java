package io.openperp.stats.publication;

import io.openperp.stats.ingestion.CommitListener.Activity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Messages to the publishing thread that it has not processed yet: which markets have new statistics, that another
 * replica writes now, and which sends failed. All values are read again when they are published, so the messages of one
 * market are merged: however long the publishing thread is delayed, at most one of each kind waits for each market, and
 * adding one never blocks.
 */
final class PendingNotices {

    /**
     * The messages since the last batch.
     *
     * @param stoodBy whether another replica has taken over meanwhile; {@code activities} are later than that
     * @param activities the latest activity of each market that changed
     * @param notSent reasons of failed sends, by number of the market
     */
    record Batch(boolean stoodBy, List<Activity> activities, Map<Integer, String> notSent) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition added = lock.newCondition();

    private boolean stoodBy;
    private final Map<Integer, Activity> activities = new LinkedHashMap<>();
    private final Map<Integer, String> notSent = new LinkedHashMap<>();

    void committed(List<Activity> committed) {
        add(() -> committed.forEach(activity -> activities.merge(activity.market(), activity, PendingNotices::merged)));
    }

    /** Adds that another replica has taken over writing, and discards earlier messages. */
    void stoodBy() {
        add(() -> {
            stoodBy = true;
            activities.clear();
            notSent.clear();
        });
    }

    void notSent(int market, String reason) {
        add(() -> notSent.put(market, reason));
    }

    /** Waits for a message, at most {@code millis} milliseconds; the batch is empty if none came. */
    Batch next(long millis) throws InterruptedException {
        lock.lock();
        try {
            long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
            while (isEmpty() && nanos > 0) {
                nanos = added.awaitNanos(nanos);
            }
            Batch batch = new Batch(stoodBy, List.copyOf(activities.values()), Map.copyOf(notSent));
            stoodBy = false;
            activities.clear();
            notSent.clear();
            return batch;
        } finally {
            lock.unlock();
        }
    }

    private boolean isEmpty() {
        return !stoodBy && activities.isEmpty() && notSent.isEmpty();
    }

    private void add(Runnable change) {
        lock.lock();
        try {
            change.run();
            added.signal();
        } finally {
            lock.unlock();
        }
    }

    private static Activity merged(Activity earlier, Activity later) {
        return new Activity(later.market(), later.symbol(), earlier.traded() || later.traded(), later.seconds());
    }
}
