package io.openperp.stream.socket;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.openperp.api.json.ApiJson;
import io.openperp.stream.Facts;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.channel.Subscriptions;
import io.openperp.stream.connection.MemoryBudget;
import io.openperp.stream.connection.Terminal;
import io.openperp.stream.trade.Trades;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Law: whatever text a client sends, it is answered in JSON or closed with a reason, and leaves nothing behind. */
class ClientMessageFuzzTest {

    /** No service answers at these addresses: a transaction is refused, past candles never come. */
    private static final StreamSettings SETTINGS = new Binder(new MapConfigurationPropertySource(Map.of(
                    "openperp.stream.gateway", "http://127.0.0.1:1",
                    "openperp.stream.statistics", "http://127.0.0.1:1",
                    "openperp.stream.subscriptions", "10",
                    "openperp.stream.resume-wait", "0")))
            .bind("openperp.stream", StreamSettings.class)
            .get();

    private static AnnotationConfigApplicationContext streams;
    private static Channels channels;
    private static ClientSockets sockets;

    @BeforeAll
    static void open() {
        streams = new AnnotationConfigApplicationContext();
        streams.registerBean(StreamSettings.class, () -> SETTINGS);
        streams.registerBean(Channels.class, Channels::new);
        streams.registerBean(SimpleMeterRegistry.class, () -> new SimpleMeterRegistry());
        streams.registerBean(Trades.class);
        streams.scan("io.openperp.stream.account", "io.openperp.stream.market", "io.openperp.stream.trade");
        streams.refresh();
        channels = streams.getBean(Channels.class);
        streams.getBean(KnownMarkets.class).apply(Facts.listed("BTC-USD"));
        MemoryBudget budget = new MemoryBudget(Long.MAX_VALUE);
        Subscriptions subscriptions =
                new Subscriptions(channels, streams.getBeansOfType(Stream.class).values(), SETTINGS, budget, 1_000_000);
        sockets = new ClientSockets(SETTINGS, channels, subscriptions, streams.getBean(Trades.class), budget, 10_000);
    }

    @AfterAll
    static void close() {
        streams.close();
    }

    /** Sends one message in up to three parts, parted by zero bytes. */
    @FuzzTest(maxDuration = "2m")
    void message(byte[] input) throws InterruptedException {
        Terminal client = Terminal.reading("client");
        sockets.afterConnectionEstablished(client.session);
        String[] parts = new String(input, StandardCharsets.UTF_8).split("\0", 3);
        for (int i = 0; i < parts.length; i++) {
            sockets.handleMessage(client.session, new TextMessage(parts[i], i == parts.length - 1));
        }
        if (!asksForNothing(String.join("", parts))) {
            requireAnswer(client.told.poll(10, TimeUnit.SECONDS));
        }
        sockets.afterConnectionClosed(client.session, CloseStatus.NORMAL);
        assertThat(sockets.count()).isZero();
        assertThat(channels.topicCount()).isZero();
    }

    private static void requireAnswer(Object answer) {
        if (answer instanceof CloseStatus status) {
            assertThat(status.getReason()).isNotBlank().hasSizeLessThan(120);
        } else {
            assertThat(answer).isInstanceOf(TextMessage.class);
            JsonNode json = ApiJson.mapper().readTree(((TextMessage) answer).getPayload());
            assertThat(json.path("type").asString()).isNotBlank();
            assertThat(json.path("message").asString("")).hasSizeLessThan(500);
        }
    }

    /** Whether the text has an empty list of subscriptions, which is not answered. */
    private static boolean asksForNothing(String text) {
        try {
            JsonNode message = ApiJson.mapper().readTree(text);
            return message.path("subscription").isArray()
                    && message.path("subscription").isEmpty();
        } catch (JacksonException | NumberFormatException notJson) {
            return false;
        }
    }
}
