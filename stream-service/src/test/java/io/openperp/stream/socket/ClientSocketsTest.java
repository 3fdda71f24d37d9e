package io.openperp.stream.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.Subscriptions;
import io.openperp.stream.connection.MemoryBudget;
import io.openperp.stream.connection.Terminal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;

/** Abuses of a socket by a client, and the answers to them. */
class ClientSocketsTest {

    private static final StreamSettings SETTINGS = new Binder(new MapConfigurationPropertySource(Map.of(
                    "openperp.stream.connections", "2",
                    "openperp.stream.bytes-per-second", "100KB",
                    "openperp.stream.message-limit", "1KB")))
            .bind("openperp.stream", StreamSettings.class)
            .get();

    private final Channels channels = new Channels();
    private final ClientSockets sockets;
    private final MemoryBudget budget = new MemoryBudget(Long.MAX_VALUE);
    private final Terminal client = Terminal.reading("client");

    ClientSocketsTest() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.registerBean(StreamSettings.class, () -> SETTINGS);
            context.scan("io.openperp.stream.trade");
            context.refresh();
            sockets = new ClientSockets(
                    SETTINGS,
                    channels,
                    new Subscriptions(channels, List.of(), SETTINGS, budget, 1_000_000),
                    context.getBean(io.openperp.stream.trade.Trades.class),
                    budget,
                    2);
        }
    }

    @Test
    void connectionBeyondTheMostIsClosedAndTheOthersStay() throws Exception {
        Terminal first = Terminal.reading("first");
        Terminal second = Terminal.reading("second");
        sockets.afterConnectionEstablished(first.session);
        sockets.afterConnectionEstablished(second.session);
        sockets.afterConnectionEstablished(client.session);

        CloseStatus status = client.awaitClose();
        assertThat(status.getCode()).isEqualTo(1013);
        assertThat(status.getReason()).isEqualTo("too many connections");
        sockets.afterConnectionClosed(client.session, status);
        assertThat(sockets.count()).isEqualTo(2);
        assertThat(first.isClosed()).isFalse();
        assertThat(second.isClosed()).isFalse();
    }

    @Test
    void whenNothingMoreIsReadEverybodyIsSentElsewhereAlsoWhoComesLater() throws Exception {
        sockets.afterConnectionEstablished(client.session);
        sockets.giveUp();
        Terminal late = Terminal.reading("late");
        sockets.afterConnectionEstablished(late.session);

        CloseStatus elsewhere = CloseStatus.SERVICE_RESTARTED.withReason("this replica cannot read on: connect again");
        assertThat(client.awaitClose()).isEqualTo(elsewhere);
        assertThat(late.awaitClose()).isEqualTo(elsewhere);
    }

    @Test
    void messageThatNeverEndsIsCutOffAtTheLimit() throws Exception {
        sockets.afterConnectionEstablished(client.session);
        for (int i = 0; i < 20; i++) {
            sockets.handleMessage(client.session, new TextMessage("x".repeat(100), false));
        }

        assertThat(client.awaitClose().getCode()).isEqualTo(1009);
    }

    @Test
    void binaryFramesAreNotAccepted() throws Exception {
        sockets.afterConnectionEstablished(client.session);
        sockets.handleMessage(client.session, new BinaryMessage(new byte[8]));

        assertThat(client.awaitClose().getCode()).isEqualTo(1003);
    }

    @Test
    void deeplyNestedJsonIsRefusedAndTheConnectionStays() throws Exception {
        sockets.afterConnectionEstablished(client.session);
        int most = ApiJson.MAX_DEPTH - 3;
        String post = "{\"method\":\"post\",\"id\":\"none\",\"request\":{\"type\":\"action\",\"payload\":{\"x\":%s}}}";
        sockets.handleMessage(client.session, new TextMessage(post.formatted("[".repeat(most) + "]".repeat(most))));
        assertThat(client.awaitText()).contains("post needs");
        sockets.handleMessage(
                client.session, new TextMessage(post.formatted("[".repeat(most + 1) + "]".repeat(most + 1))));
        assertThat(client.awaitText()).contains("the message is not JSON");
        sockets.handleMessage(client.session, new TextMessage("[".repeat(1000)));
        assertThat(client.awaitText()).contains("the message is not JSON");

        assertThat(sockets.count()).isEqualTo(1);
        assertThat(client.isClosed()).isFalse();
    }

    /** One second's bytes are read at once; after that the reader waits. */
    @Test
    void messagesAndTopicsAreReadAtThePaceOfTheirAddress() throws Exception {
        sockets.afterConnectionEstablished(client.session);
        long began = System.nanoTime();
        String topics = "[" + "\"nothing\",".repeat(29) + "\"nothing\"]";
        for (int i = 0; i < 2; i++) { // 60 kB each, and a little for the text
            sockets.handleMessage(
                    client.session, new TextMessage("{\"method\":\"subscribe\",\"subscription\":" + topics + "}"));
        }

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(150));
        assertThat(client.isClosed()).isFalse();
    }
}
