package io.openperp.stream;

import static io.openperp.stream.Facts.basket;
import static io.openperp.stream.Facts.buy;
import static io.openperp.stream.Facts.cancelRejected;
import static io.openperp.stream.Facts.changed;
import static io.openperp.stream.Facts.deposit;
import static io.openperp.stream.Facts.filled;
import static io.openperp.stream.Facts.leverage;
import static io.openperp.stream.Facts.mark;
import static io.openperp.stream.Facts.someone;
import static io.openperp.stream.Facts.withdrawal;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.CancelScheduled;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalState;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The snapshot first, then every change, without a gap. */
class AccountStreamIT {

    private static final EventLog LOG = RunningStream.LOG;
    private static RunningStream stream;

    private static final String NO_TIERS =
            "\"rollingVolume\":0,\"tierIndex\":0,\"tierThreshold\":0,\"makerBps\":2,\"takerBps\":5,\"windowDays\":30},";

    private final Bytes32 alice = someone();

    @BeforeAll
    static void start() throws Exception {
        stream = RunningStream.start();
    }

    @AfterAll
    static void stop() {
        stream.close();
    }

    @Test
    void unknownAccountHasAnEmptySnapshot() throws Exception {
        try (Client client = subscribed(alice)) {
            JsonNode snapshot = client.next();

            assertThat(snapshot.get("type").asString()).isEqualTo("account");
            assertThat(snapshot.get("topic").asString()).isEqualTo("account." + alice);
            assertThat(snapshot.get("data").toString())
                    .isEqualTo("{\"type\":\"accountSnapshot\",\"margin\":{\"totalBalance\":0,\"availableBalance\":0,"
                            + "\"marginUsed\":0,\"notional\":0,\"realizedPnl\":0,\"unrealizedPnl\":0,\"fees\":0,"
                            + "\"funding\":0,\"maintenanceMargin\":0,\"survivalRequirement\":0,"
                            + "\"totalMargin\":0,\"availableMargin\":0,\"executionImpact\":0,\"transferableBalance\":0,"
                            + "\"marginBufferRate\":0,\"bufferedMargin\":0},\"positions\":[],"
                            + "\"openOrders\":[],\"leverageSettings\":[{\"symbol\":\"BTC-USD\",\"leverage\":10},"
                            + "{\"symbol\":\"ETH-USD\",\"leverage\":10}],\"authorizedAgentWallets\":[],"
                            + "\"kind\":\"MasterEOA\",\"parent\":null,\"subAccounts\":[],\"multisigAccounts\":[],"
                            + "\"pendingOnFill\":[],\"baskets\":[],\"feeTiers\":[{\"symbol\":\"BTC-USD\"," + NO_TIERS
                            + "{\"symbol\":\"ETH-USD\"," + NO_TIERS.replace("},", "}]")
                            + ",\"pendingWithdrawals\":[],\"stayUntilFilled\":false}");
        }
    }

    /** WDR-022: pending withdrawals are in the first message, and an update changes one. */
    @Test
    void pendingWithdrawalsAreInTheFirstMessageTheOldestFirst() throws Exception {
        LOG.account(alice, deposit("10000"));
        LOG.account(alice, withdrawal("0-1", WithdrawalState.WITHDRAWAL_REQUESTED, 7));
        LOG.account(alice, withdrawal("0-2", WithdrawalState.WITHDRAWAL_REQUESTED, 8));
        LOG.account(alice, withdrawal("0-3", WithdrawalState.WITHDRAWAL_REQUESTED, 9));
        LOG.account(alice, withdrawal("0-1", WithdrawalState.WITHDRAWAL_CLAIMED, 7));
        LOG.account(alice, withdrawal("0-2", WithdrawalState.WITHDRAWAL_REJECTED, 8));
        settle(alice);
        try (Client client = subscribed(alice)) {
            assertThat(client.next().at("/data/pendingWithdrawals").toString())
                    .isEqualTo(
                            "[{\"id\":\"0-1\",\"amount\":250.5,\"destination\":\"bank-1\",\"state\":\"claimed\",\"since\":7},"
                                    + "{\"id\":\"0-3\",\"amount\":250.5,\"destination\":\"bank-1\",\"state\":\"requested\",\"since\":9}]");
            LOG.account(alice, withdrawal("0-1", WithdrawalState.WITHDRAWAL_SETTLED, 7));
            assertThat(client.next().at("/data/type").asString()).isEqualTo("withdrawalUpdate");
        }
        try (Client client = subscribed(alice)) {
            assertThat(client.next().at("/data/pendingWithdrawals/0/id").asString())
                    .isEqualTo("0-3");
        }
    }

    /** STR-031. */
    @Test
    void aBasketIsPublishedWithItsActionsUntilItEnds() throws Exception {
        Bytes32 orderId = someone();
        String actions = "[{\"cxa\":{\"c\":[\"BTC-USD\"]}}]";
        LOG.account(alice, deposit("10000"));
        settle(alice);
        try (Client client = subscribed(alice)) {
            assertThat(client.next().at("/data/baskets").toString()).isEqualTo("[]");
            LOG.account(alice, changed(basket(orderId)));
            assertThat(client.next().at("/data/actions").toString()).isEqualTo(actions);
        }
        try (Client client = subscribed(alice)) {
            assertThat(client.next().at("/data/baskets").toString())
                    .isEqualTo("[{\"orderId\":\"" + orderId + "\",\"actions\":" + actions + "}]");
            LOG.account(alice, changed(basket(orderId).setStatus(StatusKind.CANCELLED)));
            assertThat(client.next().get("data").has("actions")).isFalse();
        }
        try (Client client = subscribed(alice)) {
            assertThat(client.next().at("/data/baskets").toString()).isEqualTo("[]");
        }
    }

    /** STR-007, and STR-028: the order has the names of both releases. */
    @Test
    void depositOrderAndFillArePublishedInOrder() throws Exception {
        Bytes32 orderId = someone();
        OrderState.Builder order = buy(orderId, "100000", "0.1");
        try (Client client = subscribed(alice)) {
            client.next();

            LOG.account(alice, deposit("10000"));
            JsonNode margin = client.next().get("data");
            assertThat(margin.get("type").asString()).isEqualTo("marginUpdate");
            assertThat(margin.get("totalBalance").asString()).isEqualTo("10000");

            LOG.account(alice, changed(order));
            JsonNode placed = client.next().get("data");
            assertThat(ApiJson.mapper().readTree(placed.toString()))
                    .isEqualTo(ApiJson.mapper()
                            .readTree(
                                    "{\"type\":\"orderUpdate\",\"status\":\"placed\",\"symbol\":\"BTC-USD\",\"orderId\":\""
                                            + orderId
                                            + "\",\"price\":100000,\"originalSize\":0.1,\"size\":0.1,\"filledSize\":0,"
                                            + "\"vwap\":0,\"isBuy\":true,\"maker\":true,\"timestamp\":" + EventLog.TIME
                                            + ",\"reason\":null,\"trigger\":null,\"ot\":\"limit\",\"tif\":\"gtc\",\"r\":false,\"sym\":\"BTC-USD\",\"oid\":\""
                                            + orderId
                                            + "\",\"px\":100000,\"origSz\":0.1,\"sz\":0.1,\"fillSz\":0,\"mk\":true,\"ts\":"
                                            + EventLog.TIME
                                            + "}"));
            assertThat(client.next().at("/data/marginUsed").asString()).isNotEqualTo("0");

            LOG.account(alice, filled(order, "0.1", "10000"));
            assertThat(kinds(client, 3)).containsExactly("orderUpdate filled", "fill", "positionUpdate 0.1");
        }
    }

    /** Taker fee 0.05 %, the last fill at a maker rebate of 0.01 %; every number by hand (API-039). */
    @Test
    void fillSaysWhatItCostAndWhatItEarned() throws Exception {
        LOG.account(alice, deposit("10000"));
        settle(alice);
        try (Client client = subscribed(alice)) {
            client.next();
            trade(buy(someone(), "100000", "0.1"), true, 11, "5", "0", "0.1", "10000"); // opens
            trade(sell(someone(), "101000", "0.04"), true, 12, "2.02", "40", "0.06", "6000"); // 0.04·1000
            trade(sell(someone(), "99000", "0.03"), true, 13, "1.485", "-30", "0.03", "3000"); // 0.03·-1000
            trade(sell(someone(), "100200", "0.05"), true, 14, "2.505", "6", "-0.02", "-2004"); // 0.03·200, then short
            trade(buy(someone(), "100100", "0.01"), false, 15, "-0.1001", "1", "-0.01", "-1002"); // 0.01·100

            assertThat(fills(client, 5))
                    .containsExactly(
                            "bought as taker: fee 5, profit 0, trade 11:11",
                            "sold as taker: fee 2.02, profit 40, trade 12:12",
                            "sold as taker: fee 1.485, profit -30, trade 13:13",
                            "sold as taker: fee 2.505, profit 6, trade 14:14",
                            "bought as maker: fee -0.1001, profit 1, trade 15:15");
        }
        String live = stream.address() + "?spelling=live";
        try (Client client = Client.on(live).send("{'method':'subscribe','subscription':['account." + alice + "']}")) {
            next(client, "accountSnapshot");
            trade(buy(someone(), "100000", "0.01"), true, 16, "0.5", "0", "0", "0");
            JsonNode message = next(client, "fill");
            assertThat(message.at("/data/fee").asString()).as("API-095").isEqualTo("-0.5");
        }
    }

    private static JsonNode next(Client client, String type) throws Exception {
        JsonNode message = client.next();
        while (!message.at("/data/type").asString("").equals(type)) {
            message = client.next();
        }
        return message;
    }

    private static OrderState.Builder sell(Bytes32 orderId, String price, String size) {
        return buy(orderId, price, size).setIsBuy(false);
    }

    /** Publishes a fill of alice in the market's slot of the same number. */
    private void trade(
            OrderState.Builder order,
            boolean isTaker,
            long trade,
            String fee,
            String profit,
            String position,
            String cost) {
        AccountEvent.Builder event = filled(order, position, cost).setMarketSlot(trade);
        event.getOrderFilledBuilder()
                .getFillBuilder()
                .setTrade(trade)
                .setIsTaker(isTaker)
                .setTakerIsBuy(isTaker == order.getIsBuy())
                .setFee(Decimals.parse(fee))
                .setRealizedPnl(Decimals.parse(profit));
        LOG.account(alice, event);
    }

    private static List<String> fills(Client client, int count) throws Exception {
        List<String> fills = new ArrayList<>();
        while (fills.size() < count) {
            JsonNode data = client.next().get("data");
            if (data.get("type").asString().equals("fill")) {
                boolean hasBought = data.get("side").asString().equals("buy");
                assertThat(data.get("isBuy").asBoolean())
                        .as("whether the taker bought")
                        .isEqualTo(hasBought != data.get("maker").asBoolean());
                fills.add("%s as %s: fee %s, profit %s, trade %s"
                        .formatted(
                                hasBought ? "bought" : "sold",
                                data.get("maker").asBoolean() ? "maker" : "taker",
                                data.get("fee").asString(),
                                data.get("realizedPnl").asString(),
                                data.get("tradeId").asString()));
            }
        }
        return fills;
    }

    @Test
    void snapshotHoldsWhatHappenedBefore() throws Exception {
        OrderState.Builder order = buy(someone(), "99000", "0.2");
        LOG.account(
                alice,
                deposit("10000"),
                leverage("BTC-USD", "5"),
                filled(buy(someone(), "100000", "0.1"), "0.1", "10000"));
        LOG.account(alice, changed(order));
        settle(alice);

        try (Client client = subscribed(alice)) {
            JsonNode snapshot = client.next().get("data");

            assertThat(snapshot.at("/positions/0/size").asString()).isEqualTo("0.1");
            assertThat(snapshot.at("/positions/0/price").asString()).isEqualTo("100000");
            assertThat(snapshot.at("/positions/0/leverage").asString()).isEqualTo("5");
            assertThat(snapshot.at("/openOrders/0/status").asString()).isEqualTo("placed");
            assertThat(snapshot.at("/openOrders/0/size").asString()).isEqualTo("0.2");
            assertThat(snapshot.at("/leverageSettings").toString())
                    .isEqualTo("[{\"symbol\":\"BTC-USD\",\"leverage\":5},{\"symbol\":\"ETH-USD\",\"leverage\":10}]");
        }
        try (RunningStream restarted = RunningStream.start();
                Client client = restarted.client()) {
            client.send("{'method':'subscribe','subscription':[{'type':'account','user':'" + alice + "'}]}");
            client.next();
            assertThat(client.next().at("/data/openOrders/0/size").asString()).isEqualTo("0.2");
        }
    }

    @Test
    void newMarkIsPublishedToHoldersOnly() throws Exception {
        LOG.account(alice, deposit("10000"), filled(buy(someone(), "100000", "0.1"), "0.1", "10000"));
        settle(alice);
        Bytes32 bob = someone();
        try (Client holder = subscribed(alice);
                Client other = subscribed(bob)) {
            holder.next();
            other.next();

            LOG.market(0, "BTC-USD", mark("101000"));

            JsonNode position = holder.next().get("data");
            assertThat(position.get("type").asString()).isEqualTo("positionUpdate");
            assertThat(position.get("fairPrice").asString()).isEqualTo("101000");
            assertThat(position.get("unrealizedPnl").asString()).isEqualTo("100");
            JsonNode margin = holder.next().get("data");
            assertThat(margin.get("type").asString()).isEqualTo("marginUpdate");
            assertThat(margin.get("totalBalance").asString()).isEqualTo("10100");
            assertThat(other.hasNothingFor(300)).isTrue();
        } finally {
            LOG.market(0, "BTC-USD", mark("100000"));
        }
    }

    @Test
    void closedPositionIsPublishedWithSizeZero() throws Exception {
        LOG.account(alice, deposit("10000"), filled(buy(someone(), "100000", "0.1"), "0.1", "10000"));
        settle(alice);
        try (Client client = subscribed(alice)) {
            client.next();

            LOG.account(alice, filled(buy(someone(), "100000", "0.1").setIsBuy(false), "0", "0"));

            assertThat(kinds(client, 4))
                    .containsExactly("orderUpdate filled", "fill", "positionUpdate 0", "marginUpdate");
        }
    }

    @Test
    void scheduledCancelIsSentWhenItIsSetAndWhenItHasCancelled() throws Exception {
        try (Client client = subscribed(alice)) {
            client.next();
            LOG.account(alice, scheduledCancel(1772800030, false), scheduledCancel(0, true));
            assertThat(client.next().get("data").toString())
                    .isEqualTo("{\"type\":\"scheduledCancel\",\"due\":1772800030000,\"fired\":false,\"timestamp\":"
                            + EventLog.TIME + "}");
            assertThat(client.next().get("data").toString())
                    .isEqualTo("{\"type\":\"scheduledCancel\",\"due\":0,\"fired\":true,\"timestamp\":" + EventLog.TIME
                            + "}");
        }
    }

    private static AccountEvent.Builder scheduledCancel(long dueSecond, boolean fired) {
        return AccountEvent.newBuilder()
                .setCancelScheduled(
                        CancelScheduled.newBuilder().setDueSecond(dueSecond).setFired(fired));
    }

    @Test
    void leverageAndRefusedCancelsArePublished() throws Exception {
        try (Client client = subscribed(alice)) {
            client.next();
            Bytes32 unknown = someone();

            LOG.account(
                    alice,
                    leverage("ETH-USD", "7"),
                    cancelRejected(ByteString.copyFrom(unknown.toByteArray()), "Order not found"),
                    cancelRejected(ByteString.EMPTY, "No open orders"));

            assertThat(client.next().get("data").toString())
                    .isEqualTo("{\"type\":\"leverageUpdate\",\"leverage\":[{\"symbol\":\"ETH-USD\",\"leverage\":7}]}");
            assertThat(client.next().get("data").toString())
                    .isEqualTo("{\"type\":\"cancelOneRejected\",\"symbol\":\"BTC-USD\",\"orderId\":\"" + unknown
                            + "\",\"reason\":\"Order not found\",\"timestamp\":" + EventLog.TIME + "}");
            assertThat(client.next().get("data").toString())
                    .isEqualTo("{\"type\":\"cancelAllRejected\",\"symbol\":\"BTC-USD\",\"reason\":\"No open orders\","
                            + "\"timestamp\":" + EventLog.TIME + "}");
        }
    }

    @Test
    void severalAccountsInOneSubscriptionHaveATopicEach() throws Exception {
        Bytes32 bob = someone();
        try (Client client = stream.client()) {
            client.send("{'method':'subscribe','subscription':[{'type':'account','user':['" + alice + "','" + bob
                    + "']},{'type':'trades','symbol':'ETH-USD'}]}");

            JsonNode confirmed = client.next();
            assertThat(confirmed.get("topics").toString())
                    .isEqualTo("[\"account." + alice + "\",\"account." + bob + "\",\"trades.ETH-USD\"]");
            assertThat(confirmed.get("seqs").size()).isEqualTo(3);
            assertThat(client.next().get("topic").asString()).isEqualTo("account." + alice);
            assertThat(client.next().get("topic").asString()).isEqualTo("account." + bob);
        }
    }

    @Test
    void clientsThatSubscribeWhileTheAccountChangesMissNothingAndSeeNothingTwice() throws Exception {
        List<Client> clients = new ArrayList<>();
        Thread changes = Thread.ofVirtual().start(() -> {
            for (int balance = 1; balance <= 1000; balance++) {
                LOG.account(alice, deposit(Integer.toString(balance)));
                pause();
            }
        });
        for (int i = 0; i < 20; i++) {
            clients.add(subscribed(alice));
        }
        changes.join();
        for (Client client : clients) {
            int balance = client.next().at("/data/margin/totalBalance").asInt();
            while (balance < 1000) {
                JsonNode next = client.next().get("data");
                assertThat(next.get("totalBalance").asInt()).isEqualTo(++balance);
            }
            client.close();
        }
    }

    /** No mark comes meanwhile: a client that asks for accounts and leaves them again leaves nothing behind. */
    @Test
    void nothingIsRememberedOfAccountsThatNobodyListensToAnyMore() throws Exception {
        try (Client client = stream.client()) {
            for (int i = 0; i < 50; i++) {
                Bytes32 stranger = someone();
                client.send("{'method':'subscribe','subscription':[{'type':'account','user':'" + stranger + "'}]}");
                client.send("{'method':'unsubscribe','topic':'account." + stranger + "'}");
                while (!client.next().get("type").asString().equals("unsubscribeResponse")) {
                    // its snapshot, if that had left before
                }
            }
            assertThat(followed()).isZero();
            client.send("{'method':'subscribe','subscription':[{'type':'account','user':'" + alice + "'}]}");
            client.next();
            client.next();
            assertThat(followed()).isOne();
        }
    }

    private static int followed() throws Exception {
        String metrics = stream.get("/actuator/prometheus").body();
        return (int) Double.parseDouble(metrics.lines()
                .filter(line -> line.startsWith("stream_accounts"))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .findFirst()
                .orElseThrow());
    }

    /** A client whose subscription is confirmed; its snapshot has not been read yet. */
    private static Client subscribed(Bytes32 account) throws Exception {
        Client client = stream.client();
        client.send("{'method':'subscribe','subscription':[{'type':'account','user':'" + account + "'}]}");
        assertThat(client.next().at("/topics").toString()).isEqualTo("[\"account." + account + "\"]");
        return client;
    }

    /** Waits until everything published about an account so far has been read. */
    private static void settle(Bytes32 account) throws Exception {
        try (Client client = subscribed(account)) {
            client.next();
            LOG.account(account, cancelRejected(ByteString.EMPTY, "a mark in the log"));
            while (!client.next().toString().contains("a mark in the log")) {
                assertThat(client.isClosed()).isFalse();
            }
        }
    }

    private static List<String> kinds(Client client, int count) throws Exception {
        List<String> kinds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            JsonNode data = client.next().get("data");
            String kind = data.get("type").asString();
            kinds.add(
                    switch (kind) {
                        case "orderUpdate" -> kind + " " + data.get("status").asString();
                        case "positionUpdate" -> kind + " " + data.get("size").asString();
                        default -> kind;
                    });
        }
        return kinds;
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
