package io.openperp.stream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.web.socket.CloseStatus;

/** Many senders, one socket, and a close in the middle (STR-019). */
class ConnectionRaceTest {

    private static final int SENDERS = 4;
    private static final int MESSAGES = 500;
    private static final String TOPIC = "ticker.BTC-USD";

    private final Terminal client = Terminal.reading("client");
    private final Connection connection = new Connection(
            client.session,
            100_000_000,
            1,
            new Patience(Duration.ZERO),
            new MessageAssembly(1000),
            new MemoryBudget(Long.MAX_VALUE));

    @RepeatedTest(20)
    void everySendersMessagesLeaveInItsOrderAndTheNewestOfATopicIsNeverLost() throws Exception {
        inParallel(sender -> {
            for (int i = 0; i < MESSAGES; i++) {
                connection.send(new OutboundMessage(sender + " " + i));
                connection.sendLatest(TOPIC + sender, new OutboundMessage("latest" + sender + " " + i));
            }
        });
        for (int sender = 0; sender < SENDERS; sender++) {
            client.awaitSent(sender + " " + (MESSAGES - 1));
            client.awaitSent("latest" + sender + " " + (MESSAGES - 1));
        }

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
                connection.send(new OutboundMessage(sender + " " + i));
                if (i == MESSAGES / 2) {
                    connection.close(CloseStatus.POLICY_VIOLATION.withReason("by " + sender));
                }
            }
        });

        String reason = client.awaitClose().getReason();
        int atClose = client.sent.size();
        assertThat(connection.send(new OutboundMessage("late"))).isFalse();
        assertThat(reason).startsWith("by ");
        assertThat(client.sent).hasSize(atClose).doesNotContain("late");
        int first = Integer.parseInt(reason.substring(3));
        assertThat(numbersOf(Integer.toString(first))).isSorted().doesNotContain(MESSAGES - 1);
    }

    private List<Integer> numbersOf(String sender) {
        synchronized (client.sent) {
            return client.sent.stream()
                    .filter(text -> text.startsWith(sender + " "))
                    .map(text -> Integer.valueOf(text.substring(text.indexOf(' ') + 1)))
                    .toList();
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
}
