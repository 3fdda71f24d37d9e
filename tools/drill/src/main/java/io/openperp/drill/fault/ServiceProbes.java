package io.openperp.drill.fault;

import io.openperp.drill.check.Subscriber;
import io.openperp.drill.client.ApiClient;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.drill.fault.Outage.Service;
import io.openperp.drill.load.ServiceAvailability;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Calls every service again and again, and records when a call succeeded. Calls to trade are recorded by the load. */
public final class ServiceProbes implements AutoCloseable {

    /**
     * Pause between calls to a service, which limits the precision of a measured outage. Shorter pauses would slow the
     * processes that start.
     */
    private static final Duration PAUSE = Duration.ofMillis(100);

    /** The account of collected fees, which every exchange has. */
    private static final String FEE_ACCOUNT = "BEaoAeA2p1wiraQHoS1okdhFL6Zatf5eJdn22GNkyam4";

    private final Map<Service, ServiceAvailability> answers = new EnumMap<>(Service.class);
    private final ApiClient api;
    private final Subscriber subscriber;
    private final List<Thread> threads;

    public ServiceProbes(ExchangeUnderTest exchange) {
        for (Service service : Service.values()) {
            answers.put(service, new ServiceAvailability());
        }
        api = new ApiClient(exchange.addresses());
        subscriber = new Subscriber(exchange, of(Service.STREAM)::add);
        TradedMarket.ALL.forEach(market -> subscriber.followBook(market.symbol()));
        threads = List.of(
                probe(Service.ACCOUNT, () -> api.accountQuerySucceeds(FEE_ACCOUNT)),
                probe(Service.STATISTICS, () -> api.succeeds("/ticker/BTC-USD")));
    }

    public ServiceAvailability of(Service service) {
        ServiceAvailability good = answers.get(service);
        if (good == null) {
            throw new IllegalArgumentException(service.toString());
        }
        return good;
    }

    /** The subscriber of the streams that stays in use during all faults and reconnects after each. */
    public Subscriber subscriber() {
        return subscriber;
    }

    /** Whether a call to every service has succeeded after this time, by {@link System#nanoTime}. */
    public boolean isServedAfter(long nanos) {
        return answers.values().stream().allMatch(good -> good.isAfter(nanos));
    }

    /** For each service, the time since its last successful call, in words. */
    public String lastGoodAnswers() {
        long now = System.nanoTime();
        return answers.entrySet().stream()
                .map(answer -> "%s %s".formatted(answer.getKey(), ago(answer.getValue(), now)))
                .collect(Collectors.joining(", "));
    }

    private static String ago(ServiceAvailability good, long now) {
        OptionalLong last = good.last();
        return last.isEmpty() ? "never" : String.format(Locale.ROOT, "%.1f s ago", (now - last.getAsLong()) / 1e9);
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        subscriber.close();
        api.close();
    }

    private Thread probe(Service service, Probe probed) {
        return Thread.ofVirtual().name("watch-" + service).start(() -> {
            try {
                while (true) {
                    if (probed.succeeds()) {
                        of(service).add();
                    }
                    Thread.sleep(PAUSE);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // closed
            }
        });
    }

    private interface Probe {
        boolean succeeds() throws InterruptedException;
    }
}
