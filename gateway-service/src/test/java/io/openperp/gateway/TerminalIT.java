package io.openperp.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The terminal is served as it was built, compressed, and with a policy under which a browser runs nothing else. */
class TerminalIT {

    private static final Pattern ASSET = Pattern.compile("(?:src|href)=\"(/terminal/assets/[^\"]+)\"");
    private static final String BROWSER = "gzip, deflate, br, zstd";

    private static RunningGateway gateway;

    /** A gateway without the terminal and with little room for requests. */
    private static RunningGateway narrow;

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws Exception {
        gateway = RunningGateway.start(
                "openperp.gateway.signatures.network=devnet",
                "openperp.gateway.terminal.faucet.enabled=true",
                "openperp.gateway.limits.address.per-second=1",
                "openperp.gateway.limits.address.burst=1000");
        narrow = RunningGateway.beside(
                "openperp.gateway.terminal.enabled=false", "openperp.gateway.web-socket=wss://stream.example/ws");
    }

    @AfterAll
    static void stop() throws Exception {
        narrow.close();
        gateway.close();
        HTTP.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/terminal", "/terminal/", "/ops"})
    void pageIsCheckedForNewsAndRunsOnlyItsOwnScripts(String path) throws Exception {
        HttpResponse<byte[]> page = ask("GET", path, "");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(header(page, "Content-Type")).isEqualTo("text/html;charset=utf-8");
        assertThat(header(page, "Cache-Control")).isEqualTo("no-cache");
        assertThat(header(page, "Content-Security-Policy"))
                .contains("default-src 'none'; script-src 'self'; style-src 'self';")
                .contains("connect-src 'self' ws://localhost:12001;")
                .doesNotContain("unsafe");
        assertThat(header(page, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(page, "Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(header(page, "Permissions-Policy")).contains("camera=()");
        assertThat(page.headers().firstValue("Strict-Transport-Security"))
                .as("it came without TLS")
                .isEmpty();
        String html = new String(page.body(), StandardCharsets.UTF_8);
        assertThat(html).doesNotContain("<style", "style=", "http:", "https:", "<script>");
        assertThat(assets(html)).isNotEmpty();
    }

    @Test
    void pageThatHasNotChangedIsNotSentAgain() throws Exception {
        String etag = header(ask("GET", "/", BROWSER), "ETag");

        HttpResponse<byte[]> again = ask("GET", "/", BROWSER, "If-None-Match", etag);

        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(header(again, "Cache-Control")).isEqualTo("no-cache");
        assertThat(ask("GET", "/", BROWSER, "If-None-Match", "\"another\"").statusCode())
                .isEqualTo(200);
    }

    @Test
    void whatAPageLoadsIsKeptForEverAndSentCompressed() throws Exception {
        for (String asset : assets(text("/"))) {
            HttpResponse<byte[]> plain = ask("GET", asset, "");
            HttpResponse<byte[]> brotli = ask("GET", asset, BROWSER);
            HttpResponse<byte[]> gzip = ask("GET", asset, "gzip");

            assertThat(plain.statusCode()).as(asset).isEqualTo(200);
            assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
            assertThat(header(plain, "Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
            assertThat(header(brotli, "Content-Encoding")).isEqualTo("br");
            assertThat(header(gzip, "Content-Encoding")).isEqualTo("gzip");
            assertThat(header(brotli, "Vary")).isEqualTo("Accept-Encoding");
            assertThat(brotli.body().length).isLessThan(plain.body().length);
            assertThat(unpacked(gzip.body())).isEqualTo(plain.body());
            assertThat(List.of(header(plain, "ETag"), header(brotli, "ETag"), header(gzip, "ETag")))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void headHasEverythingButTheBody() throws Exception {
        HttpResponse<byte[]> page = ask("GET", "/", BROWSER);
        HttpResponse<byte[]> head = ask("HEAD", "/", BROWSER);

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(header(head, "Content-Length")).isEqualTo(Integer.toString(page.body().length));
        assertThat(header(head, "ETag")).isEqualTo(header(page, "ETag"));
    }

    @Test
    void settingsNameTheStreamsAsThePageReachesThem() throws Exception {
        assertThat(text("/terminal/settings.json"))
                .isEqualTo("{\"webSocket\":\"ws://localhost:12001/\",\"network\":\"devnet\","
                        + "\"faucet\":{\"amount\":10000,\"periodSeconds\":3600}}");
        String other = gateway.base().replace("localhost", "127.0.0.1");
        HttpResponse<byte[]> settings = send("GET", URI.create(other + "/terminal/settings.json"), "");
        HttpResponse<byte[]> page = send("GET", URI.create(other + "/"), "");

        assertThat(new String(settings.body(), StandardCharsets.UTF_8)).contains("\"ws://127.0.0.1:12001/\"");
        assertThat(header(settings, "Cache-Control")).isEqualTo("no-store");
        assertThat(header(page, "Content-Security-Policy")).contains("connect-src 'self' ws://127.0.0.1:12001;");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/terminal/nothing",
                "/terminal/assets/",
                "/terminal/index.html.br",
                "/terminal/..%2fgateway-service.yml",
                "/terminal/%2e%2e/gateway-service.yml",
                "/terminal//etc/passwd"
            })
    void nothingElseIsServed(String path) throws Exception {
        assertThat(ask("GET", path, "").statusCode()).isBetween(400, 404);
    }

    /**
     * The limit is 1000 requests, and 16 KiB count as one: files counted as unpacked would cost five times too much.
     */
    @Test
    void loadingTheTerminalCostsLittle() throws Exception {
        List<String> assets = assets(text("/"));
        for (int i = 0; i < 5; i++) {
            assertThat(ask("GET", "/", BROWSER).statusCode()).isEqualTo(200);
            for (String asset : assets) {
                assertThat(ask("GET", asset, BROWSER).statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void gatewayWithoutTheTerminalSaysSo() throws Exception {
        for (String path : List.of("/", "/terminal", "/ops")) {
            HttpResponse<String> page = narrow.get(path);
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("This gateway serves no terminal", "href=\"/docs/start\"");
        }
        assertThat(narrow.get("/terminal/settings.json").body())
                .isEqualTo("{\"webSocket\":\"wss://stream.example/ws\",\"network\":null,\"faucet\":null}");
    }

    private static List<String> assets(String html) {
        return ASSET.matcher(html)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private static String text(String path) throws Exception {
        return new String(ask("GET", path, "").body(), StandardCharsets.UTF_8);
    }

    private static byte[] unpacked(byte[] packed) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        }
    }

    private static String header(HttpResponse<?> answer, String name) {
        return String.join(", ", answer.headers().allValues(name));
    }

    private static HttpResponse<byte[]> ask(String method, String path, String encodings, String... more)
            throws Exception {
        return send(method, URI.create(gateway.base() + path), encodings, more);
    }

    private static HttpResponse<byte[]> send(String method, URI address, String encodings, String... more)
            throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).method(method, HttpRequest.BodyPublishers.noBody());
        if (!encodings.isEmpty()) {
            request.header("Accept-Encoding", encodings);
        }
        if (more.length > 0) {
            request.headers(more);
        }
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }
}
