package io.openperp.stream;

import static io.openperp.stream.Facts.someone;
import static io.openperp.stream.Facts.trade;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.openperp.journal.LogRecord;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Requests that a connection may make, refusals, and causes that close it. */
class ConnectionIT {

    private static final EventLog LOG = RunningStream.LOG;
    private static final String TRADES = "{'method':'subscribe','subscription':[{'type':'trades','symbol':'BTC-USD'}]}";
    private static final List<String> BODIES = new CopyOnWriteArrayList<>();
    private static HttpServer gateway;
    private static RunningStream stream;

    @BeforeAll
    static void start() throws Exception {
        gateway = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        gateway.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        gateway.createContext("/api/v1/order", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            BODIES.add(body);
            boolean late = body.contains("\"nonce\":408");
            byte[] answer = (late
                            ? "{\"error\":\"no answer within 2000 ms\"}"
                            : "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[" + body
                                    + "]}}}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(late ? 408 : 200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        gateway.start();
        stream = RunningStream.start(
                "openperp.stream.gateway=http://localhost:"
                        + gateway.getAddress().getPort(),
                "openperp.stream.messages-per-second=50",
                "openperp.stream.ping-interval=300ms",
                "openperp.stream.pong-deadline=1s");
    }

    @AfterAll
    static void stop() {
        stream.close();
        gateway.stop(0);
    }

    @Test
    void tradesArePublishedOnceEachEvenIfTheRecordIsRepeated() throws Exception {
        try (Client client = stream.client()) {
            client.send(TRADES);
            assertThat(client.next().get("type").asString()).isEqualTo("subscriptionResponse");

            LogRecord record = LOG.market(0, "BTC-USD", trade("100000", "0.1"));
            LOG.repeat(0, record);
            LOG.market(0, "BTC-USD", trade("100001", "0.2"), trade("100002", "0.3"));

            String nobody = "1".repeat(32);
            JsonNode first = client.next();
            assertThat(first.toString())
                    .startsWith("{\"type\":\"trades\",\"data\":{\"trades\":[{\"s\":\"BTC-USD\",\"px\":100000,"
                            + "\"sz\":0.1,\"time\":1772800000123,\"side\":true,\"maker\":\"" + nobody
                            + "\",\"taker\":\"" + nobody
                            + "\",\"onBook\":false}]},\"topic\":\"trades.BTC-USD\",\"seq\":");
            JsonNode second = client.next();
            assertThat(second.at("/data/trades").size()).isEqualTo(2);
            assertThat(first.get("seq").asLong())
                    .isEqualTo(record.getChannel().getNumber() << 16)
                    .isEqualTo(second.get("prev").asLong());
            assertThat(second.get("seq").asLong())
                    .isEqualTo((record.getChannel().getNumber() + 1) << 16);
        }
    }

    @Test
    void unsubscribedTopicIsSilent() throws Exception {
        try (Client client = stream.client()) {
            client.send(TRADES).next();

            client.send("{'method':'unsubscribe','topic':'trades.BTC-USD'}");
            assertThat(client.next().toString())
                    .isEqualTo("{\"type\":\"unsubscribeResponse\",\"topic\":\"trades.BTC-USD\"}");
            LOG.market(0, "BTC-USD", trade("100000", "0.1"));

            assertThat(client.hasNothingFor(500)).isTrue();
            client.send("{'method':'unsubscribe','topic':'trades.BTC-USD'}");
            assertThat(client.next().get("message").asString()).contains("not subscribed");
        }
    }

    @Test
    void goodEntriesCountBesideBadOnes() throws Exception {
        try (Client client = stream.client()) {
            client.send("{'method':'subscribe','subscription':[5,{'type':'l2Snapshot','symbol':'BTC-USD','nlevels':0},"
                    + "{'type':'trades','symbol':'NO-SUCH'},{'type':'account','user':'0OIl'},{'type':'x'},"
                    + "{'type':'trades','symbol':'BTC-USD'}]}");

            for (String refusal : Arrays.asList("not of the form", "nlevels is 0", "NO-SUCH", "0OIl", "no stream")) {
                JsonNode error = client.next();
                assertThat(error.get("type").asString()).isEqualTo("error");
                assertThat(error.get("message").asString()).contains(refusal);
            }
            assertThat(client.next().at("/topics").toString()).isEqualTo("[\"trades.BTC-USD\"]");
        }
    }

    @Test
    void whatIsNoMessageIsRefusedAndTheConnectionStays() throws Exception {
        try (Client client = stream.client()) {
            for (String nonsense : Arrays.asList(
                    "",
                    "not json",
                    "5",
                    "[]",
                    "{}",
                    "{'method':'dance'}",
                    "{'method':5}",
                    "{'method':'subscribe'}",
                    "{'method':'unsubscribe'}",
                    "{'method':'post'}",
                    "{'method':'post','id':1}",
                    "{'method':'post','id':1e300,'request':{'type':'action','payload':{}}}")) {
                assertThat(client.send(nonsense).next().get("type").asString())
                        .as(nonsense)
                        .isEqualTo("error");
            }
            assertThat(client.send(TRADES).next().get("type").asString()).isEqualTo("subscriptionResponse");
        }
    }

    @Test
    void transactionIsAnsweredAsTheGatewayAnswersIt() throws Exception {
        try (Client client = stream.client()) {
            client.send("{'method':'post','request':{'type':'action','payload':{'nonce':1772800000000000001,'px':0.1}},"
                    + "'id':9007199254740993}");

            assertThat(client.next().toString())
                    .isEqualTo("{\"type\":\"post\",\"id\":9007199254740993,\"data\":{\"type\":\"action\",\"payload\":"
                            + "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":["
                            + "{\"nonce\":1772800000000000001,\"px\":0.1}]}}}}}");
            client.send("{'method':'post','request':{'type':'action','payload':{'nonce':408}},'id':2}");
            assertThat(client.next().toString())
                    .isEqualTo("{\"type\":\"error\",\"message\":\"no answer within 2000 ms\","
                            + "\"error\":{\"message\":\"no answer within 2000 ms\"},\"id\":2}");
        }
    }

    @Test
    void payloadIsPassedOnLetterForLetter() throws Exception {
        try (Client client = stream.client()) {
            String asSent = "{ 'nonce':1, 'nonce':2, 'sz':-0.0,'px':1.50e+1 , 'text':'}' }".replace('\'', '"');
            client.send("{'id':3,'request':{'payload':{'nonce':0}},'request':{'payload':" + asSent
                    + ",'type':'action'},'method':'post'}");

            assertThat(client.nextText()).contains("\"id\":3");
            assertThat(BODIES).last().isEqualTo(asSent);
        }
    }

    @Test
    void textPingIsAnsweredWithItsId() throws Exception {
        try (Client client = stream.client()) {
            assertThat(client.send("{'method':'ping'}").next().toString()).isEqualTo("{\"type\":\"pong\"}");
            assertThat(client.send("{'method':'ping','id':9}").next().toString())
                    .isEqualTo("{\"type\":\"pong\",\"id\":9}");
            assertThat(client.send("{'method':'ping','id':'a-1'}").next().toString())
                    .isEqualTo("{\"type\":\"pong\",\"id\":\"a-1\"}");
            for (String id : List.of("1.5", "true", "{}", "'" + "x".repeat(65) + "'", "9223372036854775808")) {
                assertThat(client.send("{'method':'ping','id':" + id + "}")
                                .next()
                                .get("message")
                                .asString())
                        .isEqualTo("the id is no whole number, nor a text of at most 64 characters");
            }
        }
    }

    /** STR-004: a bad entry, whatever is wrong with it and wherever it stands. */
    @Test
    void badEntryCostsNeitherTheConnectionNorTheGoodOnes() throws Exception {
        try (Client client = stream.client()) {
            StringBuilder keys = new StringBuilder("'" + someone() + "'");
            for (int i = 0; i < 100; i++) {
                keys.append(",'").append(someone()).append("'");
            }
            client.send("{'method':'subscribe','id':'q','subscription':['trades.BTC-USD',"
                    + "{'type':'l2Snapshot','symbol':'BTC-USD','aggregation':1e99999999999},"
                    + "{'type':'l2Snapshot','symbol':'BTC-USD','nlevels':'5'},"
                    + "{'type':'trades','symbol':'BTC-USD','resumeFrom':'5'},"
                    + "{'type':'trades','symbol':'BTC-USD','resumeFrom':1e3},"
                    + "{'type':'trades','symbol':'BTC-USD','resumeFrom':1.5},"
                    + "{'type':'account','user':[" + keys + "]},"
                    + "{'type':'l2Snapshot','symbol':'ETH-USD','aggregation':0}]}");
            for (String refusal : Arrays.asList(
                    "subscription 1: it is not of the form",
                    "subscription 2: nlevels is \"5\", accepted is a whole number",
                    "subscription 3: resumeFrom is \"5\", accepted is a whole number, the seq",
                    "subscription 4: resumeFrom is ",
                    "subscription 5: resumeFrom is 1.5,",
                    "subscription 6: it names 101 topics, a connection has at most 100")) {
                JsonNode error = client.next();
                assertThat(error.get("message").asString()).startsWith(refusal);
                assertThat(error.get("id").asString()).isEqualTo("q");
            }
            JsonNode confirmed = client.next();
            assertThat(confirmed.get("topics").toString()).isEqualTo("[\"trades.BTC-USD\",\"l2snapshot.ETH-USD\"]");
            assertThat(confirmed.get("id").asString()).isEqualTo("q");
        }
    }

    @Test
    void answersCarryTheIdOfTheirRequestAndErrorsNameTheEntry() throws Exception {
        try (Client client = stream.client()) {
            client.send("{'method':'subscribe','subscription':['trades.BTC-USD','trades.NO-SUCH'],'id':5}");
            JsonNode refusal = client.next();
            assertThat(refusal.get("message").asString())
                    .startsWith("subscription 1: ")
                    .contains("NO-SUCH");
            assertThat(refusal.get("id").asLong()).isEqualTo(5);
            assertThat(client.next().get("id").asLong()).isEqualTo(5);
            client.send("{'method':'unsubscribe','topic':'trades.BTC-USD','id':6}");
            assertThat(client.next().get("id").asLong()).isEqualTo(6);
            client.send("{'method':'unsubscribe','topic':'trades.BTC-USD','id':7}");
            assertThat(client.next().get("id").asLong()).isEqualTo(7);
            assertThat(client.send("{'method':'dance','id':8}").next().get("id").asLong())
                    .isEqualTo(8);
        }
    }

    @Test
    void emptySubscriptionIsRefused() throws Exception {
        try (Client client = stream.client()) {
            client.send("{\"method\":\"subscribe\",\"id\":7,\"subscription\":[]}");
            JsonNode refusal = client.next();
            assertThat(refusal.get("message").asString()).isEqualTo("subscription is empty: name a stream");
            assertThat(refusal.get("id").asInt()).isEqualTo(7);
        }
    }

    @Test
    void topicsAreSubscribedByTheirNames() throws Exception {
        String account = "account." + someone();
        try (Client client = stream.client()) {
            client.send(
                    "{'method':'subscribe','subscription':['" + account + "','l2delta.BTC-USD','l2Snapshot.BTC-USD',"
                            + "'candle.BTC-USD.1m','frontendContext','risk.ETH-USD']}");

            assertThat(client.next().at("/topics").toString())
                    .isEqualTo("[\"" + account + "\",\"l2delta.BTC-USD\",\"l2snapshot.BTC-USD\","
                            + "\"candle.BTC-USD.1m\",\"frontendContext\",\"risk.ETH-USD\"]");
        }
        try (Client client = stream.client()) {
            client.send("{'method':'subscribe','subscription':['','candle.BTC-USD','account','trades.','no.such']}");
            for (int i = 0; i < 5; i++) {
                assertThat(client.next().get("message").asString()).startsWith("subscription " + i + ": ");
            }
        }
    }

    @Test
    void everyPathOfThePublishedClientsIsAccepted() throws Exception {
        for (String path : Arrays.asList("", "ws", "api/v1/ws")) {
            try (Client client = Client.on(stream.address() + path)) {
                assertThat(client.send(TRADES).next().get("type").asString()).isEqualTo("subscriptionResponse");
            }
        }
    }

    @Test
    void clientThatAnswersPingsStaysAndOneThatDoesNotIsClosed() throws Exception {
        try (Client alive = stream.client();
                Socket dead = new Socket("localhost", stream.port())) {
            dead.setSoTimeout(10_000);
            dead.getOutputStream()
                    .write(("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            String everything = new String(readUntilClose(dead.getInputStream()), StandardCharsets.ISO_8859_1);

            assertThat(everything).startsWith("HTTP/1.1 101").contains("no pong within 1000 ms");
            Thread.sleep(1500);
            assertThat(alive.isClosed()).isFalse();
            assertThat(alive.send(TRADES).next().get("type").asString()).isEqualTo("subscriptionResponse");
        }
    }

    @Test
    void hundredSubscriptionsAreAcceptedAndOneMoreIsRefused() throws Exception {
        try (Client client = stream.client()) {
            StringBuilder users = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                users.append(i == 0 ? "'" : ",'").append(someone()).append("'");
            }
            client.send("{'method':'subscribe','subscription':[{'type':'account','user':[" + users + "]}]}");
            assertThat(client.next().get("topics").size()).isEqualTo(100);

            JsonNode refusal = client.send(TRADES).next();
            while (refusal.get("type").asString().equals("account")) { // of the hundred
                refusal = client.next();
            }
            assertThat(refusal.get("message").asString())
                    .isEqualTo(
                            "subscription 0: a connection has at most 100 subscriptions: unsubscribe from others first");
            assertThat(client.send("{'method':'ping','id':1}")
                            .next()
                            .get("type")
                            .asString())
                    .isEqualTo("pong");
        }
    }

    @Test
    void tooManyMessagesASecondCloseTheConnection() throws Exception {
        try (Client client = stream.client()) {
            for (int i = 0; i < 200 && !client.isClosed(); i++) {
                client.send("{}");
            }

            assertThat(client.awaitClose(5)).isEqualTo("1008 more than 50 messages a second");
        } catch (java.util.concurrent.CompletionException closedWhileSending) {
            assertThat(closedWhileSending).hasMessageContaining("closed");
        }
    }

    @Test
    void messageBeyondTheLimitClosesTheConnection() throws Exception {
        try (Client client = stream.client()) {
            client.send("{'method':'" + "x".repeat(330_000) + "'}");

            assertThat(client.awaitClose(5)).startsWith("1009 ");
        } catch (java.util.concurrent.CompletionException closedWhileSending) {
            assertThat(closedWhileSending.getCause()).isInstanceOf(java.io.IOException.class);
        }
    }

    private static byte[] readUntilClose(InputStream in) throws Exception {
        byte[] buffer = new byte[65_536];
        int length = 0;
        for (int read = in.read(buffer); read > 0; read = in.read(buffer, length, buffer.length - length)) {
            length += read;
            if (new String(buffer, 0, length, StandardCharsets.ISO_8859_1).contains("of a ping")) {
                break;
            }
        }
        return Arrays.copyOf(buffer, length);
    }
}
