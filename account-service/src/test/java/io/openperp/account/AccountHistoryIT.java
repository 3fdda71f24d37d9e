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
import static io.openperp.account.Facts.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.account.AccountAnswer;
import io.openperp.api.history.Activity;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import java.net.http.HttpResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests of {@code POST /account} about the past: fills, orders, positions and activity, from hand-made events. */
class AccountHistoryIT extends QueriesFixture {

    @Test
    void fillNamesMakerAndTakerAndTheSlotOfTheMarket() throws Exception {
        append(
                deposited(alice, "10000"),
                orderFilled(
                        alice,
                        41,
                        totals("9998", "10000", "0", "2"),
                        order(orderId(31), "100000", "0.04", "0.04", StatusKind.FILLED),
                        fill(3, false, false, "100000", "0.04", bob),
                        position("0.04", "4000", "2")));
        assertThat(ok("fills", alice))
                .isEqualTo("[{\"fills\":{\"maker\":\"" + alice + "\",\"taker\":\"" + bob + "\",\"orderIdMaker\":\""
                        + orderId(31) + "\",\"orderIdTaker\":\"" + Facts.orderId(900_003)
                        + "\",\"isBuy\":false,\"symbol\":\"BTC-USD\",\"amount\":0.04,\"price\":100000,"
                        + "\"reason\":\"normal\",\"slot\":41,\"timestamp\":" + (TIME + 41_000)
                        + ",\"side\":\"buy\",\"fee\":0,\"realizedPnl\":0,\"tradeId\":\"41:3\",\"iso\":false,"
                        + "\"reasonCode\":0,\"makerFee\":0,\"takerFee\":null}}]");
    }

    /** Taker fee 0.05 %, maker fee 0.02 %, the last fill at a maker rebate of 0.01 %; every number by hand (API-039). */
    @Test
    void everyFillShowsSideFeeAndProfitOfItsAccount() throws Exception {
        append(deposited(alice, "10000"));
        trade(81, fill(11, true, true, "100000", "0.1", bob), "5", "0", "0.1", "10000"); // opens
        trade(82, fill(12, false, true, "101000", "0.04", bob), "0.808", "40", "0.06", "6000"); // 0.04·1000
        trade(83, fill(13, true, false, "99000", "0.03", bob), "1.485", "-30", "0.03", "3000"); // 0.03·-1000
        trade(84, fill(14, true, false, "100200", "0.05", bob), "2.505", "6", "-0.02", "-2004"); // 0.03·200, then short
        trade(85, fill(15, false, false, "100100", "0.01", bob), "-0.1001", "1", "-0.01", "-1002"); // 0.01·100

        assertThat(list("fills", alice, AccountAnswer.Filled.class))
                .extracting(AccountAnswer.Filled::fills)
                .extracting(f -> f.side() + " fee " + f.fee() + " profit " + f.realizedPnl() + " trade " + f.tradeId())
                .containsExactly(
                        "BUY fee -0.1001 profit 1 trade 85:15",
                        "SELL fee 2.505 profit 6 trade 84:14",
                        "SELL fee 1.485 profit -30 trade 83:13",
                        "SELL fee 0.808 profit 40 trade 82:12",
                        "BUY fee 5 profit 0 trade 81:11");
    }

    /** A fill of alice that leaves her with the position. */
    private void trade(long at, Fill fill, String fee, String profit, String position, String cost) throws Exception {
        append(orderFilled(
                alice,
                at,
                totals("10000", "10000", "0", "0"),
                order(orderId(at), "100000", "0.1", "0.1", StatusKind.FILLED),
                fill.toBuilder()
                        .setFee(units(fee))
                        .setRealizedPnl(units(profit))
                        .build(),
                position(position, cost, "0")));
    }

    @Test
    void positionThatWentFlatMovesToTheClosedPositions() throws Exception {
        append(
                deposited(alice, "10000"),
                orderFilled(
                        alice,
                        50,
                        totals("9998", "10000", "0", "2"),
                        order(orderId(41), "100000", "0.04", "0.04", StatusKind.FILLED),
                        fill(4, true, true, "100000", "0.04", bob),
                        position("0.04", "4000", "2")));
        ClosedPosition closed = ClosedPosition.newBuilder()
                .setSymbol(BTC)
                .setMaxSize(units("0.04"))
                .setVolume(units("0.08"))
                .setAverageOpenPrice(units("100000"))
                .setAverageClosePrice(units("101000"))
                .setRealizedPnl(units("40"))
                .setFees(units("4.02"))
                .setOpenedAtNanos(TIME)
                .setClosedAtNanos(TIME + 9)
                .setReason(FillReason.LIQUIDATION)
                .build();
        append(Facts.withClosed(
                orderFilled(
                        alice,
                        51,
                        totals("10035.98", "10000", "40", "4.02"),
                        order(orderId(42), "101000", "0.04", "0.04", StatusKind.FILLED),
                        fill(5, true, false, "101000", "0.04", bob),
                        position("0", "0", "0")),
                closed));
        assertThat(ok("positions", alice))
                .isEqualTo("[{\"positions\":{\"owner\":\"" + alice + "\",\"symbol\":\"BTC-USD\",\"maxQuantity\":0.04,"
                        + "\"totalVolume\":0.08,\"avgOpenPrice\":100000,\"avgClosePrice\":101000,\"realizedPnl\":40,"
                        + "\"fees\":4.02,\"funding\":0,\"openTime\":" + TIME + ",\"closeTime\":" + (TIME + 9)
                        + ",\"closeReason\":\"liquidation\"}}]");
        assertThat(ok("fullAccount", alice))
                .contains("\"positions\":[]")
                .contains("\"totalBalance\":10035.98")
                .contains("\"realizedPnl\":40");
    }

    @Test
    void orderHistoryHoldsEveryTerminalOrderWithItsReason() throws Exception {
        Bytes32 oid = orderId(51);
        append(
                deposited(alice, "10000"),
                orderChanged(
                        alice,
                        60,
                        order(oid, "100010", "0.1", "0", StatusKind.REJECTED_INVALID).toBuilder()
                                .setReason("size 0.1 is \0 not accepted")
                                .setSymbol("NO\0PE")
                                .setIsMarket(true)
                                .setIsBuy(false)
                                .setTimeInForceValue(0)
                                .setReduceOnly(true)
                                .build()),
                orderChanged(alice, 61, order(orderId(52), "99000", "0.1", "0.04", StatusKind.CANCELLED_IOC)));
        assertThat(ok("orderHistory", alice))
                .isEqualTo("[{\"orderHistory\":{\"orderId\":\"" + orderId(52)
                        + "\",\"symbol\":\"BTC-USD\",\"side\":\"buy\",\"orderType\":\"limit\",\"tif\":\"gtc\","
                        + "\"price\":99000,\"vwap\":99000,\"originalSize\":0.1,\"executedSize\":0.04,"
                        + "\"reduceOnly\":false,\"status\":\"cancelledIOC\",\"reason\":null,\"slot\":61,"
                        + "\"timestamp\":" + (TIME + 61_000) + "}},{\"orderHistory\":{\"orderId\":\"" + oid
                        + "\",\"symbol\":\"NOPE\",\"side\":\"sell\",\"orderType\":\"market\",\"tif\":\"ioc\","
                        + "\"price\":100010,\"vwap\":0,\"originalSize\":0.1,\"executedSize\":0,\"reduceOnly\":true,"
                        + "\"status\":\"rejectedInvalid\",\"reason\":\"size 0.1 is  not accepted\",\"slot\":60,"
                        + "\"timestamp\":" + (TIME + 60_000) + "}}]");
    }

    @Test
    void orderIsFoundByItsIdHoweverItEnded() throws Exception {
        append(
                deposited(alice, "10000"),
                orderChanged(alice, 70, order(orderId(71), "99000", "0.1", "0", StatusKind.RESTING)));
        assertThat(outcome(alice, 71)).contains("\"status\":\"resting\"", "\"nonce\":null", "\"slot\":70");
        append(
                Facts.sent(alice, 5, orderId(71), StatusKind.RESTING, ""),
                Facts.sent(alice, 6, orderId(72), StatusKind.REJECTED_INVALID, "unknown symbol \0NOPE"),
                Facts.completed(alice, 7));
        append(orderChanged(alice, 73, order(orderId(71), "99000", "0.1", "0.04", StatusKind.WORKING)));
        assertThat(outcome(alice, 71))
                .isEqualTo("[{\"order\":{\"orderId\":\"" + orderId(71)
                        + "\",\"symbol\":\"BTC-USD\",\"status\":\"working\",\"executedSize\":0.04,\"vwap\":99000,"
                        + "\"reason\":null,\"nonce\":5,\"slot\":73,\"timestamp\":" + (TIME + 73_000)
                        + ",\"side\":\"buy\",\"price\":99000,\"originalSize\":0.1,\"size\":0.06}}]");
        append(orderChanged(alice, 74, order(orderId(71), "99000", "0.1", "0.04", StatusKind.CANCELLED)));
        assertThat(outcome(alice, 71))
                .contains("\"status\":\"cancelled\"", "\"executedSize\":0.04", "\"nonce\":5", "\"slot\":74")
                .contains("\"side\":\"buy\",\"price\":99000,\"originalSize\":0.1,\"size\":0}");
        assertThat(outcome(alice, 72))
                .contains("\"symbol\":null", "\"status\":\"rejectedInvalid\"", "\"nonce\":6", "unknown symbol NOPE")
                .contains("\"side\":null,\"price\":null,\"originalSize\":null,\"size\":null}");
        assertThat(outcome(bob, 71)).isEqualTo("[]");
        assertThat(outcome(alice, 73)).isEqualTo("[]");
    }

    /** API-040. */
    @Test
    void refusedOrderIsFoundWithWhatItAskedFor() throws Exception {
        append(
                deposited(alice, "10000"),
                orderChanged(
                        alice,
                        75,
                        order(orderId(75), "101000.5", "0.25", "0", StatusKind.REJECTED_RISK_LIMIT).toBuilder()
                                .setIsBuy(false)
                                .setReason("initial margin")
                                .build()),
                Facts.sent(alice, 8, orderId(75), StatusKind.REJECTED_RISK_LIMIT, "initial margin"));
        assertThat(outcome(alice, 75))
                .contains("\"symbol\":\"BTC-USD\",\"status\":\"rejectedRiskLimit\"", "\"nonce\":8")
                .contains("\"side\":\"sell\",\"price\":101000.5,\"originalSize\":0.25,\"size\":0}");
    }

    private static String outcome(Bytes32 account, long id) throws Exception {
        HttpResponse<String> answer =
                service.post("{\"type\":\"order\",\"user\":\"" + account + "\",\"oid\":\"" + orderId(id) + "\"}");
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void refusedDuplicateLeavesTheOpenOrderOpen() throws Exception {
        append(
                deposited(alice, "10000"),
                orderChanged(alice, 62, order(orderId(55), "99000", "0.1", "0", StatusKind.RESTING)));
        append(orderChanged(alice, 63, order(orderId(55), "99000", "0.1", "0", StatusKind.REJECTED_DUPLICATE)));
        assertThat(list("openOrders", alice, AccountAnswer.RestingOrder.class)).hasSize(1);
        assertThat(list("orderHistory", alice, AccountAnswer.Finished.class)).hasSize(1);
    }

    @Test
    void historiesShowTheNewest5000() throws Exception {
        append(deposited(bob, "10000"));
        for (int batch = 0; batch < 51; batch++) {
            AccountEvents.Builder events =
                    AccountEvents.newBuilder().setSlot(slot++).setTimeNanos(TIME);
            for (int i = 0; i < 100; i++) {
                long id = 100_000 + batch * 100L + i;
                events.addEvents(orderFilled(
                        bob,
                        id,
                        totals("10000", "10000", "0", "0"),
                        order(orderId(id), "100000", "0.001", "0.001", StatusKind.FILLED),
                        fill(id, true, true, "100000", "0.001", alice),
                        position("0.1", "10000", "0")));
            }
            log.account().append(events.build()).get();
        }
        List<AccountAnswer.Filled> fills = list("fills", bob, AccountAnswer.Filled.class);
        assertThat(fills).hasSize(5000);
        assertThat(fills.getFirst().fills().slot()).isEqualTo(105_099);
        assertThat(fills.getLast().fills().slot()).isEqualTo(100_100);
        assertThat(list("orderHistory", bob, AccountAnswer.Finished.class)).hasSize(5000);
        String next =
                service.ask("fills", bob).headers().firstValue("X-Next-Cursor").orElseThrow();
        HttpResponse<String> rest = page("fills", bob, "\"cursor\":\"" + next + "\"");
        assertThat(slots(rest)).hasSize(100).startsWith(100_099L).endsWith(100_000L);
        assertThat(next(rest)).isNull();
        assertThat(rest.headers().firstValue("X-Next-Cursor")).isEmpty();
        assertThat(rest.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(slots(page("orderHistory", bob, "\"symbol\":\"BTC-USD\",\"limit\":3")))
                .containsExactly(105_099L, 105_098L, 105_097L);
    }

    @Test
    void historyIsReadPageByPageBetweenTimesAndOfOneMarket() throws Exception {
        append(deposited(alice, "10000"));
        for (int i = 1; i <= 6; i++) {
            append(orderChanged(
                    alice,
                    i * 1000,
                    order(orderId(200 + i), "99000", "0.1", "0", StatusKind.CANCELLED).toBuilder()
                            .setSymbol(i % 2 == 0 ? "ETH-USD" : BTC)
                            .build()));
        }
        String between =
                "\"startTime\":" + (TIME + 2_000_000) / 1_000_000 + ",\"endTime\":" + (TIME + 5_000_000) / 1_000_000;
        assertThat(slots(page("orderHistory", alice, between))).containsExactly(5000L, 4000L, 3000L, 2000L);
        assertThat(slots(page("orderHistory", alice, between + ",\"symbol\":\"ETH-USD\"")))
                .containsExactly(4000L, 2000L);
        HttpResponse<String> first = page("orderHistory", alice, "\"symbol\":\"ETH-USD\",\"limit\":2");
        assertThat(slots(first)).containsExactly(6000L, 4000L);
        String next = next(first);
        HttpResponse<String> last =
                page("orderHistory", alice, "\"symbol\":\"ETH-USD\",\"limit\":2,\"cursor\":\"" + next + "\"");
        assertThat(slots(last)).containsExactly(2000L);
        assertThat(next(last)).isNull();
        assertThat(next(page("orderHistory", alice, "\"limit\":6"))).isNull();
        for (String type : List.of("openOrders", "fills", "positions", "fundingHistory")) {
            assertThat(page(type, alice, between + ",\"symbol\":\"ETH-USD\",\"limit\":1")
                            .body())
                    .startsWith("{\"data\":[],\"page\":{\"nextCursor\":null,\"hasMore\":false,");
        }
        assertThat(page("liquidations", alice, between + ",\"limit\":1").body()).startsWith("{\"data\":[],");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"limit\":0",
                "\"limit\":5001",
                "\"limit\":\"5\"",
                "\"limit\":1.5",
                "\"startTime\":-1",
                "\"startTime\":99999999999999999999",
                "\"startTime\":1772800000002,\"endTime\":1772800000001",
                "\"symbol\":7",
                "\"startSlot\":-1",
                "\"endSlot\":18446744073709551616",
                "\"startSlot\":2,\"endSlot\":1",
                "\"cursor\":7",
                "\"cursor\":\"next\""
            })
    void badRangeIsRefusedWithWhatIsAccepted(String range) throws Exception {
        HttpResponse<String> refused = page("fills", alice, range);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .startsWith("{\"error\":{\"code\":\"INVALID_")
                .containsAnyOf("is accepted", "is after endTime", "is after endSlot");
        assertThat(page("liquidations", alice, "\"symbol\":\"BTC-USD\"").statusCode())
                .isEqualTo(400);
    }

    @Test
    void longAnswerIsCompressedForWhoeverAcceptsIt() throws Exception {
        append(deposited(alice, "10000"));
        for (int i = 1; i <= 20; i++) {
            append(orderChanged(alice, i, order(orderId(300 + i), "99000", "0.1", "0", StatusKind.CANCELLED)));
        }
        String plain = ok("orderHistory", alice);
        HttpResponse<byte[]> compressed = service.compressed("orderHistory", alice);
        assertThat(compressed.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(compressed.body().length).isLessThan(plain.length() / 3);
        try (var body = new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(compressed.body()))) {
            assertThat(new String(body.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .isEqualTo(plain);
        }
    }

    private static HttpResponse<String> page(String type, Bytes32 user, String range) throws Exception {
        return service.post("{\"type\":\"" + type + "\",\"user\":\"" + user + "\"," + range + "}");
    }

    private static @Nullable String next(HttpResponse<String> page) {
        return ApiJson.mapper().readTree(page.body()).at("/page/nextCursor").stringValue(null);
    }

    private static List<Long> slots(HttpResponse<String> page) {
        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        return ApiJson.mapper().readTree(page.body()).findValues("commandSlot").stream()
                .map(JsonNode::asLong)
                .toList();
    }

    @Test
    void activityIsWhatAnAccountDidBesideTradingNewestFirst() throws Exception {
        append(deposited(alice, "1000"), Facts.agent(alice, bob, false));
        append(Facts.leverage(alice, "BTC-USD", 0, "5"), deposited(bob, "7"));
        append(Facts.cancelScheduled(alice, 1772800020, false), Facts.cancelScheduled(alice, 0, true));
        append(Facts.agent(alice, bob, true));

        assertThat(list("activity", alice, AccountAnswer.Acted.class))
                .extracting(done -> done.activity().kind())
                .containsExactly(
                        Activity.Kind.AGENT_REMOVED,
                        Activity.Kind.SCHEDULED_CANCEL_DUE,
                        Activity.Kind.SCHEDULE_CANCEL,
                        Activity.Kind.LEVERAGE,
                        Activity.Kind.AGENT_ADDED,
                        Activity.Kind.DEPOSIT);
        assertThat(ok("activity", alice))
                .contains("{\"activity\":{\"kind\":\"agentRemoved\",\"agent\":\"" + bob + "\",\"slot\":")
                .contains("{\"activity\":{\"kind\":\"scheduleCancel\",\"due\":1772800020000,\"slot\":")
                .contains("{\"activity\":{\"kind\":\"leverage\",\"symbol\":\"BTC-USD\",\"leverage\":5,\"slot\":")
                .contains("{\"activity\":{\"kind\":\"deposit\",\"amount\":1000,\"slot\":");
    }
}
