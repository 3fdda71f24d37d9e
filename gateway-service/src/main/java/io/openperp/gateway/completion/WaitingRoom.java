package io.openperp.gateway.completion;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for which transaction. One per process. The incarnations of its producers and the counters of its seats make
 * every submitted record unique.
 */
public final class WaitingRoom {

    private static final int PROCESS_LENGTH = 16;

    private final ByteString process = draw();
    private final ConcurrentHashMap<Long, CompletableFuture<Outcome>> seats = new ConcurrentHashMap<>();

    /** 16 random bytes, drawn when the process started. */
    public ByteString process() {
        return process;
    }

    /** Of this process's producer of that number: the bytes of the process, and of all but producer 0 the number. */
    public ByteString incarnation(int producer) {
        if (producer == 0) {
            return process;
        }
        byte[] number = ByteBuffer.allocate(Integer.BYTES).putInt(producer).array();
        return process.concat(ByteString.copyFrom(number));
    }

    /** Whether it is that of a producer of this process; null is nobody's. */
    public boolean isOurs(byte @Nullable [] incarnation) {
        return incarnation != null && ByteString.copyFrom(incarnation).startsWith(process);
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

    private static ByteString draw() {
        byte[] bytes = new byte[PROCESS_LENGTH];
        new SecureRandom().nextBytes(bytes);
        return ByteString.copyFrom(bytes);
    }
}
