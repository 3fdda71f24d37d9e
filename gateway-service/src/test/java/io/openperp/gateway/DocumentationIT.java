package io.openperp.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The documents of the API are served as they stand in the repository, and as pages that load nothing from elsewhere, under the policy of the
 * terminal, whose keys are of the same origin.
 */
class DocumentationIT {

    private static final Pattern LOADED = Pattern.compile("(?:src|href)=\"([^\"#]+)\"");

    private static final Pattern IMPORTED = Pattern.compile("from '\\./([a-z]+\\.js)'");

    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws Exception {
        gateway = RunningGateway.start(
                "openperp.gateway.web-socket=wss://stream.example/", "openperp.gateway.behind-tls=true");
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"openapi.yaml", "asyncapi.yaml"})
    void documentIsServedAsItStands(String name) throws Exception {
        HttpResponse<String> answer = gateway.get("/" + name);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/yaml;charset=utf-8");
        assertThat(answer.body()).isEqualTo(Files.readString(Path.of("../docs/api", name)));
    }

    /**
     * The gateway is told that its clients come over TLS, as through a proxy that ends it. Without that setting
     * browsers are told nothing.
     */
    @Test
    void browsersThatCameOverTlsTakeNothingElse() throws Exception {
        assertThat(gateway.get("/docs").headers().firstValue("Strict-Transport-Security"))
                .hasValue("max-age=31536000");
        assertThat(gateway.get("/api/v1/time").headers().firstValue("Strict-Transport-Security"))
                .hasValue("max-age=31536000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs/start", "/docs", "/docs/asyncapi"})
    void whatAPageLoadsIsHere(String page) throws Exception {
        HttpResponse<String> answer = gateway.get(page);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/html;charset=utf-8");
        assertThat(answer.headers().firstValue("Content-Security-Policy"))
                .hasValue("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                        + "font-src 'self'; worker-src 'self'; manifest-src 'self'; connect-src 'self'; "
                        + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
        assertThat(answer.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
        assertThat(answer.body()).doesNotContain("<style", "style=", "<script>");
        List<String> loaded = LOADED.matcher(answer.body())
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertThat(loaded).isNotEmpty().noneMatch(place -> place.contains("//"));
        for (String place : loaded) {
            if (place.contains("api/v1/") || place.equals("../verify") || place.startsWith("data:")) {
                continue; // of services that are not there, or in the page itself
            }
            HttpResponse<String> part =
                    gateway.get(URI.create(page).resolve(place).getPath());
            assertThat(part.statusCode()).as(place).isEqualTo(200);
            assertThat(part.body()).as(place).isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs", "/docs/start", "/docs/asyncapi"})
    void slashAtTheEndLeadsToThePage(String page) throws Exception {
        HttpResponse<String> answer = gateway.get(page + "/");

        assertThat(answer.statusCode()).isEqualTo(308);
        String location = answer.headers().firstValue("Location").orElseThrow();
        assertThat(URI.create(page + "/").resolve(location)).hasToString(page);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs", "/docs/start", "/docs/asyncapi"})
    void pageNamesTheWebSocketOfThisExchange(String page) throws Exception {
        assertThat(gateway.get(page).body()).contains("wss://stream.example/").doesNotContain("localhost:12001");
    }

    @Test
    void pageOfTheHttpApiStartsSwaggerUiOnOurDocument() throws Exception {
        assertThat(gateway.get("/docs").body()).contains("id=\"swagger-ui\"", "docs/page/start.js");
        assertThat(gateway.get("/docs/page/start.js").body())
                .contains("SwaggerUIBundle(", "url: 'openapi.yaml'", "dom_id: '#swagger-ui'");
        assertThat(gateway.get("/docs/swagger-ui/swagger-ui-bundle.js").body()).contains("SwaggerUIBundle");
    }

    @ParameterizedTest
    @ValueSource(strings = {"start.js", "try.js"})
    void scriptsOfThePageImportOnlyEachOther(String script) throws Exception {
        String text = gateway.get("/docs/page/" + script).body();
        List<String> imported = IMPORTED.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertThat(imported).isNotEmpty();
        for (String other : imported) {
            assertThat(gateway.get("/docs/page/" + other).statusCode())
                    .as(other)
                    .isEqualTo(200);
        }
        assertThat(text).doesNotContain("http:", "https:");
    }

    @Test
    void pageOfTheStreamsShowsEveryMessageAndTopic() throws Exception {
        String page = gateway.get("/docs/asyncapi").body();

        assertThat(page)
                .contains(
                        "<h3 id=\"subscribe\">",
                        "<h3 id=\"account\">",
                        "<h4>PositionUpdate</h4>",
                        "<code>data.book.levels[][].px</code>",
                        "<code>allocMargin</code>",
                        "market-statistics",
                        "openperp.journal.LogRecord</code> with <code>openperp.journal.AccountCommand</code>",
                        "<a href=\"#postResponse\">postResponse</a>",
                        "{&quot;method&quot;:&quot;unsubscribe&quot;,&quot;topic&quot;:&quot;trades.BTC-USD&quot;}")
                .doesNotContain("<script");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/page/index.html",
                "/docs/swagger-ui/index.html",
                "/docs/swagger-ui/..%2f..%2fgateway-service.yml",
                "/docs/nothing"
            })
    void nothingElseIsServed(String path) throws Exception {
        assertThat(gateway.get(path).statusCode()).isBetween(400, 404);
    }
}
