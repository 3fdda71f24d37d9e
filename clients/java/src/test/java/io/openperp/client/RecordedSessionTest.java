package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.OrderStatus;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Position;
import io.openperp.api.history.Fill;
import io.openperp.api.history.FinishedOrder;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.Book;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.history.HistoryRange;
import io.openperp.client.local.LocalAccount;
import io.openperp.client.local.LocalBook;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Replays the answers and messages of a running exchange to a trader, recorded with the TypeScript client, which
 * replays the same (clients/typescript/test/record.ts).
 */
class RecordedSessionTest {

    private final JsonNode session = ApiJson.mapper()
            .readTree(Path.of("../typescript/test/fixtures/session.json").toFile());
    private final Bytes32 trader = Bytes32.parse(session.path("account").asString());
    private final StubExchange exchange = new StubExchange();
    private final OpenPerp client = exchange.client();

    RecordedSessionTest() throws IOException {}

    @AfterEach
    void close() {
        client.close();
        exchange.close();
    }

    @Test
    void everyRecordedAnswerIsRead() {
        answers("fills");
        List<Fill> fills = HistoryRange.ALL
                .atMost(2)
                .records(range -> client.accounts().fills(trader, range))
                .toList();
        assertThat(fills)
                .hasSize(6)
                .allMatch(fill ->
                        fill.taker().equals(trader.toString()) && fill.fee().units() > 0);
        answers("orderHistory");
        assertThat(client.accounts().orderHistory(trader))
                .extracting(FinishedOrder::status)
                .containsExactlyInAnyOrder(
                        OrderStatus.FILLED,
                        OrderStatus.FILLED,
                        OrderStatus.FILLED,
                        OrderStatus.REJECTED_INVALID,
                        OrderStatus.REJECTED_INVALID,
                        OrderStatus.REJECTED_INVALID);
        answers("activity");
        assertThat(client.accounts().activity(trader)).hasSize(3);
        answers("liquidations");
        assertThat(client.accounts().liquidations(trader)).isEmpty();
        answers("fundingHistory");
        assertThat(client.accounts().fundingHistory(trader)).isEmpty();
        answers("/exchangeInfo");
        assertThat(client.markets().exchangeInfo())
                .extracting(MarketInfo::symbol)
                .containsExactly("BTC-USD", "ETH-USD", "SOL-USD");
        answers("/klines?symbol=BTC-USD&interval=10s&limit=5");
        assertThat(client.markets().klines("BTC-USD", "10s", null, null, 5)).hasSize(5);
        answers("/l2book?type=l2Book&coin=ETH-USD&nlevels=3");
        assertThat(client.markets().l2Book("ETH-USD", 3).levels()).hasSize(2);
        answers("/recentTrades?symbol=BTC-USD&limit=5");
        assertThat(client.markets().recentTrades("BTC-USD", 5)).isNotEmpty();
        answers("/stats?period=1d");
        assertThat(client.markets().stats("1d", null).markets()).hasSize(3);
        answers("/fundingRateHistory?symbol=BTC-USD&limit=2");
        assertThat(client.markets().fundingRateHistory("BTC-USD")).hasSize(1);
        answers("/ticker/NO-USD");
        assertThatThrownBy(() -> client.markets().ticker("NO-USD")).isInstanceOf(RequestFailed.class);
    }

    /** The account is compared with the numbers that the exchange gave, the book by its checksum after each message. */
    @Test
    void theRecordedMessagesLeadToTheAccountAndTheBookOfTheExchange() {
        LocalAccount account = new LocalAccount(trader);
        LocalBook book = new LocalBook("BTC-USD");
        List<Boolean> taken = new ArrayList<>();
        replay(Topic.account(trader), account::take);
        replay(Topic.bookDeltas("BTC-USD"), (StreamMessage<Book> message) -> taken.add(book.take(message)));

        answers("fullAccount");
        FullAccount last = client.accounts().fullAccount(trader);
        assertThat(account.orders()).hasSameSizeAs(last.openOrders());
        assertThat(account.positions().values())
                .extracting(Position::size)
                .containsExactlyInAnyOrderElementsOf(
                        last.positions().stream().map(Position::size).toList());
        assertThat(account.fills()).hasSize(6);
        assertThat(book.isComplete()).isTrue();
        assertThat(taken).hasSize(20).containsOnly(true);
    }

    /** Queues the exchange's recorded answers to requests of this path, or to account queries of this type. */
    private void answers(String asked) {
        for (JsonNode each : session.path("exchanges")) {
            boolean isQuery = each.path("body").asString("").startsWith("{\"type\":\"" + asked + "\"");
            if (isQuery || each.path("path").asString().equals(asked)) {
                JsonNode cursor = each.path("cursor");
                exchange.replies(
                        each.path("status").asInt(),
                        cursor.isNull() ? Map.of() : Map.of("X-Next-Cursor", cursor.asString()),
                        each.path("text").asString());
            }
        }
    }

    private <T> void replay(Topic<T> topic, Consumer<StreamMessage<T>> handler) {
        Subscription<T> subscription = new Subscription<>(topic, handler);
        for (JsonNode text : session.path("received")) {
            JsonNode message = ApiJson.mapper().readTree(text.asString());
            if (message.path("topic").asString("").equals(topic.name())) {
                assertThat(subscription.judge(message)).isEqualTo(Subscription.Verdict.DELIVER);
                subscription.take(message).run();
            }
        }
    }
}
