package io.openperp.healthcheck;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Asks the service in the same container whether it is ready, and prints the answer. Ends with exit code 0 if it is
 * ready, with 1 if not. Uses a plain socket, because loading an HTTP client would take longer than the answer.
 */
public final class HealthCheck {

    private static final int PATIENCE_MILLIS = 4000;
    private static final String DEFAULT_PORT = "12090";
    private static final String READINESS = "/actuator/health/readiness";

    private HealthCheck() {}

    public static void main(String[] args) {
        String answer = ask(port(System.getenv()));
        boolean ready = answer.startsWith("HTTP/1.1 200");
        System.out.println(ready ? "ready" : answer);
        System.exit(ready ? 0 : 1);
    }

    static int port(Map<String, String> environment) {
        return Integer.parseInt(environment.getOrDefault("MANAGEMENT_SERVER_PORT", DEFAULT_PORT));
    }

    /** Returns the service's whole HTTP answer about its readiness, or the reason why there is none. */
    static String ask(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            String request = "GET " + READINESS + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "no answer at port " + port + ": " + e.getMessage();
        }
    }
}
