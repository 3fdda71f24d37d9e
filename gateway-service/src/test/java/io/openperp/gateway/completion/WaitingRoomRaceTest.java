package io.openperp.gateway.completion;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/** Outcomes arrive while clients enter, look and leave: every interleaving gives what some order of the steps gives. */
@Param(name = "counter", gen = IntGen.class, conf = "1:2")
@Param(name = "reason", gen = IntGen.class, conf = "1:3")
public class WaitingRoomRaceTest {

    private final WaitingRoom room = new WaitingRoom();
    private final Map<Integer, CompletableFuture<Outcome>> seats = new TreeMap<>();
    private final AtomicLong counters = new AtomicLong(2);

    public WaitingRoomRaceTest() {
        seats.put(1, room.enter(1));
        seats.put(2, room.enter(2));
    }

    /** The thread that follows the log, or the producer's. */
    @Operation
    public void settle(@Param(name = "counter") int counter, @Param(name = "reason") int reason) {
        room.settle(counter, new Outcome.NotAppended(Integer.toString(reason)));
    }

    /** The client's thread; null: its time is up. */
    @Operation
    public String answer(@Param(name = "counter") int counter) {
        Outcome outcome = seats.get(counter).getNow(null);
        return outcome == null ? null : ((Outcome.NotAppended) outcome).reason();
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

    @Test
    void stressed() {
        new StressOptions()
                .iterations(5)
                .invocationsPerIteration(100)
                .threads(2)
                .actorsPerThread(3)
                .sequentialSpecification(Naive.class)
                .check(WaitingRoomRaceTest.class);
    }

    /** The first outcome of a seat stays. */
    public static class Naive {
        private final Map<Integer, String> outcomes = new TreeMap<>();

        public void settle(int counter, int reason) {
            outcomes.putIfAbsent(counter, Integer.toString(reason));
        }

        public String answer(int counter) {
            return outcomes.get(counter);
        }

        public boolean comeAndGo() {
            return true;
        }
    }
}
