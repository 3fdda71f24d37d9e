package io.openperp.doctor;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;

/** Checks stream-service as a client reaches it: encryption, and whether it accepts a WebSocket. */
record StreamChecks(Endpoint endpoint) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    List<Finding> check() {
        List<Finding> findings = new ArrayList<>();
        PublicChecks asPublic = new PublicChecks("stream", endpoint);
        asPublic.firstAnswer("/ws", findings).ifPresent(answer -> {
            findings.addAll(asPublic.check(answer));
            findings.add(socket());
        });
        return findings;
    }

    private Finding socket() {
        URI url = URI.create(endpoint.origin().toString().replaceFirst("^http", "ws") + "/ws");
        try (HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
            WebSocket socket = http.newWebSocketBuilder()
                    .connectTimeout(PATIENCE)
                    .buildAsync(url, new WebSocket.Listener() {})
                    .join();
            socket.abort();
            return Finding.ok("stream-websocket", url + " accepts a WebSocket");
        } catch (CompletionException e) {
            return Finding.problem(
                    "stream-websocket",
                    url + " accepts no WebSocket: " + e.getCause(),
                    "clients get no updates of their orders",
                    "the path /ws to stream-service, with upgrades, at the proxy");
        }
    }
}
