package io.openperp.simulator.sniper;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.TransactionCompleted;
import java.util.ArrayDeque;

/** Checks which transactions wait, for how long and in which order they are answered. */
final class WaitLaws {

    /**
     * A transaction that has not been answered.
     *
     * @param millis append time, in milliseconds since 1970
     * @param mayWait whether it has an order that may have to wait
     */
    private record Sent(long nonce, long millis, boolean mayWait) {}

    private final int delayMillis;
    /** The transactions without an answer, the oldest first. */
    private final ArrayDeque<Sent> open = new ArrayDeque<>();

    private long waited;
    private long answers;
    private long hash;

    WaitLaws(int delayMillis) {
        this.delayMillis = delayMillis;
    }

    void sent(long nonce, long millis, boolean mayWait) {
        open.add(new Sent(nonce, millis, mayWait));
    }

    /** Called with each answer, before {@link #applied} of the record that gave it. */
    void answered(TransactionCompleted answer, long nowMillis) {
        if (!answer.getError().isEmpty()) {
            throw new IllegalStateException("a transaction was refused: " + answer.getError());
        }
        answers++;
        answer.getStatusesList()
                .forEach(status -> hash = hash * 31 + status.toByteString().hashCode());
        Sent newest = open.getLast();
        if (newest.nonce() == answer.getNonce() && stated(answer) == 0 && newest.millis() == nowMillis) {
            open.removeLast();
            return;
        }
        Sent oldest = open.removeFirst();
        SniperLaw.require(
                oldest.nonce() == answer.getNonce(),
                SniperLaw.FIRST_IN_FIRST_OUT,
                "transaction %d was executed before %d, which has waited longer"
                        .formatted(answer.getNonce(), oldest.nonce()));
        long millis = nowMillis - oldest.millis();
        SniperLaw.require(
                delayMillis > 0 && millis >= delayMillis && stated(answer) == millis,
                SniperLaw.WAITS_ITS_TIME,
                "transaction %d has waited %d ms, its answer says %d, the market says %d"
                        .formatted(answer.getNonce(), millis, stated(answer), delayMillis));
        waited++;
    }

    /** Called after each record. */
    void applied(long nowMillis) {
        for (Sent each : open) {
            SniperLaw.require(
                    each.mayWait(),
                    SniperLaw.MAKERS_NEVER_WAIT,
                    "transaction %d of the maker was not answered with its record".formatted(each.nonce()));
            SniperLaw.require(
                    nowMillis < each.millis() + delayMillis,
                    SniperLaw.WAITS_ITS_TIME,
                    "transaction %d still waits after %d ms, the market says %d"
                            .formatted(each.nonce(), nowMillis - each.millis(), delayMillis));
        }
    }

    /** Number of transactions that have waited and were executed. */
    long waited() {
        return waited;
    }

    /** Number of answers. */
    long answers() {
        return answers;
    }

    /** A hash of all outcomes in order. */
    long hash() {
        return hash;
    }

    private static long stated(TransactionCompleted answer) {
        return answer.getStatusesList().stream()
                .mapToLong(ActionStatus::getDelayedMillis)
                .max()
                .orElse(0);
    }
}
