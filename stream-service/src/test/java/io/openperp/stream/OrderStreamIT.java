package io.openperp.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.MarketEvent;
import io.openperp.journal.Traded;
import io.openperp.units.Decimals;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Stream l3 (STR-033, STR-034): the book order by order, beside the book by levels and across two replicas. */
class OrderStreamIT {

    private static final EventLog LOG = RunningStream.LOG;
    private static RunningStream stream;
    private static RunningStream other;

    @BeforeAll
    static void start() throws Exception {
        stream = RunningStream.start();
        other = RunningStream.start();
    }

    @AfterAll
    static void stop() {
        stream.close();
        other.close();
    }

    /** The seed is in the message of a failure. */
    @Test
    void ordersAddUpToTheLevelsAfterEachCommandAndBothChecksumsFit() throws Exception {
        emptyLevels();
        for (int seed = 0; seed < 3; seed++) {
            RandomOrders market = new RandomOrders(new Random(seed));
            for (int i = 0; i < 50; i++) {
                LOG.market(1, "ETH-USD", market.next());
            }
            try (Client client =
                    subscribed(stream, "{'type':'l3','symbol':'ETH-USD'},{'type':'l2Delta','symbol':'ETH-USD'}")) {
                for (int i = 0; i < 200; i++) {
                    LOG.market(1, "ETH-USD", market.next());
                }
                ClientOrders orders = new ClientOrders();
                ClientBook book = new ClientBook();
                Map<Long, String> byOrders = new HashMap<>();
                Map<Long, String> byLevels = new HashMap<>();
                LOG.market(1, "ETH-USD", Facts.trade("3000", "77"));
                boolean isEmpty = false;
                market.end().forEach(last -> LOG.market(1, "ETH-USD", last));
                while (!isEmpty) {
                    JsonNode message = client.next();
                    long record = message.get("seq").asLong() >> 16;
                    if (message.get("type").asString().equals("l3")) {
                        orders.take(message);
                        byOrders.put(record, orders.levels());
                        isEmpty = orders.size() == 0 && byOrders.size() > 200;
                    } else {
                        book.take(message);
                        byLevels.put(record, book.text());
                    }
                }
                byLevels.keySet().retainAll(byOrders.keySet());
                assertThat(byLevels).as("seed %d", seed).hasSizeGreaterThan(150);
                byLevels.forEach((record, text) -> assertThat(byOrders).containsEntry(record, text));
                assertThat(orders.checked()).isGreaterThan(200);
            }
            emptyLevels();
        }
    }

    @Test
    void bookSurvivesDropsWhileTheMarketMoves() throws Exception {
        Random random = new Random(7);
        RandomOrders market = new RandomOrders(random);
        ClientOrders orders = new ClientOrders();
        Client client = orders(stream, "");
        JsonNode last = client.next();
        orders.take(last);
        for (int drop = 0; drop < 20; drop++) {
            for (int i = 0; i < 30; i++) {
                LOG.market(0, "BTC-USD", market.next());
            }
            for (int i = random.nextInt(20); i > 0; i--) {
                last = client.next();
                orders.take(last);
            }
            client.close();
            LOG.market(0, "BTC-USD", market.next());
            client = orders(drop % 2 == 0 ? other : stream, ",'resumeFrom':" + last.get("seq"));
            JsonNode next = client.next();
            assertThat(next.get("prev")).isEqualTo(last.get("seq"));
            assertThat(next.at("/data/book/updateType").asString()).isEqualTo("delta");
            last = next;
            orders.take(last);
        }
        for (MarketEvent.Builder[] each : market.end()) {
            LOG.market(0, "BTC-USD", each);
        }
        while (orders.size() > 0) {
            JsonNode next = client.next();
            assertThat(next.get("prev")).isEqualTo(last.get("seq"));
            last = next;
            orders.take(last);
        }
        assertThat(orders.checked()).isGreaterThan(20);
        client.close();
    }

    @Test
    void numberThatIsKeptNoLongerIsAnsweredByTheWholeBook() throws Exception {
        RandomOrders market = new RandomOrders(new Random(3));
        try (RunningStream forgetful = RunningStream.start("openperp.stream.resume-records=5")) {
            LOG.market(0, "BTC-USD", market.next());
            long seq;
            try (Client client = orders(forgetful, "")) {
                seq = client.next().get("seq").asLong();
                for (int i = 0; i < 30; i++) {
                    LOG.market(0, "BTC-USD", market.next());
                }
                for (int i = 0; i < 30; i++) {
                    client.next();
                }
            }
            try (Client back = orders(forgetful, ",'resumeFrom':" + seq)) {
                JsonNode whole = back.next();
                assertThat(whole.get("resumed").asBoolean(true)).isFalse();
                assertThat(whole.get("prev").asLong()).isZero();
                assertThat(whole.at("/data/book/updateType").asString()).isEqualTo("snapshot");
                new ClientOrders().take(whole);
            }
        }
        market.end().forEach(last -> LOG.market(0, "BTC-USD", last));
    }

    @Test
    void tradeOutsideTheBookIsNoChangeAndNoOwnerIsNamed() throws Exception {
        try (Client client = orders(stream, "")) {
            long outside = LOG.market(
                            0,
                            "BTC-USD",
                            MarketEvent.newBuilder()
                                    .setTraded(Traded.newBuilder()
                                            .setPrice(Decimals.parse("100000"))
                                            .setSize(Decimals.parse("1"))))
                    .getChannel()
                    .getNumber();
            RandomOrders market = new RandomOrders(new Random(5));
            LOG.market(0, "BTC-USD", market.next());
            JsonNode message = client.next();
            while (message.get("seq").asLong() >> 16 <= outside) {
                assertThat(message.get("seq").asLong() >> 16).isNotEqualTo(outside);
                message = client.next();
            }
            JsonNode change = message.at("/data/book/orders/0");
            assertThat(change.propertyNames()).containsExactly("event", "oid", "isBuy", "px", "sz", "priority");
            assertThat(change.get("event").asString()).isEqualTo("add");
            market.end().forEach(last -> LOG.market(0, "BTC-USD", last));
        }
    }

    /** Takes all levels out of the book of ETH-USD, whose orders are gone. */
    private static void emptyLevels() throws Exception {
        try (Client client = subscribed(stream, "{'type':'l2Delta','symbol':'ETH-USD'}")) {
            ClientBook book = new ClientBook();
            book.take(client.next());
            book.bids().forEach(price -> LOG.market(1, "ETH-USD", Facts.bid(price, "0")));
            book.asks().forEach(price -> LOG.market(1, "ETH-USD", Facts.ask(price, "0")));
            while (!book.text().equals("|")) {
                book.take(client.next());
            }
        }
    }

    private static Client orders(RunningStream on, String more) throws Exception {
        return subscribed(on, "{'type':'l3','symbol':'BTC-USD'" + more + "}");
    }

    private static Client subscribed(RunningStream on, String entries) throws Exception {
        Client client = on.client();
        client.send("{'method':'subscribe','subscription':[" + entries + "]}");
        assertThat(client.next().get("type").asString()).isEqualTo("subscriptionResponse");
        return client;
    }
}
