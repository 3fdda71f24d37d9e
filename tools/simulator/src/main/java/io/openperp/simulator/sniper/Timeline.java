package io.openperp.simulator.sniper;

import java.util.PriorityQueue;

/** Virtual time, and what is going to happen in it. What happens at the same moment happens in the order of planning. */
final class Timeline {

    private record Planned(long nanos, long number, Runnable event) implements Comparable<Planned> {

        @Override
        public int compareTo(Planned other) {
            return nanos != other.nanos ? Long.compare(nanos, other.nanos) : Long.compare(number, other.number);
        }
    }

    private final PriorityQueue<Planned> planned = new PriorityQueue<>();
    private long numbers;
    private long nanos;

    /** @param startNanos nanoseconds since 1970 */
    Timeline(long startNanos) {
        nanos = startNanos;
    }

    /** The present moment, in nanoseconds since 1970. */
    long nanos() {
        return nanos;
    }

    /** Plans an event for {@code micros} from now. */
    void after(long micros, Runnable event) {
        at(nanos + micros * 1000, event);
    }

    /** Plans an event for a moment that is not over yet. */
    void at(long atNanos, Runnable event) {
        planned.add(new Planned(Math.max(nanos, atNanos), numbers++, event));
    }

    /** Lets everything happen that is planned up to this moment, and what that plans. */
    void runUntil(long untilNanos) {
        while (!planned.isEmpty() && planned.peek().nanos() <= untilNanos) {
            Planned next = planned.poll();
            nanos = next.nanos();
            next.event().run();
        }
        nanos = untilNanos;
    }
}
