package io.openperp.account;

import static io.openperp.account.Facts.BTC;
import static io.openperp.account.Facts.TIME;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.fill;
import static io.openperp.account.Facts.fundingPaid;
import static io.openperp.account.Facts.order;
import static io.openperp.account.Facts.orderChanged;
import static io.openperp.account.Facts.orderFilled;
import static io.openperp.account.Facts.position;
import static io.openperp.account.Facts.totals;
import static io.openperp.account.Facts.withClosed;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.FillReason;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Histories in the published form of pages. */
class HistoryPagesIT extends QueriesFixture {

    private static final long EARLIEST = 1_577_836_800_000L;

    private long made = 1;

    /** API-037: pages are complete whatever arrives between them, and although the service restarts. */
    @Test
    void pagesGiveEveryRecordOnceAndNoneThatCameLater() throws Exception {
        append(deposited(alice, "10000"));
        Random random = new Random(19);
        for (int run = 0; run < 7; run++) {
            addRecords(random.nextInt(15));
            List<JsonNode> whole = rows(page("orderHistory", "\"limit\":5000"));
            List<JsonNode> found = new ArrayList<>();
            String cursor = null;
            JsonNode first = null;
            do {
                JsonNode page = page(
                        "orderHistory",
                        "\"limit\":" + (1 + random.nextInt(7))
                                + (cursor == null ? "" : ",\"cursor\":\"" + cursor + "\""));
                first = first == null ? page.get("page") : first;
                assertThat(page.at("/page/asOfSlot")).isEqualTo(first.get("asOfSlot"));
                found.addAll(rows(page));
                cursor = next(page);
                addRecords(random.nextInt(2));
                if (run == 5 && found.size() < 4) {
                    restartService();
                }
            } while (cursor != null);
            assertThat(found).isEqualTo(whole);
            long asOf = first.get("asOfSlot").longValue();
            assertThat(rows(page("orderHistory", "\"limit\":5000,\"endSlot\":" + asOf)))
                    .isEqualTo(whole);
            List<JsonNode> all = rows(page("orderHistory", "\"limit\":5000"));
            assertThat(rows(page("orderHistory", "\"startSlot\":" + (asOf + 1))))
                    .isEqualTo(all.subList(0, all.size() - whole.size()));
        }
    }

    /** API-037: with cursors, of one market and between times, all kinds of records that have a market. */
    @Test
    void everyHistoryIsReadToItsEndAlsoOfOneMarket() throws Exception {
        append(deposited(alice, "10000"));
        for (int i = 1; i <= 5; i++) {
            String symbol = i % 2 == 0 ? "ETH-USD" : BTC;
            append(liquidated(symbol, i * 1000), paidFunding(symbol, i * 1000 + 1));
        }
        for (String type : List.of("fills", "positions", "orderHistory", "fundingHistory", "riskHistory")) {
            List<JsonNode> whole = rows(page(type, "\"limit\":5000"));
            assertThat(whole).as(type).hasSize(5);
            assertThat(walked(type, "")).as(type).isEqualTo(whole);
            List<JsonNode> ether = List.of(whole.get(1), whole.get(3));
            assertThat(walked(type, ",\"symbol\":\"ETH-USD\"")).as(type).isEqualTo(ether);
            String from = ",\"startTime\":" + (TIME + 2_000_000) / 1_000_000;
            assertThat(walked(type, from)).as(type).isEqualTo(whole.subList(0, 4));
        }
    }

    /** All rows of a list, read two a page. */
    private List<JsonNode> walked(String type, String filter) throws Exception {
        List<JsonNode> found = new ArrayList<>();
        String cursor = null;
        do {
            String next = cursor == null ? "" : ",\"cursor\":\"" + cursor + "\"";
            JsonNode page = page(type, "\"limit\":2" + filter + next);
            assertThat(rows(page)).hasSizeLessThanOrEqualTo(2);
            found.addAll(rows(page));
            cursor = next(page);
        } while (cursor != null);
        return found;
    }

    private AccountEvent liquidated(String symbol, long slot) {
        ClosedPosition closed = ClosedPosition.newBuilder()
                .setSymbol(symbol)
                .setMaxSize(Facts.units("0.1"))
                .setOpenedAtNanos(TIME)
                .setClosedAtNanos(TIME + slot * 1000)
                .setReason(FillReason.LIQUIDATION)
                .build();
        return withClosed(
                orderFilled(
                        alice,
                        slot,
                        totals("9000", "10000", "0", "0"),
                        order(orderId(800_000 + slot), "99000", "0.1", "0.1", StatusKind.FILLED).toBuilder()
                                .setSymbol(symbol)
                                .build(),
                        fill(slot, true, false, "99000", "0.1", bob).toBuilder()
                                .setReason(FillReason.LIQUIDATION)
                                .build(),
                        position("0", "0", "0").toBuilder().setSymbol(symbol).build()),
                closed);
    }

    private AccountEvent paidFunding(String symbol, long slot) {
        AccountEvent paid =
                fundingPaid(alice, slot, totals("9000", "10000", "0", "0"), "0.1", "0.00001", position("0", "0", "0"));
        return paid.toBuilder()
                .setFundingPaid(paid.getFundingPaid().toBuilder().setSymbol(symbol))
                .build();
    }

    private void addRecords(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            AccountEvent[] together = new AccountEvent[1 + (int) (made % 3)];
            for (int k = 0; k < together.length; k++) {
                together[k] = orderChanged(
                        alice, 5000 + made, order(orderId(70_000 + made++), "99000", "0.1", "0", StatusKind.CANCELLED));
            }
            append(together);
        }
    }

    @Test
    void rowsAndPageAreOfThePublishedForm() throws Exception {
        append(
                deposited(alice, "10000"),
                orderFilled(
                        alice,
                        41,
                        totals("9998", "10000", "0", "2"),
                        order(orderId(31), "100000", "0.04", "0.04", StatusKind.FILLED),
                        fill(3, true, false, "100000", "0.04", bob).toBuilder()
                                .setFee(Facts.units("2"))
                                .build(),
                        position("0.04", "4000", "2")));
        JsonNode page = page("fills", "\"limit\":10");
        long slot = page.at("/page/asOfSlot").longValue();
        assertThat(page.get("data").toString())
                .contains("\"slot\":41,", "\"tradeId\":\"41:3\"", "\"iso\":false")
                .endsWith(
                        "\"iso\":false,\"reasonCode\":0,\"makerFee\":null,\"takerFee\":2,\"sequence\":3,\"commandSlot\":41,"
                                + "\"eventSlot\":" + slot + "}]");
        assertThat(page.get("page").toString())
                .isEqualTo(
                        "{\"nextCursor\":null,\"hasMore\":false,\"asOfSlot\":" + slot + ",\"startSlot\":0,\"endSlot\":"
                                + slot + ",\"coverage\":\"complete\",\"minAvailableSlot\":0}");
        JsonNode later = page("fills", "\"startSlot\":" + (slot + 1) + ",\"endSlot\":18446744073709551615");
        assertThat(rows(later)).isEmpty();
        assertThat(later.at("/page/startSlot").longValue()).isEqualTo(slot);
        assertThat(later.at("/page/endSlot").longValue()).isEqualTo(slot);
        assertThat(ok("fills", alice))
                .startsWith("[{\"fills\":{")
                .contains("\"slot\":41,", "\"iso\":false")
                .endsWith("\"makerFee\":null,\"takerFee\":2}}]");
    }

    /** API-041: a program that reads both histories counts one trade. */
    @Test
    void tradeHasOneNameInTheHistoriesOfBothAccounts() throws Exception {
        append(
                deposited(alice, "10000"),
                orderFilled(
                        alice,
                        41,
                        totals("9998", "10000", "0", "2"),
                        order(orderId(31), "100000", "0.04", "0.04", StatusKind.FILLED),
                        fill(77, true, false, "100000", "0.04", bob),
                        position("0.04", "4000", "2")));
        append(
                deposited(bob, "10000"),
                deposited(bob, "1"),
                orderFilled(
                        bob,
                        41,
                        totals("9998", "10000", "0", "2"),
                        order(orderId(32), "100000", "0.04", "0.04", StatusKind.FILLED),
                        fill(77, false, true, "100000", "0.04", alice),
                        position("-0.04", "4000", "2")));
        JsonNode taken = rows(page("fills", "\"limit\":10")).getFirst();
        JsonNode made = ApiJson.mapper()
                .readTree(
                        post("fills", "\"user\":\"" + bob + "\",\"limit\":10}").body())
                .at("/data/0");
        assertThat(List.of(taken.get("slot"), taken.get("sequence"), taken.get("tradeId")))
                .hasToString("[41, 77, \"41:77\"]")
                .isEqualTo(List.of(made.get("slot"), made.get("sequence"), made.get("tradeId")));
        JsonNode after =
                page("fills", "\"startSlot\":" + (taken.get("eventSlot").longValue() + 1));
        assertThat(rows(after)).isEmpty();
        assertThat(post("fills", "\"user\":\"" + alice + "\",\"startSlot\":1772800000000}")
                        .body())
                .startsWith(
                        "{\"error\":{\"code\":\"INVALID_RANGE\",\"message\":\"\\\"startSlot\\\" 1772800000000 is beyond ");
    }

    /** API-037: without a field of a range an array, with one a page, of every list alike. */
    @Test
    void everyListIsAnArrayUntilAPageIsAskedFor() throws Exception {
        append(deposited(alice, "10000"), liquidated(BTC, 7));
        Map<String, String> keys = Map.of(
                "fills", "fills",
                "activityHistory", "activityHistory",
                "riskHistory", "riskHistory",
                "adminHistory", "adminHistory",
                "withdrawals", "withdrawal",
                "openOrders", "openOrder");
        for (var list : keys.entrySet()) {
            assertThat(ok(list.getKey(), alice)).as(list.getKey()).startsWith("[");
            assertThat(page(list.getKey(), "\"limit\":5").at("/page/hasMore").booleanValue())
                    .as(list.getKey())
                    .isFalse();
        }
        assertThat(ok("activityHistory", alice))
                .startsWith("[{\"activityHistory\":{\"activityType\":\"deposit\",\"status\":\"completed\"");
        assertThat(ok("riskHistory", alice))
                .startsWith("[{\"riskHistory\":{\"owner\":\"" + alice)
                .contains("\"slot\":7,");
    }

    @Test
    void depositOfATreasurerHasItsRefInBothHistories() throws Exception {
        append(Facts.treasuryDeposited(alice, "250.5", "wire 7"), deposited(alice, "1"));

        String rows = ok("activityHistory", alice);
        assertThat(rows).contains("\"amount\":250.5,\"reason\":\"wire 7\",").doesNotContain("\"amount\":1,\"reason\"");
        assertThat(ok("activity", alice)).contains("{\"kind\":\"deposit\",\"amount\":250.5,\"text\":\"wire 7\",");
    }

    @Test
    void activityHistoryIsTheMoneyThatCame() throws Exception {
        append(deposited(alice, "1000"), Facts.agent(alice, bob, false), deposited(alice, "0.5"));
        JsonNode page = page("activityHistory", "\"limit\":5000");
        String slot = page.at("/page/asOfSlot").toString();
        assertThat(page.get("data").toString())
                .startsWith("[{\"activityType\":\"deposit\",\"status\":\"completed\",\"from\":\"" + "1".repeat(32)
                        + "\",\"to\":\"" + alice + "\",\"symbol\":\"USDC\",\"amount\":0.5,\"slot\":" + slot
                        + ",\"timestamp\":")
                .contains(",\"iso\":false,\"sequence\":2,\"commandSlot\":")
                .contains("\"amount\":1000,");
        assertThat(rows(page)).hasSize(2);
        assertThat(rows(page("activityHistory", "\"limit\":1"))).hasSize(1);
        assertThat(post("activityHistory", "\"user\":\"" + alice + "\",\"symbol\":\"BTC-USD\"}")
                        .body())
                .startsWith("{\"error\":{\"code\":\"INVALID_SYMBOL\",");
    }

    /** SUB-017. */
    @Test
    void activityHistoryHasTransfersAndFullAccountTheFamily() throws Exception {
        append(
                deposited(alice, "1000"),
                Facts.subAccount(alice, alice, bob, "hedges", false, false),
                Facts.subAccount(bob, alice, bob, "hedges", false, false),
                Facts.transferred(alice, alice, bob, "12.5"),
                Facts.transferred(bob, alice, bob, "12.5"));
        assertThat(ok("activityHistory", alice))
                .contains("{\"activityType\":\"transferInternal\",\"status\":\"completed\",\"from\":\"" + alice
                        + "\",\"to\":\"" + bob + "\",\"symbol\":\"USDC\",\"amount\":12.5,\"slot\"");
        assertThat(ok("fullAccount", alice))
                .contains("\"kind\":\"MasterEOA\",\"parent\":null,\"subAccounts\":[{\"pubkey\":\"" + bob
                        + "\",\"name\":\"hedges\"}]");
        assertThat(ok("fullAccount", bob))
                .contains(
                        "\"kind\":\"SubAccount\",\"parent\":\"" + alice + "\",\"name\":\"hedges\",\"subAccounts\":[]");
        append(Facts.subAccount(bob, alice, bob, "spread", true, false));
        assertThat(ok("fullAccount", bob)).contains("\"name\":\"spread\"");
        append( // in the partition of both, which alice's query waits for
                Facts.subAccount(alice, alice, bob, "spread", false, true),
                Facts.subAccount(bob, alice, bob, "spread", false, true));
        assertThat(ok("fullAccount", alice)).contains("\"subAccounts\":[]");
        assertThat(ok("activity", alice))
                .contains("{\"kind\":\"subAccountCreated\",\"subAccount\":\"" + bob + "\",\"name\":\"hedges\",");
    }

    /** ISO-040: what happens in an isolated account is shown to its owner, and says whose it is. */
    @Test
    void ownersSeeTheirIsolatedAccounts() throws Exception {
        Bytes32 own = bob;
        OrderState resting = Facts.order(orderId(7), "99000", "0.1", "0", StatusKind.RESTING);
        OrderState cancelled = Facts.order(orderId(8), "98000", "0.1", "0", StatusKind.CANCELLED);
        append(
                deposited(alice, "1000"),
                Facts.isolatedMade(alice, alice, own),
                Facts.isolatedMade(own, alice, own),
                Facts.transferred(alice, alice, own, "12.5"),
                Facts.isolated(alice, Facts.transferred(own, alice, own, "12.5")),
                Facts.isolated(alice, Facts.orderChanged(own, 3, resting)),
                Facts.isolated(alice, Facts.orderChanged(own, 4, cancelled)));
        String marked = "\"iso\":true,\"isoPubkey\":\"" + own + "\"";
        assertThat(ok("openOrders", alice)).contains(marked);
        assertThat(ok("orderHistory", alice)).contains(marked);
        assertThat(page("orderHistory", "\"limit\":5").toString()).contains(marked);
        assertThat(page("activityHistory", "\"limit\":5").toString())
                .containsOnlyOnce("transferInternal")
                .contains("\"iso\":false")
                .doesNotContain(marked);
        assertThat(ok("fullAccount", alice)).contains(marked).contains("\"kind\":\"MasterEOA\"");
        assertThat(ok("fullAccount", own))
                .contains("\"kind\":\"IsoAccount\",\"parent\":\"" + alice + "\"")
                .contains(marked);
    }

    @Test
    void cursorContinuesNothingElse() throws Exception {
        append(deposited(alice, "10000"));
        addRecords(3);
        String cursor = next(page("orderHistory", "\"limit\":1,\"symbol\":\"" + BTC + "\",\"startTime\":" + EARLIEST));
        String continued = ",\"cursor\":\"" + cursor + "\"}";
        String user = "\"user\":\"" + alice + "\"";
        assertThat(post("orderHistory", user + ",\"startTime\":" + EARLIEST + ",\"symbol\":\"" + BTC + "\"" + continued)
                        .statusCode())
                .isEqualTo(200);
        refused(400, "INVALID_CURSOR", post("fills", user + continued));
        refused(400, "INVALID_CURSOR", post("orderHistory", "\"user\":\"" + bob + "\"" + continued));
        refused(400, "INVALID_CURSOR", post("orderHistory", user + ",\"symbol\":\"ETH-USD\"" + continued));
        refused(400, "INVALID_CURSOR", post("orderHistory", user + ",\"startTime\":" + (EARLIEST + 1) + continued));
        refused(400, "INVALID_CURSOR", post("orderHistory", user + ",\"startSlot\":1" + continued));
        tables().update(
                        "UPDATE account.projection_position SET number = number - 1000000 WHERE topic = 'account-events'");
        try {
            refused(410, "CURSOR_EXPIRED", post("orderHistory", user + continued));
        } finally {
            tables().update(
                            "UPDATE account.projection_position SET number = number + 1000000 WHERE topic = 'account-events'");
        }
    }

    private static void refused(int status, String code, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).startsWith("{\"error\":{\"code\":\"" + code + "\",\"message\":\"\\\"cursor\\\" ");
    }

    /** A list that is kept only after a record, by history_starts. */
    @Test
    void listThatIsYoungerThanTheEventsSaysSo() throws Exception {
        append(deposited(alice, "10000"));
        append(Facts.agent(alice, bob, false));
        tables().update("INSERT INTO account.history_starts (history, number) VALUES ('activities', 1)");
        try {
            assertThat(page("activity", "\"limit\":5").get("page").toString())
                    .endsWith(",\"coverage\":\"partial\",\"minAvailableSlot\":2}");
            assertThat(page("activity", "\"startSlot\":2").get("page").toString())
                    .endsWith(",\"coverage\":\"complete\",\"minAvailableSlot\":2}");
        } finally {
            tables().update("DELETE FROM account.history_starts");
        }
    }

    /** A page in the middle of a long history costs what it shows: the primary key is read backwards, nothing is sorted. */
    @Test
    void pageBetweenSlotsIsReadFromTheIndex() throws Exception {
        tables().update("""
                INSERT INTO account.funding_payments
                    (account, sequence, symbol, size, payment, funding_rate, mark_price, slot, paid_at)
                SELECT decode(repeat('07', 32), 'hex'), n::bigint << 20, 'BTC-USD', 1, 1, 1, 1, n, n FROM generate_series(1, 100000) n
                """);
        tables().execute("ANALYZE account.funding_payments");
        List<String> plan = tables().queryForList("""
                EXPLAIN SELECT * FROM account.funding_payments
                WHERE account = decode(repeat('07', 32), 'hex') AND sequence < (50000::bigint << 20) AND sequence >= 0
                ORDER BY sequence DESC LIMIT 101
                """, String.class);
        assertThat(String.join("\n", plan))
                .contains("Index Scan Backward using funding_payments_pkey")
                .doesNotContain("Sort", "Filter");
    }

    /** The official Python client of summer 2026 asks so: no field of a range in its first question, and a page in the answer. */
    @Test
    void pagesHaveAnAddressOfTheirOwn() throws Exception {
        append(deposited(alice, "10000"));
        addRecords(5);
        Map<String, String> types = Map.of(
                "fills", "fills",
                "positions", "positions",
                "funding", "fundingHistory",
                "orders", "orderHistory",
                "activity", "activityHistory",
                "risk", "riskHistory");
        for (var kind : types.entrySet()) {
            assertThat(get(alice + "/history/" + kind.getKey()).body())
                    .as(kind.getKey())
                    .isEqualTo(page(kind.getValue(), "\"limit\":5000").toString());
        }
        JsonNode first = ApiJson.mapper()
                .readTree(get(alice + "/history/orders?limit=2&symbol=" + BTC + "&startTime=" + EARLIEST)
                        .body());
        assertThat(rows(first)).hasSize(2);
        assertThat(ApiJson.mapper()
                        .readTree(get(alice + "/history/orders?limit=3&cursor=" + next(first))
                                .body()))
                .isEqualTo(page("orderHistory", "\"limit\":3,\"cursor\":\"" + next(first) + "\""));
    }

    @Test
    void anAddressThatNamesNoHistoryIsRefusedWithACode() throws Exception {
        refusedAddress("INVALID_HISTORY", "history \"trades\" is unknown", alice + "/history/trades");
        refusedAddress("INVALID_USER", "user \"abc\" is not an account key", "abc/history/fills");
        refusedAddress("INVALID_LIMIT", "\"limit\" is not accepted", alice + "/history/fills?limit=0");
        refusedAddress("INVALID_LIMIT", "\"limit\" is not accepted", alice + "/history/fills?limit=ten");
        refusedAddress("INVALID_RANGE", "\"endSlot\" is not accepted", alice + "/history/fills?endSlot=1e3");
        refusedAddress("INVALID_CURSOR", "\"cursor\" is not accepted", alice + "/history/fills?cursor=x");
    }

    private static void refusedAddress(String code, String sentence, String path) throws Exception {
        HttpResponse<String> answer = get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        JsonNode error = ApiJson.mapper().readTree(answer.body()).get("error");
        assertThat(error.get("code").stringValue()).isEqualTo(code);
        assertThat(error.get("message").stringValue()).startsWith(sentence);
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return service.send("GET", "/api/v1/accounts/" + path, "application/json", "");
    }

    private JsonNode page(String type, String range) throws Exception {
        HttpResponse<String> answer = post(type, "\"user\":\"" + alice + "\"," + range + "}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return ApiJson.mapper().readTree(answer.body());
    }

    private static HttpResponse<String> post(String type, String rest) throws Exception {
        return service.post("{\"type\":\"" + type + "\"," + rest);
    }

    private static List<JsonNode> rows(JsonNode page) {
        return page.get("data").valueStream().toList();
    }

    private static @Nullable String next(JsonNode page) {
        return page.at("/page/nextCursor").stringValue(null);
    }
}
