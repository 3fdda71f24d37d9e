package io.openperp.drill.fault;

import io.openperp.api.Book;
import io.openperp.client.LocalBook;
import io.openperp.client.OpenPerp;
import io.openperp.client.StreamMessage;
import io.openperp.client.Streams;
import io.openperp.client.Topic;
import io.openperp.drill.audit.Money;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.TradedMarket;
import io.openperp.drill.fault.Outage.Service;
import io.openperp.drill.load.ApiClient;
import io.openperp.drill.load.ServiceAvailability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Calls every service continuously and records when a call succeeded. The load itself records trading. */
public final class ServiceProbes implements AutoCloseable {

    /** The error of a measured outage; shorter pauses would take the processor from processes that start. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Map<Service, ServiceAvailability> answers = new EnumMap<>(Service.class);
    private final ApiClient api;
    private final OpenPerp client;
    private final Streams streams;
    private final List<LocalBook> books = new ArrayList<>();
    private final List<Thread> threads;

    public ServiceProbes(ExchangeUnderTest exchange) {
        for (Service service : Service.values()) {
            answers.put(service, new ServiceAvailability());
        }
        api = new ApiClient(exchange.addresses());
        client = OpenPerp.at(exchange.http(), exchange.webSocket());
        streams = client.streams();
        books(TradedMarket.ALL);
        threads = List.of(
                probe(Service.ACCOUNT, () -> api.accountQuerySucceeds(Money.FEE_ACCOUNT)),
                probe(Service.STATISTICS, () -> api.succeeds("/ticker/BTC-USD")));
    }

    public ServiceAvailability of(Service service) {
        ServiceAvailability good = answers.get(service);
        if (good == null) {
            throw new IllegalArgumentException(service.toString());
        }
        return good;
    }

    /**
     * The books as a subscriber of the stream maintains them.
     *
     * @param markets all of them; those that were listed meanwhile are followed from now on
     */
    public List<LocalBook> books(List<TradedMarket> markets) {
        markets.stream().skip(books.size()).map(this::follow).toList().forEach(books::add);
        return List.copyOf(books);
    }

    /** Whether a call to every service has succeeded after that time. */
    public boolean isServedAfter(long nanos) {
        return answers.values().stream().allMatch(good -> good.isAfter(nanos));
    }

    /** For each service the time since the last call that succeeded. */
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
        client.close();
        api.close();
    }

    private LocalBook follow(TradedMarket market) {
        LocalBook book = new LocalBook(market.symbol());
        Topic<Book> topic = Topic.bookDeltas(market.symbol());
        streams.subscribe(topic, (StreamMessage<Book> message) -> {
            of(Service.STREAM).add();
            if (!book.take(message)) {
                streams.renew(topic);
            }
        });
        return book;
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
