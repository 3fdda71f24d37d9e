package io.openperp.client;

import io.openperp.client.stream.StreamSettings;
import io.openperp.client.stream.Traffic;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A client of an exchange, for queries, transactions and streams. Thread-safe; a program needs only one.
 *
 * <pre>{@code
 * try (OpenPerp exchange = OpenPerp.at("http://localhost:12000/api/v1", "ws://localhost:12001/")) {
 *     Signer me = Signer.generate();
 *     exchange.transactions().submit(me.sign(Actions.faucet(me.account())));
 *     exchange.accounts().fullAccount(me.account());
 * }
 * }</pre>
 */
public final class OpenPerp implements AutoCloseable {

    private final HttpClient http;
    private final URI webSocket;
    private final Traffic traffic;
    private final Set<Streams> streams = ConcurrentHashMap.newKeySet();
    private final Transactions transactions;
    private final AccountQueries accounts;
    private final MarketData markets;

    private OpenPerp(URI base, URI webSocket, Map<String, String> headers, Traffic traffic) {
        this.http = Connections.client(base, webSocket);
        this.webSocket = webSocket;
        this.traffic = traffic;
        HttpRequests requests = new HttpRequests(http, base, headers, traffic);
        this.transactions = new Transactions(requests);
        this.accounts = new AccountQueries(requests);
        this.markets = new MarketData(requests);
    }

    /**
     * A client of these addresses; it does not connect yet.
     *
     * @param base HTTP address with the version: {@code http://localhost:12000/api/v1}
     * @param webSocket WebSocket address: {@code ws://localhost:12001/}
     */
    public static OpenPerp at(String base, String webSocket) {
        return at(base, webSocket, Traffic.UNWATCHED);
    }

    /**
     * A client whose traffic is observed; it does not connect yet.
     *
     * @param traffic observes every request, answer and message
     */
    public static OpenPerp at(String base, String webSocket, Traffic traffic) {
        return new OpenPerp(URI.create(base), URI.create(webSocket), Map.of(), traffic);
    }

    /**
     * A client whose HTTP requests carry additional headers; it does not connect yet.
     *
     * @param headers headers added to each HTTP request, for instance for a proxy
     */
    public static OpenPerp at(String base, String webSocket, Map<String, String> headers) {
        return new OpenPerp(URI.create(base), URI.create(webSocket), Map.copyOf(headers), Traffic.UNWATCHED);
    }

    public Transactions transactions() {
        return transactions;
    }

    public AccountQueries accounts() {
        return accounts;
    }

    public MarketData markets() {
        return markets;
    }

    /** Opens a WebSocket, which reconnects whenever it breaks. The caller must close it. */
    public Streams streams() {
        return streams(new StreamSettings());
    }

    public Streams streams(StreamSettings settings) {
        Streams opened = new Streams(http, webSocket, settings, traffic, streams::remove);
        streams.add(opened);
        return opened;
    }

    /** Closes all streams. A request of another thread still gets its answer, within ten seconds. */
    @Override
    public void close() {
        streams.forEach(Streams::close);
    }
}
