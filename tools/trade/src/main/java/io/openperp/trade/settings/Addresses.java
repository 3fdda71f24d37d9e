package io.openperp.trade.settings;

import io.openperp.trade.terminal.CommandFailed;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of an exchange.
 *
 * @param http base address of the HTTP API, with its version
 * @param webSocket address of the streams
 */
public record Addresses(String http, String webSocket) {

    /** Base address of the exchange that {@code ./exchange start} runs. */
    public static final String LOCAL = "http://localhost:12000/api/v1";

    private static final String BASE_PATH = "/api/v1";
    private static final Set<String> HTTP = Set.of("http", "https");
    private static final Set<String> WEB_SOCKET = Set.of("ws", "wss");

    /**
     * Chooses the addresses. The first one counts that is set: option, environment variable, setting, exchange on this
     * machine. A WebSocket address in the settings is used only with the API address in the settings.
     */
    public static Addresses choose(
            @Nullable String urlOption,
            Optional<String> urlVariable,
            @Nullable String wsOption,
            Optional<String> wsVariable,
            Settings settings) {
        Optional<String> chosen = Optional.ofNullable(urlOption).or(() -> urlVariable);
        boolean isOfSettings = chosen.isEmpty();
        String url = chosen.or(() -> settings.get(Settings.URL)).orElse(LOCAL);
        Optional<String> ws = Optional.ofNullable(wsOption).or(() -> wsVariable);
        if (ws.isEmpty() && isOfSettings) {
            ws = settings.get(Settings.WS);
        }
        if (!url.contains("://")) {
            String name = url;
            url = requireNamed(name, settings);
            ws = ws.or(() -> settings.wsOf(name));
        }
        URI http = parsed(url, HTTP, LOCAL);
        String base = withBasePath(http);
        return new Addresses(
                base,
                ws.map(given -> parsed(given, WEB_SOCKET, "ws://localhost:12001/")
                                .toString())
                        .orElseGet(() -> webSocketOf(http)));
    }

    /** Throws {@link CommandFailed} if the text is not the address of an HTTP API. */
    public static void requireUrl(String url) {
        parsed(url, HTTP, LOCAL);
    }

    /** Address of the exchange that has this name in the settings. Throws {@link CommandFailed} if there is none. */
    public static String requireNamed(String name, Settings settings) {
        return settings.urlOf(name)
                .orElseThrow(() -> CommandFailed.usage(
                        "'%s' is neither the address of an exchange, such as %s, nor the name of one: trade config set exchange.%s.url ADDRESS"
                                .formatted(name, LOCAL, name)));
    }

    public static void requireWebSocket(String address) {
        parsed(address, WEB_SOCKET, "ws://localhost:12001/");
    }

    /** Adds the path of the API if the address has no path. */
    private static String withBasePath(URI http) {
        String path = http.getPath();
        String text = http.toString();
        String trimmed = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        return path == null || path.isEmpty() || path.equals("/") ? trimmed + BASE_PATH : trimmed;
    }

    /**
     * Default address of the streams: on the port after that of the API, as {@code ./exchange start} chooses it; if the
     * address of the API has no port, on the path {@code /ws} of the same host.
     */
    private static String webSocketOf(URI http) {
        String scheme = "https".equals(http.getScheme()) ? "wss" : "ws";
        return http.getPort() < 0
                ? "%s://%s/ws".formatted(scheme, http.getHost())
                : "%s://%s:%d/".formatted(scheme, http.getHost(), http.getPort() + 1);
    }

    private static URI parsed(String address, Set<String> schemes, String example) {
        try {
            URI uri = new URI(address);
            if (uri.getScheme() != null
                    && schemes.contains(uri.getScheme())
                    && uri.getHost() != null
                    && uri.getQuery() == null
                    && uri.getFragment() == null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // It is refused below, like every other address that is none.
        }
        throw CommandFailed.usage("'%s' is not the address of an exchange; %s is one".formatted(address, example));
    }
}
