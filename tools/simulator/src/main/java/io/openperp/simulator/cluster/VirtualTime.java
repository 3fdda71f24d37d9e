package io.openperp.simulator.cluster;

/** The time of the simulation, in milliseconds since 1970. Only the scheduler moves it. */
public final class VirtualTime {

    private long millis;

    public VirtualTime(long startMillis) {
        millis = startMillis;
    }

    public long millis() {
        return millis;
    }

    public void advance(long byMillis) {
        millis += byMillis;
    }
}
