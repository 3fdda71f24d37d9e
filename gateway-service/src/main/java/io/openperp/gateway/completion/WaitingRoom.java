package io.openperp.gateway.completion;

import com.google.protobuf.ByteString;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who waits for which transaction. One per process; its incarnation and the counters of its seats make every submitted
 * record unique.
 */
public final class WaitingRoom {

    private static final int INCARNATION_LENGTH = 16;

    private final ByteString incarnation = drawIncarnation();
    private final ConcurrentHashMap<Long, CompletableFuture<Outcome>> seats = new ConcurrentHashMap<>();

    /** 16 random bytes drawn when the process started. */
    public ByteString incarnation() {
        return incarnation;
    }

    /** The future of the transaction with this counter; {@link #leave} when nobody waits for it any more. */
    public CompletableFuture<Outcome> enter(long counter) {
        CompletableFuture<Outcome> seat = new CompletableFuture<>();
        seats.put(counter, seat);
        return seat;
    }

    public void leave(long counter) {
        seats.remove(counter);
    }

    /** Wakes who waits for it. A repeat and an outcome nobody waits for any more have no effect. */
    public void settle(long counter, Outcome outcome) {
        CompletableFuture<Outcome> seat = seats.get(counter);
        if (seat != null) {
            seat.complete(outcome);
        }
    }

    public int occupied() {
        return seats.size();
    }

    private static ByteString drawIncarnation() {
        byte[] bytes = new byte[INCARNATION_LENGTH];
        new SecureRandom().nextBytes(bytes);
        return ByteString.copyFrom(bytes);
    }
}
