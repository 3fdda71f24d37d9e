package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.signed;
import static io.openperp.gateway.RunningGateway.someone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plain requests are answered by the handler and others by Spring, and no client sees which: the same request with a
 * query, which the handler does not take, is answered alike.
 */
class DirectOrderHandlerIT {

    private static final String PATH = "/api/v1/order";
    private static final String TRANSACTION = TransactionWriter.toText(signed(someone(), new CancelAll(List.of())));
    private static final String MANY = TransactionWriter.toText(signed(someone(), many()));

    private static RunningGateway gateway;

    /**
     * @param head head with {@code PATH} in place of the path; {@code LENGTH} becomes the length of the body
     * @param parts whether head and body are sent one after the other
     */
    private record Asked(String name, String head, String body, String status, boolean parts) {
        Asked(String name, String head, String body, String status) {
            this(name, head, body, status, false);
        }

        String text(String path) {
            int length = body.getBytes(StandardCharsets.ISO_8859_1).length;
            return head.replace("PATH", path).replace("LENGTH", "Content-Length: " + length) + "\r\n\r\n" + body;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void start() throws Exception {
        gateway = RunningGateway.start("openperp.gateway.cors-origins=https://terminal.example");
        gateway.shard.answer(
                transaction -> List.of(completed(transaction.actions().size())));
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
    }

    static List<Asked> plain() {
        String head = "POST PATH HTTP/1.1\r\nHost: x\r\nLENGTH";
        return List.of(
                new Asked("transaction", head + "\r\nContent-Type: application/json", TRANSACTION, "200"),
                new Asked("no content type", head, TRANSACTION, "200"),
                new Asked("a form", head + "\r\nContent-Type: application/x-www-form-urlencoded", TRANSACTION, "200"),
                new Asked("another charset", head + "\r\nContent-Type: text/plain; charset=utf-16", TRANSACTION, "200"),
                new Asked(
                        "unknown charset", head + "\r\nContent-Type: text/plain; charset=nothing", TRANSACTION, "200"),
                new Asked("content type that is none", head + "\r\nContent-Type: ;;;", TRANSACTION, "200"),
                new Asked("asks for a page", head + "\r\nAccept: text/html", TRANSACTION, "200"),
                new Asked("asks for nothing that exists", head + "\r\nAccept: ;;", TRANSACTION, "200"),
                new Asked("takes gzip", head + "\r\nAccept-Encoding: gzip", TRANSACTION, "200"),
                new Asked("takes gzip of a long answer", head + "\r\nAccept-Encoding: gzip", MANY, "200"),
                new Asked("long answer", head, MANY, "200"),
                new Asked("closes", head + "\r\nConnection: close", TRANSACTION, "200"),
                new Asked("keeps alive", head + "\r\nConnection: keep-alive", TRANSACTION, "200"),
                new Asked("cookies", head + "\r\nCookie: JSESSIONID=1; a=b", TRANSACTION, "200"),
                new Asked("claims another address", head + "\r\nX-Forwarded-For: 203.0.113.1", TRANSACTION, "200"),
                new Asked("another method by header", head + "\r\nX-HTTP-Method-Override: GET", TRANSACTION, "200"),
                new Asked("whole address", "POST http://xPATH HTTP/1.1\r\nHost: x\r\nLENGTH", TRANSACTION, "200"),
                new Asked("empty", head, "", "400"),
                new Asked("not JSON", head, "{\"actions\":\u0001", "400"),
                new Asked("error after some bytes", head, "{\"actions\":[{\"x\":{}}]", "400"),
                new Asked("no transaction", head, "{}", "400"),
                new Asked("bad signature", head, TRANSACTION.replaceFirst("\"nonce\":", "\"nonce\":1"), "200"),
                new Asked(
                        "key that does not decode",
                        head,
                        TRANSACTION.replaceFirst("\"signer\":\"..", "\"signer\":\"00"),
                        "200"));
    }

    static List<Asked> unusual() {
        String head = "POST PATH HTTP/1.1\r\nHost: x\r\nLENGTH";
        List<Asked> unusual = new ArrayList<>(List.of(
                new Asked("head and body apart", head, TRANSACTION, "200", true),
                new Asked(
                        "page of an accepted origin",
                        head + "\r\nOrigin: https://terminal.example",
                        TRANSACTION,
                        "200"),
                new Asked("page of another origin", head + "\r\nOrigin: https://elsewhere.example", TRANSACTION, "403"),
                new Asked("asks before it sends", head + "\r\nExpect: 100-continue", TRANSACTION, "100"),
                new Asked("says that it is packed", head + "\r\nContent-Encoding: gzip", TRANSACTION, "400"),
                new Asked("packed by another coding", head + "\r\nContent-Encoding: br", TRANSACTION, "415"),
                new Asked("expects something else", head + "\r\nExpect: cake", TRANSACTION, "417"),
                new Asked(
                        "chunked",
                        "POST PATH HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked",
                        chunked(TRANSACTION),
                        "200"),
                new Asked(
                        "chunked and of a length",
                        head + "\r\nTransfer-Encoding: chunked",
                        chunked(TRANSACTION),
                        "200"),
                new Asked(
                        "chunk without end",
                        "POST PATH HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked",
                        "zz\r\n",
                        "400"),
                new Asked("no length", "POST PATH HTTP/1.1\r\nHost: x", "", "400"),
                new Asked("negative length", "POST PATH HTTP/1.1\r\nHost: x\r\nContent-Length: -1", "", "400"),
                new Asked("two lengths", head + "\r\nContent-Length: 7", TRANSACTION, "400"),
                new Asked("declared too large", "POST PATH HTTP/1.1\r\nHost: x\r\nContent-Length: 262145", "{", "413"),
                new Asked("large", head, "x".repeat(100_000), "400"),
                new Asked("old version", "POST PATH HTTP/1.0\r\nLENGTH", TRANSACTION, "200"),
                new Asked("newer version", "POST PATH HTTP/2.0\r\nHost: x\r\nLENGTH", TRANSACTION, "400"),
                new Asked("no host", "POST PATH HTTP/1.1\r\nLENGTH", TRANSACTION, "400"),
                new Asked("host that is none", "POST PATH HTTP/1.1\r\nHost: x:y\r\nLENGTH", TRANSACTION, "400"),
                new Asked("lower case", "post PATH HTTP/1.1\r\nHost: x\r\nLENGTH", TRANSACTION, "405")));
        for (String method : List.of("GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE")) {
            unusual.add(new Asked(
                    method,
                    method + " PATH HTTP/1.1\r\nHost: x\r\nLENGTH",
                    "",
                    "TRACE OPTIONS".contains(method) ? "" : "405"));
        }
        return unusual;
    }

    @ParameterizedTest
    @MethodSource({"plain", "unusual"})
    void requestIsAnsweredAtTheDoorAsBehindIt(Asked asked) throws Exception {
        String atTheDoor = answer(asked, PATH);

        assertThat(atTheDoor).startsWith("HTTP/1.1 " + asked.status);
        assertThat(atTheDoor).isEqualTo(answer(asked, PATH + "?a=b"));
    }

    @Test
    void plainRequestsDoNotReachTheDispatcherAndOthersDo() throws Exception {
        LongAdder dispatched = gateway.countDispatched();
        for (Asked asked : plain()) {
            answer(asked, PATH);
        }
        assertThat(dispatched.sum()).isZero();
        for (Asked asked : plain()) {
            answer(asked, PATH + "?a=b");
        }
        await().untilAsserted(() -> assertThat(dispatched.sum()).isEqualTo(plain().size()));
    }

    @Test
    void otherPathsAreNotServedAsOrders() throws Exception {
        for (String path : List.of("/api/v1/order/", "/api/v1/orders", "/api/v1//order", "/API/v1/order", "/order")) {
            assertThat(answer(plain().getFirst(), path)).as(path).startsWith("HTTP/1.1 404");
        }
        for (String path : List.of("/api/v1/order;a=b", "/api/v1/%6frder")) {
            assertThat(answer(plain().getFirst(), path)).as(path).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void requestsSentWithoutWaitingAreAnsweredInTheirOrder() throws Exception {
        String direct = plain().getFirst().text(PATH);
        String behind = plain().getFirst().text(PATH + "?a=b");
        String last = "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        try (Socket socket = connected()) {
            write(socket, direct + direct + behind + direct + behind + last);
            String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

            Matcher statuses = Pattern.compile("HTTP/1.1 (\\d+)").matcher(answers);
            assertThat(statuses.results().map(status -> status.group(1)))
                    .containsExactly("200", "200", "200", "200", "200", "404");
        }
    }

    @Test
    void bodyThatIsBrokenOffLeavesNothingBehind() throws Exception {
        for (int i = 0; i < 20; i++) {
            try (Socket gone = connected()) {
                write(gone, "POST " + PATH + " HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{\"actions\":[");
            }
        }
        gateway.awaitMetric("gateway_in_flight", 0);
        assertThat(answer(plain().getFirst(), PATH)).startsWith("HTTP/1.1 200");
    }

    @Test
    void whatTheOperatorWantsLoggedPassesAllOfTomcat() throws Exception {
        try (RunningGateway logged = RunningGateway.beside(
                "server.tomcat.accesslog.enabled=true",
                "server.tomcat.basedir=" + Files.createTempDirectory("accesslog"))) {
            logged.awaitReady();
            LongAdder dispatched = logged.countDispatched();

            assertThat(logged.post(PATH, TRANSACTION).statusCode()).isEqualTo(200);

            await().untilAsserted(() -> assertThat(dispatched.sum()).isEqualTo(1));
        }
    }

    private static TransactionCompleted.Builder completed(int actions) {
        TransactionCompleted.Builder completed = TransactionCompleted.newBuilder();
        for (int i = 0; i < actions; i++) {
            completed.addStatuses(
                    ActionStatus.newBuilder().setKind(StatusKind.RESTING).setOrderId(Keys.write(Bytes32.ZERO)));
        }
        return completed;
    }

    private static CancelAll[] many() {
        CancelAll[] many = new CancelAll[90];
        Arrays.fill(many, new CancelAll(List.of()));
        return many;
    }

    private static String chunked(String body) {
        return Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
    }

    /** The whole answer except its date. */
    private static String answer(Asked asked, String path) throws Exception {
        try (Socket socket = connected()) {
            String text = asked.text(path);
            if (asked.parts) {
                int body = text.indexOf("\r\n\r\n") + 4;
                write(socket, text.substring(0, body));
                Thread.sleep(100);
                write(socket, text.substring(body));
            } else {
                write(socket, text);
            }
            return read(socket.getInputStream()).replaceAll("(?m)^Date: .*\r\n", "");
        }
    }

    private static Socket connected() throws IOException {
        Socket socket = new Socket("localhost", gateway.port());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(10_000);
        return socket;
    }

    private static void write(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** Reads until the body is whole, or the connection ends. */
    private static String read(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        byte[] part = new byte[8192];
        while (!isWhole(text.toString())) {
            int read = in.read(part);
            if (read < 0) {
                break;
            }
            text.append(new String(part, 0, read, StandardCharsets.ISO_8859_1));
        }
        return text.toString();
    }

    private static boolean isWhole(String text) {
        int body = text.indexOf("\r\n\r\n") + 4;
        if (body < 4) {
            return false;
        }
        if (text.startsWith("HTTP/1.1 100")) {
            return text.length() > body && isWhole(text.substring(body));
        }
        String head = text.substring(0, body).toLowerCase(Locale.ROOT);
        if (head.contains("transfer-encoding: chunked")) {
            return text.endsWith("\r\n0\r\n\r\n");
        }
        int length = head.indexOf("content-length: ");
        return length < 0
                || text.length() - body >= Integer.parseInt(head.substring(length + 16, head.indexOf('\r', length)));
    }
}
