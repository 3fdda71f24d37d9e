package io.openperp.admin;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.openperp.api.json.ApiJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The HTTP API of an exchange that answers what a test says, 503 to all other questions, and the command against it. */
final class AnsweringExchange implements AutoCloseable {

    private static final String BASE = "/api/v1/";

    private final Map<String, String> answers = new TreeMap<>();
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final HttpServer server;

    AnsweringExchange() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext(BASE, this::answer);
        server.start();
    }

    /**
     * @param question path and query, such as {@code ticker/BTC-USD}; of {@code account} a space, the type and the account
     * @param answer a record of the API, or a list of such
     */
    AnsweringExchange answers(String question, Object answer) {
        answers.put(question, ApiJson.mapper().writeValueAsString(answer));
        return this;
    }

    /** Removes an answer: the exchange answers 503 again. */
    void forgets(String question) {
        answers.remove(question);
    }

    /** Questions so far, as in {@link #answers}. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    /** The lines that a dry run prints. Throws {@link AssertionError} if it fails. */
    List<String> dryRun(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        CommandLine line = AdminCommand.commandLine(new Printed(new PrintStream(out, true, StandardCharsets.UTF_8)))
                .setErr(new PrintWriter(err, true));
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + BASE;
        int exitCode = line.execute(Stream.concat(Stream.of(arguments), Stream.of("--dry-run", "--url", url))
                .toArray(String[]::new));
        if (exitCode != 0) {
            throw new AssertionError(exitCode + ": " + err);
        }
        return out.toString(StandardCharsets.UTF_8).lines().map(String::strip).toList();
    }

    private void answer(HttpExchange http) throws IOException {
        String query = http.getRequestURI().getQuery();
        String question = http.getRequestURI().getPath().substring(BASE.length()) + (query == null ? "" : "?" + query);
        if (http.getRequestMethod().equals("POST")) {
            var body = ApiJson.mapper().readTree(http.getRequestBody().readAllBytes());
            question += " " + body.path("type").asString("") + " "
                    + body.path("user").asString("");
        }
        asked.add(question);
        String answer = answers.get(question);
        byte[] bytes =
                (answer == null ? "{\"error\":\"tables are read again\"}" : answer).getBytes(StandardCharsets.UTF_8);
        http.sendResponseHeaders(answer == null ? 503 : 200, bytes.length);
        http.getResponseBody().write(bytes);
        http.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** A terminal that only prints, with nobody to ask. */
    private record Printed(PrintStream out) implements OperatorTerminal {

        @Override
        public InputStream in() {
            return new ByteArrayInputStream(new byte[0]);
        }

        @Override
        public Optional<String> ask(String question) {
            return Optional.empty();
        }
    }
}
