package io.openperp.gateway.completion;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/**
 * Outcomes arrive while clients enter, look, wait and leave: every interleaving gives what some order of the steps gives.
 */
@Param(name = "reason", gen = IntGen.class, conf = "1:3")
public class WaitingRoomRaceTest {

    private static final int SEAT = 1;
    private static final String GONE = "gone";

    private final WaitingRoom room = new WaitingRoom();
    private final Map<Integer, CompletableFuture<Outcome>> seats = new ConcurrentHashMap<>();
    private final AtomicLong counters = new AtomicLong(SEAT);

    public WaitingRoomRaceTest() {
        seats.put(SEAT, room.enter(SEAT));
    }

    /** The thread that follows the log, or the producer's. */
    @Operation
    public void settle(@Param(name = "reason") int reason) {
        room.settle(SEAT, new Outcome.NotAppended(Integer.toString(reason)));
    }

    /** The client's thread; null: nothing yet. */
    @Operation(nonParallelGroup = "client")
    public String answer() {
        CompletableFuture<Outcome> seat = seats.get(SEAT);
        return seat == null ? GONE : reason(seat);
    }

    /** The client's time is up: it leaves its seat, and looks for the last time. */
    @Operation(nonParallelGroup = "client")
    public String leave() {
        CompletableFuture<Outcome> seat = seats.remove(SEAT);
        if (seat == null) {
            return GONE;
        }
        room.leave(SEAT);
        return reason(seat);
    }

    /** Another client's thread. */
    @Operation
    public boolean comeAndGo() {
        long counter = counters.incrementAndGet();
        CompletableFuture<Outcome> seat = room.enter(counter);
        room.settle(counter, new Outcome.NotAppended("own"));
        room.leave(counter);
        return seat.isDone();
    }

    @Validate
    public void whoHasLeftHoldsNoSeat() {
        if (room.occupied() != seats.size()) {
            throw new IllegalStateException(room.occupied() + " seats are held by " + seats.size() + " clients");
        }
    }

    @Test
    void modelChecked() {
        new ModelCheckingOptions()
                .iterations(10)
                .invocationsPerIteration(100)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(1)
                .actorsAfter(2)
                .sequentialSpecification(Naive.class)
                .check(WaitingRoomRaceTest.class);
    }

    /** Who is not woken waits for ever, which Lincheck finds. */
    @Test
    void waitingClientIsWokenByTheFirstOfTwoOutcomes() {
        Lincheck.runConcurrentTest(100, () -> {
            WaitingRoom room = new WaitingRoom();
            CompletableFuture<Outcome> seat = room.enter(1);
            Thread log = new Thread(() -> {
                room.settle(1, new Outcome.NotAppended("first"));
                room.settle(1, new Outcome.NotAppended("second"));
            });
            log.start();
            String told = awaited(seat);
            room.leave(1);
            if (!told.equals("first") || !told.equals(reason(seat)) || room.occupied() != 0) {
                throw new IllegalStateException("told " + told + ", then " + reason(seat));
            }
        });
    }

    private static String awaited(CompletableFuture<Outcome> seat) {
        try {
            return ((Outcome.NotAppended) seat.get(1, TimeUnit.HOURS)).reason();
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String reason(CompletableFuture<Outcome> seat) {
        Outcome outcome = seat.getNow(null);
        return outcome == null ? null : ((Outcome.NotAppended) outcome).reason();
    }

    /** The first outcome of a seat stays; nobody sees what comes after the client has left. */
    public static class Naive {
        private String outcome;
        private boolean isGone;

        public void settle(int reason) {
            outcome = outcome == null ? Integer.toString(reason) : outcome;
        }

        public String answer() {
            return isGone ? GONE : outcome;
        }

        public String leave() {
            String answer = answer();
            isGone = true;
            return answer;
        }

        public boolean comeAndGo() {
            return true;
        }
    }
}
