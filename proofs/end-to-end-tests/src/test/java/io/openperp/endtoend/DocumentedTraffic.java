package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.stream.Traffic;
import io.openperp.contracts.HttpContract;
import io.openperp.contracts.SocketContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Checks all traffic of a client against the OpenAPI and AsyncAPI documents, also what no test examines. */
public final class DocumentedTraffic implements Traffic {

    private static final HttpContract HTTP = new HttpContract();
    private static final SocketContract SOCKET = new SocketContract();
    private static final JsonMapper JSON = new JsonMapper();

    private final Queue<String> undocumented = new ConcurrentLinkedQueue<>();
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong messages = new AtomicLong();
    private final AtomicReference<String> lastAnswer = new AtomicReference<>("");

    @Override
    public void answered(String method, String path, int status, String body) {
        answers.incrementAndGet();
        lastAnswer.set(body);
        String withoutQuery = path.split("\\?", 2)[0];
        note(
                HTTP.violations(method, withoutQuery, status, body),
                "the answer %d to %s %s: %s".formatted(status, method, path, body));
    }

    @Override
    public void sent(String message) {
        note(SOCKET.clientViolations(JSON.readTree(message)), "message of the client: " + message);
    }

    @Override
    public void received(String message) {
        messages.incrementAndGet();
        try {
            note(SOCKET.serverViolations(JSON.readTree(message)), message);
        } catch (JacksonException notJson) {
            undocumented.add("not JSON: " + message);
        }
    }

    /** Number of answers over HTTP that have been checked. */
    public long answers() {
        return answers.get();
    }

    /** The body of the last answer over HTTP. */
    public String lastAnswer() {
        return lastAnswer.get();
    }

    /** Number of messages of streams that have been checked. */
    public long messages() {
        return messages.get();
    }

    /** Fails with all violations of the documents since the previous call. */
    public void requireDocumented() {
        List<String> found = new ArrayList<>();
        for (String next = undocumented.poll(); next != null; next = undocumented.poll()) {
            found.add(next);
        }
        assertThat(found).as("what the documents do not allow").isEmpty();
    }

    private void note(List<String> violations, String where) {
        if (!violations.isEmpty()) {
            undocumented.add(violations + " in " + where);
        }
    }
}
