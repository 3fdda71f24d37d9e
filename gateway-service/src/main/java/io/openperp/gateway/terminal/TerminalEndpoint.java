package io.openperp.gateway.terminal;

import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.limit.ChargedRequests;
import io.openperp.gateway.terminal.TerminalSettings.StreamAddress;
import io.openperp.gateway.web.Answer;
import io.openperp.gateway.web.PagePolicy;
import io.openperp.servicekit.query.AnyParameters;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.ServletWebRequest;

/**
 * Serves the terminal at {@code /} and {@code /terminal}, the operators' page at {@code /ops}, and the files of both.
 * The pages may load files only from this origin, and connect only to this origin and to the exchange's streams.
 */
@RestController
@AnyParameters
class TerminalEndpoint {

    private static final String FOLDER = "terminal/";

    /** Cache header for files whose content never changes: a year, because nothing may be cached longer. */
    private static final String FOR_EVER = "public, max-age=31536000, immutable";

    private static final String ASK_FIRST = "no-cache";

    private static final String NO_TERMINAL = """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><title>OpenPerp</title></head>
            <body>
            <h1>OpenPerp</h1>
            <p>This gateway serves no terminal: it was built without it, or openperp.gateway.terminal.enabled is off.</p>
            <p>The API is described at <a href="/docs/start">/docs/start</a>.</p>
            </body>
            </html>
            """;

    private final TerminalFiles files;
    private final GatewaySettings settings;
    private final StreamAddress stream;

    TerminalEndpoint(GatewaySettings settings) {
        this.settings = settings;
        this.stream = new StreamAddress(settings.webSocket());
        this.files = settings.terminal().enabled() ? TerminalFiles.on(FOLDER) : TerminalFiles.none();
    }

    @GetMapping({"/", "/terminal", "/terminal/"})
    void terminal(HttpServletRequest request, HttpServletResponse response) throws IOException {
        page("index.html", request, response);
    }

    @GetMapping("/ops")
    void operations(HttpServletRequest request, HttpServletResponse response) throws IOException {
        page("ops.html", request, response);
    }

    @GetMapping("/terminal/settings.json")
    void settings(HttpServletRequest request, HttpServletResponse response) throws IOException {
        TerminalSettings answer = TerminalSettings.of(
                streamSeenFrom(request),
                settings.signatures().network(),
                settings.terminal().offeredByFaucet());
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        Answer.of(HttpServletResponse.SC_OK, "terminal", answer).writeTo(response);
    }

    @GetMapping("/terminal/{*name}")
    void file(@PathVariable String name, HttpServletRequest request, HttpServletResponse response) throws IOException {
        TerminalFile file = files.named(name.substring(1));
        if (file == null) {
            Answer.error(
                            HttpServletResponse.SC_NOT_FOUND,
                            "unknown_path",
                            "there is nothing at " + request.getRequestURI())
                    .writeTo(response);
        } else {
            write(file, request, response);
        }
    }

    private void page(String name, HttpServletRequest request, HttpServletResponse response) throws IOException {
        TerminalFile page = files.named(name);
        if (page == null) {
            withoutTerminal(response);
        } else {
            write(page, request, response);
        }
    }

    private static void withoutTerminal(HttpServletResponse response) throws IOException {
        byte[] body = NO_TERMINAL.getBytes(StandardCharsets.UTF_8);
        response.setContentType("text/html;charset=utf-8");
        response.setContentLength(body.length);
        PagePolicy.set(response);
        response.setHeader(HttpHeaders.CACHE_CONTROL, ASK_FIRST);
        response.getOutputStream().write(body);
    }

    private void write(TerminalFile file, HttpServletRequest request, HttpServletResponse response) throws IOException {
        ChargedRequests.answeredAsStored(request);
        TerminalFile.Encoded encoded = file.acceptedBy(accepted(request));
        response.setHeader(HttpHeaders.CACHE_CONTROL, file.isImmutable() ? FOR_EVER : ASK_FIRST);
        response.addHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        // every file has the content security policy, because a web worker takes that of its own script
        PagePolicy.set(response, streamSeenFrom(request).source());
        if (new ServletWebRequest(request, response).checkNotModified(encoded.etag())) {
            return;
        }
        response.setContentType(file.contentType());
        response.setContentLength(encoded.bytes().length);
        if (!encoded.coding().equals(TerminalFile.IDENTITY)) {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, encoded.coding());
        }
        response.getOutputStream().write(encoded.bytes());
    }

    private StreamAddress streamSeenFrom(HttpServletRequest request) {
        return stream.seenFrom(request.getServerName(), request.isSecure());
    }

    private static @Nullable String accepted(HttpServletRequest request) {
        return request.getHeader(HttpHeaders.ACCEPT_ENCODING);
    }
}
