package io.openperp.stream.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.stream.StreamSettings;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;

/** What a client may not do with its socket, and what it is told then. */
class ClientSocketsTest {

    private static final StreamSettings SETTINGS = new Binder(new MapConfigurationPropertySource(Map.of(
                    "openperp.stream.connections", "2",
                    "openperp.stream.messages-per-second", "10",
                    "openperp.stream.message-limit", "1KB")))
            .bind("openperp.stream", StreamSettings.class)
            .get();

    private final Channels channels = new Channels();
    private final ClientSockets sockets;
    private final CompletableFuture<CloseStatus> closed = new CompletableFuture<>();
    private final WebSocketSession client = session("client", closed);

    ClientSocketsTest() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.registerBean(StreamSettings.class, () -> SETTINGS);
            context.scan("io.openperp.stream.trade");
            context.refresh();
            sockets = new ClientSockets(
                    SETTINGS,
                    channels,
                    new Subscriptions(channels, List.of(), SETTINGS),
                    context.getBean(io.openperp.stream.trade.Trades.class));
        }
    }

    @Test
    void connectionBeyondTheMostIsClosedAndTheOthersStay() throws Exception {
        CompletableFuture<CloseStatus> first = new CompletableFuture<>();
        CompletableFuture<CloseStatus> second = new CompletableFuture<>();
        sockets.afterConnectionEstablished(session("first", first));
        sockets.afterConnectionEstablished(session("second", second));
        sockets.afterConnectionEstablished(client);

        CloseStatus status = closed.get(5, TimeUnit.SECONDS);
        assertThat(status.getCode()).isEqualTo(1013);
        assertThat(status.getReason()).isEqualTo("too many connections");
        sockets.afterConnectionClosed(client, status);
        assertThat(sockets.count()).isEqualTo(2);
        assertThat(first).isNotDone();
        assertThat(second).isNotDone();
    }

    @Test
    void messagesFasterThanTheRateEndTheConnection() throws Exception {
        sockets.afterConnectionEstablished(client);
        for (int i = 0; i < 20; i++) {
            sockets.handleMessage(client, new TextMessage("{}"));
        }

        assertThat(closed.get(5, TimeUnit.SECONDS))
                .isEqualTo(CloseStatus.POLICY_VIOLATION.withReason("more than 10 messages a second"));
    }

    @Test
    void messageThatNeverEndsIsCutOffAtTheLimit() throws Exception {
        sockets.afterConnectionEstablished(client);
        for (int i = 0; i < 20; i++) {
            sockets.handleMessage(client, new TextMessage("x".repeat(100), false));
        }

        assertThat(closed.get(5, TimeUnit.SECONDS).getCode()).isEqualTo(1009);
    }

    @Test
    void binaryFramesAreNotAccepted() throws Exception {
        sockets.afterConnectionEstablished(client);
        sockets.handleMessage(client, new BinaryMessage(new byte[8]));

        assertThat(closed.get(5, TimeUnit.SECONDS).getCode()).isEqualTo(1003);
    }

    @Test
    void deeplyNestedJsonIsRefusedAndTheConnectionStays() throws Exception {
        sockets.afterConnectionEstablished(client);
        sockets.handleMessage(client, new TextMessage("[".repeat(1000)));
        sockets.handleMessage(client, new TextMessage("{}"));

        assertThat(sockets.count()).isEqualTo(1);
        assertThat(closed).isNotDone();
    }

    private static WebSocketSession session(String id, CompletableFuture<CloseStatus> closed) {
        return (WebSocketSession) Proxy.newProxyInstance(
                ClientSocketsTest.class.getClassLoader(),
                new Class<?>[] {WebSocketSession.class},
                (session, method, a) -> switch (method.getName()) {
                    case "getId" -> id;
                    case "sendMessage" -> null;
                    case "close" -> closed.complete((CloseStatus) a[0]);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
