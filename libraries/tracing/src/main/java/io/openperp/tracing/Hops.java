package io.openperp.tracing;

import java.util.List;

/** The steps of all followed transactions in one batch of records. */
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
