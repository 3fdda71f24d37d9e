package io.openperp.stream.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.stream.ServerMessage;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.MemoryBudget;
import io.openperp.stream.connection.MessageAssembly;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.connection.Patience;
import io.openperp.stream.connection.Terminal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Messages published while one record is applied are queued for a subscriber together, and arrive as if they were not.
 */
class ChannelsTest {

    private static final String TOPIC = "account.busy";

    private final Channels channels = new Channels();

    @Test
    void everyMessageOfOneRecordArrivesOnItsOwnInItsOrder() throws Exception {
        Terminal client = Terminal.reading("client");
        subscribe(client, 1_000_000);

        List<String> expected = new ArrayList<>();
        channels.inOneBatch(() -> {
            for (int i = 0; i < 200; i++) {
                publish("order " + i);
                expected.add(text("order " + i));
            }
        });

        client.awaitSent(text("order 199"));
        assertThat(client.sent).isEqualTo(expected);
    }

    @Test
    void messagesOfOneRecordThatExceedALimitOfTheQueueTogetherAreSentToAClientThatReads() throws Exception {
        Terminal client = Terminal.reading("client");
        subscribe(client, 150_000);

        channels.inOneBatch(() -> publish("x".repeat(100_000)));
        client.awaitSent(text("x".repeat(100_000)));
        channels.inOneBatch(() -> publish("y".repeat(100_000)));
        client.awaitSent(text("y".repeat(100_000)));
        assertThat(client.sent).hasSize(2);
    }

    @Test
    void clientThatReadsNothingIsClosedAtItsLimitWithinOneRecord() throws Exception {
        Terminal client = Terminal.deaf();
        Connection connection = subscribe(client, 150_000);

        List<Boolean> endedAfter = new ArrayList<>();
        channels.inOneBatch(() -> {
            for (int i = 0; i < 20; i++) {
                publish("x".repeat(20_000));
                endedAfter.add(connection.isEnding());
            }
        });

        assertThat(endedAfter).as("not only at the end of the record").contains(false, true);
        client.read();
        assertThat(client.awaitClose().getReason()).startsWith("too slow");
    }

    @Test
    void newBeginningOfATopicComesBetweenTheUpdatesBeforeAndAfterIt() throws Exception {
        Terminal client = Terminal.reading("client");
        subscribe(client, 1_000_000);

        channels.inOneBatch(() -> {
            publish("before");
            channels.publishFirst(TOPIC, TOPIC, new OutboundMessage("the topic from here on"));
            publish("after");
        });

        client.awaitSent(text("after"));
        assertThat(client.sent).containsExactly(text("before"), "the topic from here on", text("after"));
    }

    @Test
    void subscriberGetsNothingOfARecordThatWasPublishedBeforeItSubscribed() throws Exception {
        Terminal first = Terminal.reading("first");
        Terminal second = Terminal.reading("second");
        subscribe(first, 1_000_000);

        channels.inOneBatch(() -> {
            publish("before");
            subscribe(second, 1_000_000);
            publish("after");
        });

        second.awaitSent(text("after"));
        assertThat(second.sent).containsExactly(text("after"));
        first.awaitSent(text("after"));
        assertThat(first.sent).containsExactly(text("before"), text("after"));
    }

    private Connection subscribe(Terminal client, long limit) {
        Connection connection = new Connection(
                client.session,
                limit,
                1,
                new Patience(Duration.ZERO),
                new MessageAssembly(1000),
                new MemoryBudget(Long.MAX_VALUE));
        channels.exclusively(() -> channels.subscribe(connection, TOPIC, TOPIC));
        return connection;
    }

    private void publish(String message) {
        channels.publish(TOPIC, () -> new ServerMessage.Refused(message, null, null));
    }

    private static String text(String message) {
        return Channels.text(new ServerMessage.Refused(message, null, null)).text();
    }
}
