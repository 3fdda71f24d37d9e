package io.openperp.stream;

import static io.openperp.stream.Facts.ask;
import static io.openperp.stream.Facts.bid;
import static io.openperp.stream.Facts.buy;
import static io.openperp.stream.Facts.changed;
import static io.openperp.stream.Facts.deposit;
import static io.openperp.stream.Facts.filled;
import static io.openperp.stream.Facts.leverage;
import static io.openperp.stream.Facts.mark;
import static io.openperp.stream.Facts.someone;
import static io.openperp.stream.Facts.trade;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.MarketEvent;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * A client that resumes gets exactly the messages it missed, on any replica, or is told that it is too old (STR-008,
 * STR-018).
 */
class ResumeIT {

    private static final EventLog LOG = RunningStream.LOG;
    private static RunningStream stream;
    private static RunningStream other;

    private final Bytes32 alice = someone();

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

    @Test
    void missedTradesComeOnceEachFromTheOtherReplica() throws Exception {
        try (Client steady = trades(stream, "")) {
            LOG.market(0, "BTC-USD", trade("100000", "0.1"));
            JsonNode had = steady.next();
            for (int i = 1; i <= 300; i++) {
                LOG.market(0, "BTC-USD", bid("90000", "" + i), trade("100000", "0." + i));
            }
            List<JsonNode> all = new ArrayList<>(List.of(had));
            while (all.size() < 301) {
                all.add(steady.next());
            }

            try (Client back = trades(other, ",'resumeFrom':" + had.get("seq"))) {
                LOG.market(0, "BTC-USD", trade("100001", "0.1"));
                all.add(steady.next());
                for (JsonNode told : all.subList(1, all.size())) {
                    assertThat(back.next()).isEqualTo(told);
                }
            }
            for (int i = 1; i < all.size(); i++) {
                assertThat(all.get(i).get("prev")).isEqualTo(all.get(i - 1).get("seq"));
            }
        }
    }

    @Test
    void clientWithoutAMessageYetResumesFromItsConfirmation() throws Exception {
        long seq;
        try (Client client = stream.client()) {
            client.send("{'method':'subscribe','subscription':[{'type':'trades','symbol':'ETH-USD'}]}");
            seq = client.next().at("/seqs/0").asLong();
        }
        LOG.market(1, "ETH-USD", trade("3000", "0.7"));
        try (Client back = stream.client()) {
            back.send("{'method':'subscribe','subscription':[{'type':'trades','symbol':'ETH-USD','resumeFrom':" + seq
                    + "}]}");
            back.next();
            JsonNode trade = back.next();
            assertThat(trade.at("/data/trades/0/sz").asString()).isEqualTo("0.7");
            assertThat(trade.get("prev").asLong()).isEqualTo(seq);
            assertThat(back.hasNothingFor(200)).isTrue();
        }
    }

    @Test
    void bookSurvivesDropsWhileTheMarketMoves() throws Exception {
        ClientBook book = new ClientBook();
        Client client = delta(stream, "");
        JsonNode last = client.next();
        book.take(last);
        Random random = new Random(7);
        for (int drop = 0; drop < 20; drop++) {
            for (int i = 0; i < 30; i++) {
                LOG.market(0, "BTC-USD", change(random), change(random));
            }
            for (int i = random.nextInt(20); i > 0; i--) {
                last = client.next();
                book.take(last);
            }
            client.close();
            LOG.market(0, "BTC-USD", change(random), change(random), change(random));
            client = delta(drop % 2 == 0 ? other : stream, ",'resumeFrom':" + last.get("seq"));
            JsonNode next = client.next();
            assertThat(next.get("prev")).isEqualTo(last.get("seq"));
            assertThat(next.at("/data/book/updateType").asString()).isEqualTo("delta");
            last = next;
            book.take(last);
        }
        LOG.market(0, "BTC-USD", bid("0.5", "77"));
        while (!book.holds("0.5", "77")) {
            book.take(client.next());
        }
        for (int i = 78; i < 108; i++) {
            LOG.market(0, "BTC-USD", bid("0.5", Integer.toString(i)));
        }
        while (!book.holds("0.5", "107")) {
            book.take(client.next());
        }
        assertThat(book.checked()).isGreaterThan(20);
        try (Client fresh = delta(stream, "")) {
            ClientBook whole = new ClientBook();
            whole.take(fresh.next());
            assertThat(book.bids()).isEqualTo(whole.bids());
            assertThat(book.asks()).isEqualTo(whole.asks());
            assertThat(book.text()).isEqualTo(whole.text());
        }
        client.close();
    }

    @Test
    void accountGetsItsMissedOrdersAndFillsAndThenItsPositionsAndMargin() throws Exception {
        LOG.account(alice, deposit("10000"), filled(buy(someone(), "100000", "0.1"), "0.1", "10000"));
        LOG.account(alice, leverage("ETH-USD", "7"));
        long seq;
        List<JsonNode> told = new ArrayList<>();
        try (Client steady = account(stream, "")) {
            JsonNode snapshot = steady.next();
            while (!snapshot.toString().contains("\"leverage\":7")) {
                snapshot = steady.next();
            }
            seq = snapshot.get("seq").asLong();

            LOG.account(alice, changed(buy(someone(), "99000", "0.2")));
            LOG.account(alice, filled(buy(someone(), "100000", "0.1").setIsBuy(false), "0", "0"));
            LOG.account(alice, leverage("ETH-USD", "9"));
            while (told.isEmpty() || !told.getLast().toString().contains("\"leverage\":9")) {
                told.add(steady.next());
            }
        }
        told.removeIf(message -> message.get("seq").equals(message.get("prev")));

        try (Client back = account(other, ",'resumeFrom':" + seq)) {
            for (JsonNode message : told) {
                assertThat(back.next()).isEqualTo(message);
            }
            JsonNode position = back.next();
            assertThat(position.at("/data/type").asString()).isEqualTo("positionUpdate");
            assertThat(position.at("/data/size").asString()).isEqualTo("0");
            JsonNode margin = back.next();
            assertThat(margin.at("/data/type").asString()).isEqualTo("marginUpdate");
            assertThat(margin.get("seq")).isEqualTo(told.getLast().get("seq")).isEqualTo(margin.get("prev"));
            JsonNode fees = back.next();
            assertThat(fees.at("/data/type").asString()).isEqualTo("feeTierUpdate");
            assertThat(fees.get("seq")).isEqualTo(margin.get("seq")).isEqualTo(fees.get("prev"));
            assertThat(told.stream().map(m -> m.at("/data/type").asString()))
                    .containsExactly("orderUpdate", "orderUpdate", "fill", "leverageUpdate");
            assertThat(told.getFirst().get("prev").asLong()).isEqualTo(seq);
            assertThat(back.hasNothingFor(200)).isTrue();
        }
    }

    @Test
    void valuationTakesNoNumberOfItsOwn() throws Exception {
        LOG.account(alice, deposit("10000"), filled(buy(someone(), "100000", "0.1"), "0.1", "10000"));
        try (Client client = account(stream, "")) {
            JsonNode message = client.next();
            while (message.get("seq").asLong() == 0) {
                message = client.next();
            }
            LOG.market(0, "BTC-USD", mark("101000"));
            JsonNode position = client.next();
            while (!position.at("/data/fairPrice").asString("").equals("101000")) {
                position = client.next();
            }
            assertThat(position.get("seq")).isEqualTo(position.get("prev"));
            LOG.account(alice, leverage("ETH-USD", "3"));
            JsonNode numbered = client.next();
            while (!numbered.at("/data/type").asString().equals("leverageUpdate")) {
                numbered = client.next();
            }
            assertThat(numbered.get("prev")).isEqualTo(position.get("seq"));
            assertThat(numbered.get("seq").asLong())
                    .isGreaterThan(numbered.get("prev").asLong());
        } finally {
            LOG.market(0, "BTC-USD", mark("100000"));
        }
    }

    @Test
    void whatIsKeptNoLongerIsAnsweredByASnapshotThatSaysSo() throws Exception {
        LOG.account(alice, leverage("ETH-USD", "2"));
        LOG.market(1, "ETH-USD", trade("3000", "1"), bid("2000", "1"));
        try (RunningStream forgetful = RunningStream.start("openperp.stream.resume-records=5")) {
            long accountSeq;
            long tradesSeq;
            long bookSeq;
            try (Client client = forgetful.client()) {
                client.send("{'method':'subscribe','subscription':[{'type':'account','user':'" + alice
                        + "'},{'type':'trades','symbol':'ETH-USD'},{'type':'l2Delta','symbol':'ETH-USD'}]}");
                JsonNode seqs = client.next().get("seqs");
                accountSeq = seqs.get(0).asLong();
                tradesSeq = seqs.get(1).asLong();
                bookSeq = seqs.get(2).asLong();
                client.next();
                client.next();
                for (int i = 0; i < 10; i++) {
                    LOG.account(alice, leverage("ETH-USD", "" + (i + 3)));
                    LOG.market(1, "ETH-USD", trade("3000", "1"), bid("2000", "" + (i + 2)));
                }
                for (int i = 0; i < 30; i++) {
                    client.next();
                }
            }
            try (Client back = forgetful.client()) {
                back.send("{'method':'subscribe','subscription':[{'type':'account','user':'" + alice
                        + "','resumeFrom':" + accountSeq + "},{'type':'trades','symbol':'ETH-USD','resumeFrom':"
                        + tradesSeq + "},{'type':'l2Delta','symbol':'ETH-USD','resumeFrom':" + bookSeq + "}]}");
                JsonNode seqs = back.next().get("seqs");
                JsonNode account = back.next();
                assertThat(account.at("/data/type").asString()).isEqualTo("accountSnapshot");
                JsonNode trades = back.next();
                assertThat(trades.at("/data/trades").size()).isZero();
                JsonNode book = back.next();
                assertThat(book.at("/data/book/updateType").asString()).isEqualTo("snapshot");
                int place = 0;
                for (JsonNode message : List.of(account, trades, book)) {
                    assertThat(message.get("resumed").asBoolean(true)).isFalse();
                    assertThat(message.get("seq")).isEqualTo(seqs.get(place++));
                    assertThat(message.get("prev").asLong()).isZero();
                }
                new ClientBook().take(book);
            }
        }
    }

    @Test
    void numberThatWasNotPublishedYetIsAnsweredByASnapshot() throws Exception {
        try (Client client = account(stream, ",'resumeFrom':" + (1L << 50))) {
            JsonNode snapshot = client.next();
            assertThat(snapshot.at("/data/type").asString()).isEqualTo("accountSnapshot");
            assertThat(snapshot.get("resumed").asBoolean(true)).isFalse();
        }
    }

    @Test
    void clientsThatResumeWhileTheAccountTradesMissNothingAndSeeNothingTwice() throws Exception {
        Thread trading = Thread.ofVirtual().start(() -> {
            for (int i = 11; i <= 1500; i++) { // 10 is the default
                LOG.account(alice, leverage("ETH-USD", Integer.toString(i)));
                pause();
            }
        });
        Client client = account(stream, "");
        JsonNode first = client.next();
        int leverage = leverageOf(first);
        long seq = first.get("seq").asLong();
        int drops = 0;
        Random random = new Random(11);
        while (leverage < 1500) {
            JsonNode message = client.next();
            if (message.at("/data/type").asString().equals("leverageUpdate")) {
                assertThat(leverageOf(message)).isEqualTo(++leverage);
                assertThat(message.get("prev").asLong()).isEqualTo(seq);
                seq = message.get("seq").asLong();
                if (random.nextInt(40) == 0) {
                    client.close();
                    client = account(++drops % 2 == 0 ? stream : other, ",'resumeFrom':" + seq);
                }
            }
        }
        trading.join();
        client.close();
        assertThat(drops).isGreaterThan(10);
    }

    private static int leverageOf(JsonNode message) {
        JsonNode settings = message.at("/data/leverage").isMissingNode()
                ? message.at("/data/leverageSettings")
                : message.at("/data/leverage");
        return settings.valueStream()
                .filter(setting -> setting.get("symbol").asString().equals("ETH-USD"))
                .findFirst()
                .orElseThrow()
                .get("leverage")
                .asInt();
    }

    private static MarketEvent.Builder change(Random random) {
        String size = random.nextInt(3) == 0 ? "0" : "0." + (1 + random.nextInt(9));
        int level = random.nextInt(60);
        return random.nextBoolean() ? bid((80_000 + level) + ".5", size) : ask((120_000 + level) + "", size);
    }

    private Client account(RunningStream on, String more) throws Exception {
        return subscribed(on, "{'type':'account','user':'" + alice + "'" + more + "}");
    }

    private static Client trades(RunningStream on, String more) throws Exception {
        return subscribed(on, "{'type':'trades','symbol':'BTC-USD'" + more + "}");
    }

    private static Client delta(RunningStream on, String more) throws Exception {
        return subscribed(on, "{'type':'l2Delta','symbol':'BTC-USD'" + more + "}");
    }

    private static Client subscribed(RunningStream on, String entry) throws Exception {
        Client client = on.client();
        client.send("{'method':'subscribe','subscription':[" + entry + "]}");
        assertThat(client.next().get("type").asString()).isEqualTo("subscriptionResponse");
        return client;
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
