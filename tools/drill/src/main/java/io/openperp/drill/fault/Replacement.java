package io.openperp.drill.fault;

import static io.openperp.drill.exchange.ExchangeUnderTest.ACCOUNT;
import static io.openperp.drill.exchange.ExchangeUnderTest.STATS;
import static io.openperp.drill.exchange.ExchangeUnderTest.STREAM;

import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.ExchangeUnderTest.ProcessUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The order in which an upgrade replaces services (docs/run/upgrade.md, "Upgrading and rolling back"): readers of
 * events before their writers.
 */
public final class Replacement {

    private Replacement() {}

    /**
     * Order of an upgrade: first the services that read events, then the hosts of shards, standbys before owners, last
     * the gateways.
     */
    public static List<ProcessUnderTest> upgrade(ExchangeUnderTest exchange) {
        List<ProcessUnderTest> services = new ArrayList<>();
        Stream.of(ACCOUNT, STATS, STREAM).map(exchange::process).forEach(services::add);
        services.addAll(exchange.matching().reversed());
        services.addAll(exchange.gateways());
        return services;
    }

    /** Order of a rollback: the opposite of an upgrade. */
    public static List<ProcessUnderTest> rollback(ExchangeUnderTest exchange) {
        return upgrade(exchange).reversed();
    }
}
