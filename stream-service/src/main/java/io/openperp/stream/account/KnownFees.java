package io.openperp.stream.account;

import io.openperp.journal.AccountEvents;
import io.openperp.journal.FeePolicy;
import io.openperp.views.FeeSchedule;
import io.openperp.views.FeeStanding;
import io.openperp.views.FeeViews;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The fee policies in force and announced, with the time that decides which apply (FEE-016). Guarded by the lock of
 * {@code Channels}.
 */
final class KnownFees {

    private final FeeSchedule schedule = new FeeSchedule();
    private final Clock clock;

    /** Exchange time of the newest events, in seconds; the clock of this replica may be behind it. */
    private long lastSecond;

    KnownFees(Clock clock) {
        this.clock = clock;
    }

    /** Notes the time of these events if it is the latest so far: policies and the fee window depend on it. */
    void arrived(AccountEvents events) {
        lastSecond = Math.max(lastSecond, TimeUnit.NANOSECONDS.toSeconds(events.getTimeNanos()));
    }

    void take(FeePolicy policy) {
        schedule.put(policy);
        schedule.forgetEnded(lastSecond);
    }

    /** Policies in force and those that begin later. */
    List<FeePolicy> policies() {
        return schedule.all();
    }

    /**
     * Returns the policies in force now, the account's fee programme, and its owner's volume in the fee window, which
     * together decide its fee tiers.
     *
     * @param owner facts of the account's owner; those of the account itself if it has none
     */
    FeeStanding standing(FeeFacts account, FeeFacts owner) {
        return new FeeStanding(schedule.inForce(second()), account.programmeOr(owner), owner.volume(dayBeforeWindow()));
    }

    /**
     * Last day that is no longer in the fee window, by the exchange time of the newest events and not by the clock of
     * this replica.
     */
    int dayToForget() {
        return FeeViews.dayBeforeWindow(lastSecond);
    }

    /** Last day before the fee window. */
    int dayBeforeWindow() {
        return FeeViews.dayBeforeWindow(second());
    }

    /** The present time of this replica's clock, in nanoseconds since 1970. */
    long nanos() {
        return TimeUnit.MILLISECONDS.toNanos(clock.millis());
    }

    private long second() {
        return Math.max(lastSecond, TimeUnit.MILLISECONDS.toSeconds(clock.millis()));
    }
}
