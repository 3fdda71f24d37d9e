package io.openperp.reader.tracing;

import java.util.List;

/** The hops of all traced transactions in one batch of records; closing this closes all. */
public final class Hops implements AutoCloseable {

    static final Hops NONE = new Hops(List.of());

    private final List<Hop> hops;

    Hops(List<Hop> hops) {
        this.hops = hops;
    }

    public void failed(Throwable cause) {
        hops.forEach(hop -> hop.failed(cause));
    }

    @Override
    public void close() {
        hops.forEach(Hop::close);
    }
}
