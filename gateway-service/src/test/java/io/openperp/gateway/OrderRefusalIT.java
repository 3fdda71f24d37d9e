package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.json;
import static io.openperp.gateway.RunningGateway.signed;
import static io.openperp.gateway.RunningGateway.someone;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.Destination;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client sends, it gets a sentence in JSON, never a page, a stack trace or a 5xx. */
class OrderRefusalIT {

    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws Exception {
        gateway = RunningGateway.start("openperp.gateway.cors-origins=https://terminal.example");
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{",
                "{}",
                "not json",
                "{\"actions\":[],\"nonce\":1,\"account\":\"a\",\"signer\":\"a\",\"signature\":\"a\"}",
                "{\"actions\":[{\"x\":{}}],\"nonce\":1,\"account\":\"a\",\"signer\":\"a\",\"signature\":\"a\"}",
                "{\"actions\":[{\"cxa\":{\"c\":[]}}],\"nonce\":1.5,\"account\":\"a\",\"signer\":\"a\",\"signature\":\"a\"}",
                "{\"actions\":[{\"cxa\":{\"c\":[]}}],\"nonce\":1}"
            })
    void malformedBodyIs400InTheFormOfAnAnswer(String body) throws Exception {
        HttpResponse<String> answer = gateway.post("/api/v1/order", body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).get("status").asString()).isEqualTo("error");
        assertThat(json(answer).at("/response/data/statuses/0/error/message").asString())
                .isNotBlank();
    }

    @Test
    void anotherOnesSignatureIsBadAndReachesNoShard() throws Exception {
        gateway.shard.received().clear();
        Envelope hers = signed(someone(), new CancelAll(List.of()));
        SecretKey bob = someone();
        Envelope forged = new Envelope(
                hers.actions(), hers.nonce(), hers.account(), hers.signer(), bob.sign(new byte[] {1, 2, 3}));

        HttpResponse<String> answer = gateway.submit(forged);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .startsWith("{\"status\":\"error\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":["
                        + "{\"error\":{\"message\":\"bad signature: ")
                .doesNotContain("expectedBytes");
        assertThat(gateway.shard.received()).isEmpty();
    }

    /** WDR-024: in the log they would stay for ever. */
    @Test
    void bankDetailsInPlainTextReachNoShard() throws Exception {
        gateway.shard.received().clear();
        SecretKey owner = someone();
        Withdraw plain = new Withdraw(Quantity.of("1"), "DE02 1203 2020 51", "");
        Propose proposed = new Propose(owner.publicKey(), List.of(plain), null);

        HttpResponse<String> alone = gateway.submit(signed(owner, new CancelAll(List.of()), plain));
        HttpResponse<String> inProposal = gateway.submit(signed(owner, proposed));

        assertThat(List.of(alone.statusCode(), inProposal.statusCode())).containsOnly(400);
        String refusal =
                "destination has 17 bytes of plain text that everybody could read for ever: " + Destination.ACCEPTED;
        assertThat(json(alone).at("/response/data/statuses/0/error/message").asString())
                .isEqualTo("action 1: " + refusal);
        assertThat(json(inProposal)
                        .at("/response/data/statuses/0/error/message")
                        .asString())
                .isEqualTo("action 0: action 0 of the proposal: " + refusal);
        assertThat(gateway.shard.received()).isEmpty();
    }

    @Test
    void keyThatDoesNotDecodeIsABadSignature() throws Exception {
        String text = TransactionWriter.toText(signed(someone(), new CancelAll(List.of())));

        HttpResponse<String> answer =
                gateway.post("/api/v1/order", text.replaceFirst("\"signature\":\"....", "\"signature\":\"00"));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(json(answer).at("/response/data/statuses/0/error/message").asString())
                .startsWith("bad signature");
    }

    @Test
    void hundredActionsAreAcceptedAndOneMoreIsNot() throws Exception {
        CancelAll[] hundred = new CancelAll[100];
        java.util.Arrays.fill(hundred, new CancelAll(List.of()));
        CancelAll[] oneMore = new CancelAll[101];
        java.util.Arrays.fill(oneMore, new CancelAll(List.of()));

        assertThat(gateway.submit(signed(someone(), hundred)).statusCode()).isEqualTo(200);
        HttpResponse<String> refused = gateway.submit(signed(someone(), oneMore));
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("100");
    }

    @Test
    void bodyThatDeclaresToBeTooLargeIsRefused() throws Exception {
        HttpResponse<String> answer = gateway.post("/api/v1/order", "x".repeat(256 * 1024 + 1));

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(json(answer).get("error").asString()).contains("262144 bytes");
    }

    @Test
    void chunkedBodyIsRefusedWhereItBecomesTooLarge() throws Exception {
        InputStream endless = new ByteArrayInputStream(new byte[300 * 1024]);

        HttpResponse<String> answer = gateway.send(
                gateway.request("/api/v1/order").POST(HttpRequest.BodyPublishers.ofInputStream(() -> endless)));

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(json(answer).get("error").asString()).contains("262144 bytes");
    }

    @Test
    void largestBodyIsStillRead() throws Exception {
        assertThat(gateway.post("/api/v1/order", "x".repeat(256 * 1024)).statusCode())
                .isEqualTo(400);
        assertThat(gateway.post("/api/v1/account", "x".repeat(256 * 1024)).statusCode())
                .isEqualTo(503);
    }

    @Test
    void unknownPathIs404() throws Exception {
        for (String path :
                List.of("/api/v1", "/api/v1/orders", "/index.html", "/error", "/actuator/health/readiness/a/b")) {
            HttpResponse<String> answer = gateway.get(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(404);
            assertThat(json(answer).get("error").asString()).isNotBlank();
        }
    }

    @Test
    void wrongMethodIs405AndSaysWhichIsAccepted() throws Exception {
        HttpResponse<String> answer = gateway.get("/api/v1/order");

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).hasValue("POST");
        assertThat(json(answer).get("error").asString()).contains("GET").contains("POST");
    }

    @Test
    void requestThatIsNotHttpIsAnsweredInJson() throws Exception {
        for (String request : List.of(
                "GET /api/v1/stats?a=\u0001 HTTP/1.1\r\nHost: x\r\n\r\n",
                "POST /api/v1/order HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n",
                "GET /%2e%2e/%zz HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /actuator/health?=%zz HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + "y".repeat(40_000) + "\r\n\r\n")) {
            String answer = exchange(request);
            assertThat(answer)
                    .startsWith("HTTP/1.1 4")
                    .contains("application/json")
                    .contains("{\"error\":");
            assertThat(answer).doesNotContain("<html").doesNotContain("Exception");
        }
    }

    @Test
    void whatIsNotSpokenHereIsTheClientsMistake() throws Exception {
        for (String asked : List.of("POST /api/v1/order", "OPTIONS *")) {
            assertThat(exchange(asked + " HTTP/2.0\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"))
                    .as(asked)
                    .startsWith("HTTP/1.1 400")
                    .endsWith("{\"error\":\"this version of HTTP is not accepted, HTTP/1.1 is\"}");
            assertThat(exchange(asked + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n{}"))
                    .as(asked)
                    .startsWith("HTTP/1.1 400")
                    .endsWith("{\"error\":\"this transfer encoding is not accepted, chunked is\"}");
        }
        assertThat(exchange("CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .endsWith("{\"error\":\"CONNECT is not accepted, this is no proxy\"}");
    }

    @Test
    void whatIsAskedOfNothingInParticularIsAnsweredOrRefusedInJson() throws Exception {
        assertThat(exchange("OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
        assertThat(exchange("OPTIONS * HTTP/1.1\r\nHost: x:y\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .endsWith("{\"error\":\"the request is not valid HTTP for this server\"}");
    }

    @Test
    void aRequestLineThatEndsEarlyIsAnsweredAsHttp09Was() throws Exception {
        assertThat(exchange("POST /api/v1/order\n HTTP/1.1\r\nHost: x\r\n\r\n"))
                .isEqualTo("{\"error\":\"the request is not valid HTTP for this server\"}");
    }

    @Test
    void browserOfAnAcceptedOriginMayReadAndAnotherMayNot() throws Exception {
        String preflight = exchange("OPTIONS /api/v1/order HTTP/1.1\r\nHost: x\r\nOrigin: https://terminal.example\r\n"
                + "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\n"
                + "Connection: close\r\n\r\n");
        assertThat(preflight)
                .startsWith("HTTP/1.1 200")
                .contains("Access-Control-Allow-Origin: https://terminal.example");

        String foreign = exchange("GET /api/v1/stats HTTP/1.1\r\nHost: x\r\nOrigin: https://elsewhere.example\r\n"
                + "Connection: close\r\n\r\n");
        assertThat(foreign).startsWith("HTTP/1.1 403").contains("{\"error\":");
    }

    private static String exchange(String request) throws Exception {
        try (Socket socket = new Socket("localhost", gateway.port())) {
            socket.setSoTimeout(5000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            byte[] answer = new byte[8192];
            int read = socket.getInputStream().readNBytes(answer, 0, 12);
            StringBuilder text = new StringBuilder(new String(answer, 0, read, StandardCharsets.ISO_8859_1));
            for (read = socket.getInputStream().read(answer);
                    read > 0;
                    read = socket.getInputStream().read(answer)) {
                text.append(new String(answer, 0, read, StandardCharsets.ISO_8859_1));
                if (text.indexOf("}") > 0) {
                    break;
                }
            }
            return text.toString();
        }
    }
}
