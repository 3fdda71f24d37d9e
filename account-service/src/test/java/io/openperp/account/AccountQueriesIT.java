package io.openperp.account;

import static io.openperp.account.Facts.BTC;
import static io.openperp.account.Facts.TIME;
import static io.openperp.account.Facts.account;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.events;
import static io.openperp.account.Facts.fill;
import static io.openperp.account.Facts.order;
import static io.openperp.account.Facts.orderChanged;
import static io.openperp.account.Facts.orderFilled;
import static io.openperp.account.Facts.position;
import static io.openperp.account.Facts.totals;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.account.query.order.OpenOrderRows;
import io.openperp.api.OrderStatus;
import io.openperp.api.account.AccountAnswer;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.Action;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of {@code POST /account} about an account as it is now, and of its refusals, from events appended by hand. */
class AccountQueriesIT extends QueriesFixture {

    /** The end of the JSON of an account that has traded nothing. */
    private static final String MASTER =
            "\"kind\":\"MasterEOA\",\"parent\":null,\"subAccounts\":[],\"multisigAccounts\":[],"
                    + "\"pendingOnFill\":[],\"baskets\":[],\"feeTiers\":[{\"symbol\":\"BTC-USD\",\"rollingVolume\":0,\"tierIndex\":0,"
                    + "\"tierThreshold\":0,\"makerBps\":2,\"takerBps\":5,\"windowDays\":30},{\"symbol\":\"ETH-USD\",\"rollingVolume\":0,\"tierIndex\":0,"
                    + "\"tierThreshold\":0,\"makerBps\":2,\"takerBps\":5,\"windowDays\":30}],\"pendingWithdrawals\":[],\"stayUntilFilled\":false}}]";

    @Test
    void fullAccountOfALongPositionHasTheNumbersOfTheRuleBook() throws Exception { // R01
        Bytes32 oid = orderId(11);
        append(
                deposited(alice, "10025"),
                Facts.leverage(alice, BTC, 0, "5"),
                orderFilled(
                        alice,
                        7,
                        totals("10000", "10025", "0", "25"),
                        order(oid, "100000", "0.5", "0.5", StatusKind.FILLED),
                        fill(1, true, true, "100000", "0.5", bob),
                        position("0.5", "50000", "25")));
        assertThat(ok("fullAccount", alice))
                .isEqualTo("[{\"fullAccount\":{\"margin\":{\"totalBalance\":10000,\"availableBalance\":0,"
                        + "\"marginUsed\":10000,\"notional\":50000,\"realizedPnl\":0,\"unrealizedPnl\":0,\"fees\":25,"
                        + "\"funding\":0,\"maintenanceMargin\":500,\"survivalRequirement\":500,"
                        + "\"totalMargin\":10000,\"availableMargin\":0,\"executionImpact\":0,\"transferableBalance\":0,"
                        + "\"marginBufferRate\":0,\"bufferedMargin\":10000},\"positions\":[{\"symbol\":\"BTC-USD\",\"size\":0.5,\"price\":100000,"
                        + "\"fairPrice\":100000,\"notional\":50000,\"realizedPnl\":0,\"unrealizedPnl\":0,"
                        + "\"leverage\":5,\"liquidationPrice\":80808,\"fees\":25,\"funding\":0,"
                        + "\"maintenanceMargin\":500,\"lambda\":0.01,\"riskAllocation\":1,\"allocMargin\":500}],"
                        + "\"openOrders\":[],\"leverageSettings\":[{\"symbol\":\"BTC-USD\",\"leverage\":5},{\"symbol\":\"ETH-USD\",\"leverage\":10}],"
                        + "\"authorizedAgentWallets\":[],\"known\":true,\"scheduledCancelDue\":0,\"builderCodeApprovals\":[],"
                        + MASTER);
    }

    @Test
    void restingOrdersAreListedNewestFirstWithWhatIsLeft() throws Exception {
        append(
                deposited(alice, "10000"),
                orderChanged(alice, 3, order(orderId(21), "99000", "0.1", "0", StatusKind.RESTING)),
                orderChanged(alice, 4, order(orderId(22), "99500.5", "0.1", "0", StatusKind.RESTING)));
        append(orderFilled(
                alice,
                5,
                totals("9999.2", "10000", "0", "0.8"),
                order(orderId(21), "99000", "0.1", "0.04", StatusKind.WORKING),
                fill(2, false, false, "99000", "0.04", bob),
                position("0.04", "3960", "0.8")));
        append(orderChanged(alice, 6, order(orderId(23), "98000", "0.1", "0", StatusKind.RESTING)));
        append(orderChanged(alice, 8, order(orderId(23), "98000", "0.1", "0", StatusKind.CANCELLED)));

        List<AccountAnswer.RestingOrder> orders = list("openOrders", alice, AccountAnswer.RestingOrder.class);
        assertThat(orders).extracting(o -> o.openOrder().orderId()).containsExactly("" + orderId(22), "" + orderId(21));
        assertThat(orders)
                .extracting(o -> o.openOrder().status())
                .containsExactly(OrderStatus.RESTING, OrderStatus.WORKING);
        assertThat(ok("openOrders", alice))
                .contains("{\"openOrder\":{\"symbol\":\"BTC-USD\",\"orderId\":\"" + orderId(21)
                        + "\",\"price\":99000,\"originalSize\":0.1,\"size\":0.06,\"filledSize\":0.04,\"vwap\":99000,"
                        + "\"isBuy\":true,\"maker\":true,\"reduceOnly\":false,\"tif\":\"gtc\",\"status\":\"working\","
                        + "\"timestamp\":" + TIME + ",\"ot\":\"limit\",\"sym\":\"BTC-USD\",\"oid\":\"" + orderId(21)
                        + "\",\"px\":99000,\"origSz\":0.1,\"sz\":0.06,\"fillSz\":0.04,\"r\":false,\"mk\":true,\"ts\":"
                        + TIME + "}}");
        assertThat(ok("fullAccount", alice))
                .contains("\"size\":0.06")
                // 0.04 held, 0.06 and 0.1 open to buy at the mark of 100000, leverage 10
                .contains("\"marginUsed\":2000,")
                // at 1.05 % 42 to hold the position; with both orders filled 210, and their maker fees of 1.188 and
                // 1.99001
                .contains("\"maintenanceMargin\":42,\"survivalRequirement\":213.17801,")
                .contains("\"totalMargin\":10039.2,\"availableMargin\":8039.2,\"executionImpact\":-3.17801,"
                        + "\"transferableBalance\":8039.2,\"marginBufferRate\":0,\"bufferedMargin\":2000}");
    }

    /** OFL-006. */
    @Test
    void fullAccountListsWhatFirstFillsArmUntilTheyCome() throws Exception {
        OrderState entry = order(orderId(31), "99000", "0.1", "0", StatusKind.RESTING).toBuilder()
                .addOnFill(Action.newBuilder()
                        .setPlaceConditional(PlaceConditional.newBuilder()
                                .setOrderId(Keys.write(orderId(32)))
                                .setSymbol("BTC-USD")
                                .setKind(ConditionalKind.STOP)
                                .setSize(Decimals.parse("0.1"))
                                .setLow(Decimals.parse("95000.5"))))
                .addOnFill(Action.newBuilder().setCancelAllOrders(CancelAllOrders.getDefaultInstance()))
                .build();
        append(deposited(alice, "10000"), orderChanged(alice, 3, entry));
        assertThat(ok("fullAccount", alice))
                .contains("\"pendingOnFill\":[{\"parentOrderId\":\"" + orderId(31)
                        + "\",\"actions\":[{\"st\":{\"c\":\"BTC-USD\",\"d\":false,\"i\":false,\"sz\":0.1,\"tr\":95000.5}},"
                        + "{\"cxa\":{\"c\":[]}}]}],");
        append(orderFilled(
                alice,
                5,
                totals("9999.2", "10000", "0", "0.8"),
                order(orderId(31), "99000", "0.1", "0.04", StatusKind.WORKING),
                fill(2, false, false, "99000", "0.04", bob),
                position("0.04", "3960", "0.8")));
        assertThat(ok("fullAccount", alice)).contains("\"pendingOnFill\":[],");
    }

    /** CND-037: the basket of an isolated account is listed beside its owner's. */
    @Test
    void fullAccountListsWhatBasketsHoldTheNewestFirstUntilTheyEnd() throws Exception {
        Bytes32 own = account(77);
        append(
                deposited(alice, "10000"),
                Facts.isolatedMade(alice, alice, own),
                Facts.isolatedMade(own, alice, own),
                orderChanged(alice, 3, basket(orderId(41), StatusKind.RESTING, false)),
                orderChanged(alice, 4, basket(orderId(42), StatusKind.RESTING, true)),
                Facts.isolated(alice, orderChanged(own, 5, basket(orderId(43), StatusKind.RESTING, false))));
        String actions =
                "\"actions\":[{\"m\":{\"b\":true,\"c\":\"BTC-USD\",\"i\":false,\"r\":false,\"slippage\":50,\"sz\":0.1}},"
                        + "{\"cxa\":{\"c\":[]}}]";
        String first = "{\"orderId\":\"" + orderId(41) + "\"," + actions + "}";
        String isolated = "{\"orderId\":\"" + orderId(43) + "\"," + actions + "}";
        assertThat(ok("fullAccount", alice))
                .contains("\"baskets\":[" + isolated + ",{\"orderId\":\"" + orderId(42) + "\"," + actions
                        + ",\"i\":true}," + first + "],");
        assertThat(ok("fullAccount", own)).contains("\"baskets\":[" + isolated + "],");

        append(
                orderChanged(alice, 6, basket(orderId(42), StatusKind.TRIGGERED, true)),
                Facts.isolated(alice, orderChanged(own, 7, basket(orderId(43), StatusKind.CANCELLED, false))));
        assertThat(ok("fullAccount", alice)).contains("\"baskets\":[" + first + "],");
    }

    /** Memory is reserved for what an answer's records take beyond their usual size. */
    @Test
    void bytesOfWhatWaitsAreKnownBeforeItIsRead() throws Exception {
        append(
                deposited(bob, "10000"),
                orderChanged(bob, 3, basket(orderId(51), StatusKind.RESTING, false)),
                orderChanged(bob, 4, basket(orderId(52), StatusKind.RESTING, false)));
        awaitContains(bob, orderId(52).toString());
        OpenOrderRows rows = service.context().getBean(OpenOrderRows.class);
        int each =
                basket(orderId(51), StatusKind.RESTING, false).getConditional().getSerializedSize();
        assertThat(held(rows, bob)).containsExactly(2, 2L * each);
        assertThat(held(rows, orderId(51))).containsExactly(0, 0);
    }

    /** The number of an account's orders, and their bytes. */
    private static long[] held(OpenOrderRows rows, Bytes32 account) {
        return Stream.of(rows.bytesHeldBy(account.toByteArray()).getFirst())
                .mapToLong(number -> ((Number) number).longValue())
                .toArray();
    }

    private static OrderState basket(Bytes32 orderId, StatusKind status, boolean isIsolated) {
        PlaceOrder entry = PlaceOrder.newBuilder()
                .setOrderId(Keys.write(orderId(40)))
                .setSymbol("BTC-USD")
                .setIsBuy(true)
                .setIsMarket(true)
                .setSize(Decimals.parse("0.1"))
                .setHasSlippage(true)
                .setSlippage(Decimals.parse("50"))
                .build();
        return order(orderId, "101000", "0", "0", status).toBuilder()
                .setTriggered(status == StatusKind.TRIGGERED)
                .setConditional(PlaceConditional.newBuilder()
                        .setKind(ConditionalKind.BASKET)
                        .setHigh(Decimals.parse("101000"))
                        .setIsolated(isIsolated)
                        .addActions(Action.newBuilder().setPlaceOrder(entry))
                        .addActions(Action.newBuilder().setCancelAllOrders(CancelAllOrders.getDefaultInstance())))
                .build();
    }

    @Test
    void bodyThatCameInPartsIsReadWhole() throws Exception {
        log.account().send(log.account().nextInParts(events(slot++, deposited(alice, "77.5")), 3));
        assertThat(ok("fullAccount", alice)).contains("\"totalBalance\":77.5");
    }

    @Test
    void fullAccountSaysWhenItsOrdersAreCancelled() throws Exception {
        append(deposited(alice, "1"), Facts.cancelScheduled(alice, 1772800020, false));
        append(Facts.cancelScheduled(alice, 1772800030, false));
        assertThat(ok("fullAccount", alice)).contains("\"scheduledCancelDue\":1772800030000,");
        append(Facts.cancelScheduled(alice, 0, true));
        assertThat(ok("fullAccount", alice)).contains("\"scheduledCancelDue\":0,");
    }

    /** CND-040 and CND-041: the setting, and how often an order that stays has tried. */
    @Test
    void fullAccountSaysWhetherTriggeredOrdersStayAndHowOftenTheyHaveTried() throws Exception {
        append(deposited(alice, "1"), Facts.stayUntilFilled(alice, true));
        assertThat(ok("fullAccount", alice)).contains(",\"stayUntilFilled\":true}}]");
        PlaceConditional stop = PlaceConditional.newBuilder()
                .setOrderId(Keys.write(orderId(61)))
                .setSymbol("BTC-USD")
                .setKind(ConditionalKind.STOP)
                .setSize(Decimals.parse("0.1"))
                .setLow(Decimals.parse("95000"))
                .build();
        OrderState waits = order(orderId(61), "95000", "0.1", "0", StatusKind.RESTING).toBuilder()
                .setConditional(stop)
                .build();
        append(orderChanged(alice, 3, waits));
        assertThat(ok("openOrders", alice)).contains("\"slippageHi\":null}").doesNotContain("tries");
        append(orderChanged(
                alice,
                4,
                waits.toBuilder().setConditional(stop.toBuilder().setTries(2)).build()));
        assertThat(ok("openOrders", alice)).contains("\"slippageHi\":null,\"tries\":2}");
        append(Facts.stayUntilFilled(alice, false));
        assertThat(ok("fullAccount", alice)).contains(",\"stayUntilFilled\":false}}]");
    }

    @Test
    void fullAccountNamesTheAgentsThatMaySign() throws Exception {
        append(deposited(alice, "1"), Facts.agent(alice, bob, false), Facts.agent(alice, orderId(1), false));
        append(Facts.agent(alice, bob, true));
        assertThat(ok("fullAccount", alice)).contains("\"authorizedAgentWallets\":[\"" + orderId(1) + "\"]");
        append(Facts.agent(alice, bob, false), Facts.agent(alice, orderId(1), true));
        assertThat(ok("fullAccount", alice)).contains("\"authorizedAgentWallets\":[\"" + bob + "\"]");
    }

    @Test
    void accountWithoutSettingsShowsTheDefaultLeverageOfEveryMarket() throws Exception {
        append(deposited(alice, "1"));
        assertThat(ok("fullAccount", alice))
                .contains(
                        "\"leverageSettings\":[{\"symbol\":\"BTC-USD\",\"leverage\":10},{\"symbol\":\"ETH-USD\",\"leverage\":10}]");
    }

    @Test
    void equityFollowsTheMark() throws Exception {
        append(
                deposited(alice, "10000"),
                orderFilled(
                        alice,
                        70,
                        totals("10000", "10000", "0", "0"),
                        order(orderId(61), "100000", "0.1", "0.1", StatusKind.FILLED),
                        fill(6, false, false, "100000", "0.1", bob),
                        position("0.1", "10000", "0")));
        log.market(0).append(Facts.mark(0, BTC, 2, "100100")).get();
        awaitContains(alice, "\"unrealizedPnl\":10,");
        log.market(0).append(Facts.mark(0, BTC, 3, "100000")).get();
        awaitContains(alice, "\"unrealizedPnl\":0,");
    }

    @Test
    void unknownAccountHasZeroMarginAndDefaultLeverages() throws Exception {
        Bytes32 nobody = account(999_999);
        assertThat(ok("fullAccount", nobody))
                .isEqualTo("[{\"fullAccount\":{\"margin\":{\"totalBalance\":0,\"availableBalance\":0,\"marginUsed\":0,"
                        + "\"notional\":0,\"realizedPnl\":0,\"unrealizedPnl\":0,\"fees\":0,\"funding\":0,"
                        + "\"maintenanceMargin\":0,\"survivalRequirement\":0,\"totalMargin\":0,\"availableMargin\":0,"
                        + "\"executionImpact\":0,\"transferableBalance\":0,\"marginBufferRate\":0,\"bufferedMargin\":0},\"positions\":[],\"openOrders\":[],"
                        + "\"leverageSettings\":[{\"symbol\":\"BTC-USD\",\"leverage\":10},{\"symbol\":\"ETH-USD\",\"leverage\":10}],"
                        + "\"authorizedAgentWallets\":[],\"known\":false,\"scheduledCancelDue\":0,\"builderCodeApprovals\":[],"
                        + MASTER);
        for (String type :
                List.of("openOrders", "fills", "positions", "fundingHistory", "orderHistory", "liquidations")) {
            assertThat(ok(type, nobody)).isEqualTo("[]");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "7",
                "\"fullAccount\"",
                "{",
                "{}",
                "{\"type\":\"fullAccount\"}",
                "{\"type\":\"fullAccount\",\"user\":null}",
                "{\"type\":\"fullAccount\",\"user\":7}",
                "{\"type\":\"fullAccount\",\"user\":\"\"}",
                "{\"type\":\"fullAccount\",\"user\":\"0OIl\"}",
                "{\"type\":\"fullAccount\",\"user\":\"1111111111111111111111111111111\"}",
                "{\"type\":\"fullAccount\",\"user\":\"111111111111111111111111111111111\"}",
                "{\"type\":null,\"user\":\"11111111111111111111111111111111\"}",
                "{\"type\":[\"fullAccount\"],\"user\":\"11111111111111111111111111111111\"}",
                "{\"type\":\"fullaccount\",\"user\":\"11111111111111111111111111111111\"}",
                "{\"type\":\"riskhistory\",\"user\":\"11111111111111111111111111111111\"}",
                "{\"type\":\"fullAccount\",\"user\":\"11111111111111111111111111111111\"} x"
            })
    void badRequestIsRefusedWithWhatIsAccepted(String body) throws Exception {
        HttpResponse<String> response = service.post(body);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(ApiJson.mapper().readTree(response.body()).path("error").stringValue())
                .containsAnyOf("is accepted", "expected a JSON object");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/v1/account, application/json, 405",
        "PUT, /api/v1/account, application/json, 405",
        "DELETE, /api/v1/account, application/json, 405",
        "POST, /api/v1/accounts, application/json, 404",
        "POST, /account, application/json, 404"
    })
    void wrongMethodOrAddressIsRefused(String method, String path, String contentType, int status) throws Exception {
        HttpResponse<String> response = service.send(method, path, contentType, "{}");
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(ApiJson.mapper().readTree(response.body()).path("error").isString())
                .as(response.body())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "nonsense"})
    void contentTypeDoesNotMatter(String contentType) throws Exception {
        HttpResponse<String> response = service.send(
                "POST",
                "/api/v1/account",
                contentType,
                "{\"type\":\"openOrders\",\"user\":\"11111111111111111111111111111111\"}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }

    @Test
    void requestThatIsTooLargeIsRefused() throws Exception {
        HttpResponse<String> response = service.post("{\"type\":\"" + "x".repeat(5000) + "\"}");
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).contains("at most 4096 bytes");
    }

    @Test
    void bodyThatEndsEarlyIsRefused() throws Exception {
        try (var socket = new java.net.Socket("localhost", service.port())) {
            socket.getOutputStream()
                    .write(("POST /api/v1/account HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                    + "Content-Length: 100\r\n\r\n{\"type\":")
                            .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            String answer =
                    new String(socket.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII);
            assertThat(answer)
                    .satisfiesAnyOf(
                            a -> assertThat(a).isEmpty(), a -> assertThat(a).startsWith("HTTP/1.1 400"));
        }
    }

    @Test
    void readinessAndMetricsAreServed() throws Exception {
        ok("fills", alice);
        assertThat(service.send("GET", "/actuator/health/readiness", "application/json", "")
                        .statusCode())
                .isEqualTo(200);
        assertThat(service.send("GET", "/actuator/health/liveness", "application/json", "")
                        .statusCode())
                .isEqualTo(200);
        assertThat(service.send("GET", "/actuator/prometheus", "text/plain", "").body())
                .contains("openperp_account_projection_lag{")
                .contains("openperp_account_projection_batch_records_count")
                .contains("openperp_account_query_seconds_count{")
                .contains("openperp_account_read_wait_seconds_count")
                .contains("openperp_account_read_timeouts_total");
    }
}
