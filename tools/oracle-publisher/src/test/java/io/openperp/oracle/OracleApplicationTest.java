package io.openperp.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

@Tag("slow")
class OracleApplicationTest {

    @TempDir
    private Path directory;

    @Test
    void pricesOfAllMarketsAreSignedWithTheKeyAndReadinessFollowsTheirFate() throws Exception {
        String publicKey = drawKey();
        try (PlayedExchange exchange = new PlayedExchange();
                ConfigurableApplicationContext publisher = start(exchange)) {
            Envelope first = exchange.received.poll(20, TimeUnit.SECONDS);
            assertThat(first.account()).hasToString(publicKey);
            assertThat(first.signer()).hasToString(publicKey);
            assertThat(first.actions())
                    .extracting(action -> ((OraclePrice) action).asset())
                    .containsExactly("BTC-USD", "ETH-USD", "SOL-USD");
            Envelope second = exchange.received.poll(20, TimeUnit.SECONDS);
            assertThat(second.nonce()).isGreaterThan(first.nonce());

            assertThat(await(publisher, "/actuator/health/readiness", answer -> answer.statusCode() == 200)
                            .body())
                    .contains("prices");
            exchange.refuseFromNowOn();
            assertThat(await(publisher, "/actuator/health/readiness", answer -> answer.statusCode() == 503)
                            .body())
                    .contains("unauthorized oracle");
            assertThat(ask(publisher, "/actuator/health/liveness").statusCode()).isEqualTo(200);
            assertThat(ask(publisher, "/actuator/prometheus").body())
                    .containsPattern("oracle_publications_total\\{outcome=\"accepted\"} [1-9]")
                    .containsPattern("oracle_publications_total\\{outcome=\"refused\"} [1-9]");
        }
    }

    @Test
    void pricesBearTheSecretOfTheInternalPortWhereThereIsOne() throws Exception {
        drawKey();
        try (PlayedExchange exchange = new PlayedExchange();
                ConfigurableApplicationContext publisher = start(exchange)) {
            assertThat(exchange.authorizations.poll(20, TimeUnit.SECONDS)).isEqualTo("null");
        }
        try (PlayedExchange exchange = new PlayedExchange();
                ConfigurableApplicationContext publisher =
                        start(exchange, "--openperp.oracle.gateway-secret=drawn for the port")) {
            assertThat(exchange.authorizations.poll(20, TimeUnit.SECONDS)).isEqualTo("Bearer drawn for the port");
        }
    }

    @Test
    void aKeyIsDrawnOnceAndItsPublicHalfIsWrittenForTheShards() throws Exception {
        String publicKey = drawKey();
        Path secret = directory.resolve("oracle.key");
        assertThat(SecretKey.parse(Files.readString(secret).strip()).publicKey())
                .hasToString(publicKey);
        assertThat(drawKey()).isEqualTo(publicKey);
    }

    @Test
    void withoutAKeyThePublisherDoesNotStart() throws Exception {
        try (PlayedExchange exchange = new PlayedExchange()) {
            assertThat(catchThrowable(() -> start(exchange)))
                    .hasStackTraceContaining(directory.resolve("oracle.key").toString())
                    .hasStackTraceContaining("--draw-key");
        }
    }

    private String drawKey() throws Exception {
        Path publicKey = directory.resolve("oracle.pub");
        assertThat(DrawKeyCommand.run(
                        "--draw-key",
                        "--spring.config.name=oracle-publisher",
                        "--openperp.oracle.key-file=" + directory.resolve("oracle.key"),
                        "--openperp.oracle.public-key-file=" + publicKey))
                .isZero();
        return Files.readString(publicKey);
    }

    private ConfigurableApplicationContext start(PlayedExchange exchange, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--spring.config.name=oracle-publisher",
                "--server.port=0",
                "--openperp.oracle.exchange=" + exchange.base(),
                "--openperp.oracle.directory=" + directory,
                "--openperp.oracle.key-file=" + directory.resolve("oracle.key")));
        arguments.addAll(List.of(more));
        return new SpringApplicationBuilder(OracleApplication.class).run(arguments.toArray(String[]::new));
    }

    private static HttpResponse<String> await(
            ConfigurableApplicationContext publisher, String path, Predicate<HttpResponse<String>> wanted)
            throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        HttpResponse<String> answer = ask(publisher, path);
        while (!wanted.test(answer)) {
            assertThat(System.nanoTime()).as(answer.body()).isLessThan(deadline);
            Thread.sleep(50);
            answer = ask(publisher, path);
        }
        return answer;
    }

    private static HttpResponse<String> ask(ConfigurableApplicationContext publisher, String path) throws Exception {
        int port = ((WebServerApplicationContext) publisher).getWebServer().getPort();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }
}
