package io.openperp.stream.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.stream.resume.Patience;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;

/** Many senders, one socket, and a close in the middle (STR-019). */
class ConnectionRaceTest {

    private static final int SENDERS = 4;
    private static final int MESSAGES = 500;
    private static final String TOPIC = "ticker.BTC-USD";

    private final List<String> sent = Collections.synchronizedList(new ArrayList<>());
    private final CompletableFuture<CloseStatus> closed = new CompletableFuture<>();
    private final Connection connection =
            new Connection(session(), 100_000_000, 1, new Patience(Duration.ZERO), new MessageAssembly(1000, 1000));

    @RepeatedTest(20)
    void everySendersMessagesLeaveInItsOrderAndTheNewestOfATopicIsNeverLost() throws Exception {
        inParallel(sender -> {
            for (int i = 0; i < MESSAGES; i++) {
                connection.send(new TextMessage(sender + " " + i));
                connection.sendLatest(TOPIC + sender, new TextMessage("latest" + sender + " " + i));
            }
        });
        awaitSent("latest", SENDERS);

        for (int sender = 0; sender < SENDERS; sender++) {
            assertThat(numbersOf(Integer.toString(sender))).hasSize(MESSAGES).isSorted();
            assertThat(numbersOf("latest" + sender)).isSorted().endsWith(MESSAGES - 1);
        }
        connection.closed();
    }

    @RepeatedTest(20)
    void closeHasOneReasonAndNothingIsSentAfterIt() throws Exception {
        inParallel(sender -> {
            for (int i = 0; i < MESSAGES; i++) {
                connection.send(new TextMessage(sender + " " + i));
                if (i == MESSAGES / 2) {
                    connection.close(CloseStatus.POLICY_VIOLATION.withReason("by " + sender));
                }
            }
        });

        String reason = closed.get(5, TimeUnit.SECONDS).getReason();
        int atClose = sent.size();
        assertThat(connection.send(new TextMessage("late"))).isFalse();
        assertThat(reason).startsWith("by ");
        assertThat(sent).hasSize(atClose).doesNotContain("late");
        int first = Integer.parseInt(reason.substring(3));
        assertThat(numbersOf(Integer.toString(first))).isSorted().doesNotContain(MESSAGES - 1);
    }

    private List<Integer> numbersOf(String sender) {
        synchronized (sent) {
            return sent.stream()
                    .filter(text -> text.startsWith(sender + " "))
                    .map(text -> Integer.valueOf(text.substring(text.indexOf(' ') + 1)))
                    .toList();
        }
    }

    /** The last of so many senders' topics has left. */
    private void awaitSent(String name, int senders) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        for (int sender = 0; sender < senders; sender++) {
            while (!sent.contains(name + sender + " " + (MESSAGES - 1))) {
                assertThat(System.nanoTime()).as("the newest of " + sender).isLessThan(deadline);
                Thread.sleep(1);
            }
        }
    }

    private interface Sender {
        void send(int number) throws Exception;
    }

    private static void inParallel(Sender sender) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(SENDERS)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                int number = i;
                all.add(threads.submit(() -> {
                    sender.send(number);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }

    private WebSocketSession session() {
        return (WebSocketSession) Proxy.newProxyInstance(
                ConnectionRaceTest.class.getClassLoader(),
                new Class<?>[] {WebSocketSession.class},
                (session, method, a) -> switch (method.getName()) {
                    case "getId" -> "1";
                    case "sendMessage" -> sent.add(String.valueOf(((WebSocketMessage<?>) a[0]).getPayload()));
                    case "close" -> closed.complete((CloseStatus) a[0]);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
