package io.openperp.account;

import static io.openperp.account.Facts.BTC;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.fill;
import static io.openperp.account.Facts.isolated;
import static io.openperp.account.Facts.isolatedMade;
import static io.openperp.account.Facts.order;
import static io.openperp.account.Facts.orderChanged;
import static io.openperp.account.Facts.orderFilled;
import static io.openperp.account.Facts.position;
import static io.openperp.account.Facts.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.MarketPositions;
import io.openperp.api.market.MarketPositions.Holder;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/**
 * {@code GET /marketPositions}: who has a position in a market, and what it needs, also by other terms (TRM-011); and that questions of all
 * accounts keep nothing else waiting.
 */
class MarketPositionsIT extends QueriesFixture {

    @Test
    void everyHolderIsListedWithWhatItNeedsByTheTermsInForceAndByOthers() throws Exception {
        append(deposited(alice, "10025"), Facts.leverage(alice, BTC, 0, "5"), holds(alice, 11, "10000", "0.5"));
        append(deposited(bob, "60000"), holds(bob, 12, "59975", "-0.5"));
        await().untilAsserted(() -> assertThat(of(alice, "")).isNotNull());
        await().untilAsserted(() -> assertThat(of(bob, "")).isNotNull());

        assertThat(of(alice, ""))
                .hasToString(
                        "Holder[user=" + alice + ", size=0.5, notional=50000, totalBalance=10000, marginUsed=10000,"
                                + " maintenanceMargin=500, survivalRequirement=500]");
        // at a base rate of 21 % of 50000; the short has leverage 10, at which it is 1.05 times that
        assertThat(of(alice, "baseRate 0.21").maintenanceMargin()).hasToString("10500");
        assertThat(of(alice, "baseRate 0.21").totalBalance()).hasToString("10000");
        assertThat(of(bob, "baseRate 0.21").maintenanceMargin()).hasToString("11025");
        assertThat(of(bob, "baseRate 0.21").size()).hasToString("-0.5");
        assertThat(of(alice, "").maintenanceMargin()).hasToString("500"); // asking has changed nothing
    }

    /** The fee of a resting order counts in what its account needs. */
    @Test
    void feesOfOpenOrdersCountByTheAskedTerms() throws Exception {
        append(
                deposited(alice, "10025"),
                holds(alice, 21, "10000", "0.5"),
                orderChanged(alice, 3, order(orderId(22), "100000", "0.1", "0", StatusKind.RESTING)));
        await().untilAsserted(() -> assertThat(of(alice, "")).isNotNull());
        long now = of(alice, "").survivalRequirement().units();
        long dearer = of(alice, "makerFee 0.0012").survivalRequirement().units();
        assertThat(dearer - now).isEqualTo(Facts.units("10")); // 0.001 more of 10000
    }

    /** Counts orders in a market in which no other test leaves one open. */
    @Test
    void ordersAreCountedByKindAndByTheirAccounts() throws Exception {
        append(
                deposited(alice, "1000"),
                orderChanged(alice, 41, inEth(order(orderId(501), "3000", "0.1", "0", StatusKind.RESTING), false)),
                orderChanged(alice, 42, inEth(order(orderId(502), "3001", "0.1", "0", StatusKind.WORKING), true)),
                orderChanged(alice, 44, waiting(order(orderId(504), "2900", "0.1", "0", StatusKind.RESTING), true)),
                orderChanged(alice, 45, waiting(order(orderId(505), "2800", "0.1", "0", StatusKind.RESTING), true)));
        append(
                deposited(bob, "1000"),
                orderChanged(bob, 43, inEth(order(orderId(503), "3002", "0.1", "0", StatusKind.RESTING), false)),
                orderChanged(bob, 46, waiting(order(orderId(506), "2800", "0", "0", StatusKind.RESTING), false)),
                orderChanged(bob, 47, inEth(order(orderId(507), "3003", "0.1", "0", StatusKind.CANCELLED), false)));
        await().atMost(Duration.ofSeconds(90))
                .untilAsserted(
                        () -> assertThat(orders("ETH-USD"))
                                .isEqualTo(
                                        "{\"symbol\":\"ETH-USD\",\"resting\":{\"orders\":3,\"accounts\":2},\"reduceOnly\":{\"orders\":1,\"accounts\":1},"
                                                + "\"conditional\":{\"orders\":2,\"accounts\":1},\"baskets\":{\"orders\":1,\"accounts\":1}}"));
        assertThat(orders("PEPE"))
                .isEqualTo("{\"error\":\"market \\\"PEPE\\\" is unknown: one of BTC-USD, ETH-USD is accepted\"}");
    }

    private static OrderState inEth(OrderState order, boolean reduceOnly) {
        return order.toBuilder()
                .setMarket(1)
                .setSymbol("ETH-USD")
                .setReduceOnly(reduceOnly)
                .build();
    }

    private static OrderState waiting(OrderState order, boolean reduceOnly) {
        return inEth(order, reduceOnly).toBuilder()
                .setConditional(PlaceConditional.newBuilder()
                        .setKind(reduceOnly ? ConditionalKind.STOP : ConditionalKind.BASKET))
                .build();
    }

    private static String orders(String market) throws Exception {
        return service.send("GET", "/api/v1/marketOrders?market=" + market, "application/json", "")
                .body();
    }

    @Test
    void anIsolatedAccountIsAHolderOfItsOwn() throws Exception {
        Bytes32 own = Facts.account(777_001);
        append(deposited(alice, "100"), isolatedMade(alice, alice, own));
        append(isolatedMade(own, alice, own), isolated(alice, holds(own, 31, "5000", "0.2")));
        await().untilAsserted(() -> assertThat(of(own, "")).isNotNull());
        assertThat(of(own, "").totalBalance()).hasToString("5000");
        assertThat(of(alice, "")).isNull();
    }

    @Test
    void pagesListEveryHolderOnce() throws Exception {
        for (int i = 0; i < 5; i++) {
            Bytes32 holder = Facts.account(778_000 + i);
            append(deposited(holder, "1000"), holds(holder, 40 + i, "1000", "0.01"));
        }
        await().untilAsserted(() -> assertThat(of(Facts.account(778_004), "")).isNotNull());
        List<String> users = new ArrayList<>();
        int pages = 0;
        String cursor = "";
        while (cursor != null) {
            MarketPositions page = read("?market=BTC-USD&limit=2" + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
            assertThat(page.data()).hasSizeLessThanOrEqualTo(2);
            page.data().forEach(holder -> users.add(holder.user()));
            cursor = page.nextCursor();
            pages++;
        }
        assertThat(users).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(5);
        assertThat(pages).isEqualTo((users.size() + 1) / 2);
        assertThat(users).contains(Facts.account(778_000).toString(), "" + Facts.account(778_004));
    }

    /** Strangers' questions take neither the connections of the projection nor a replica out of service. */
    @Test
    void queriesThatTakeAllConnectionsKeepNothingElseWaiting() throws Exception {
        DataSource queries = service.context().getBean(DataSource.class);
        List<Connection> taken = new ArrayList<>();
        try {
            for (int i = 0; i < queries.unwrap(HikariDataSource.class).getMaximumPoolSize(); i++) {
                taken.add(queries.getConnection());
            }
            append(deposited(alice, "77"));
            await("the projection")
                    .until(() -> found(taken.getFirst(), balanceOf(alice)).equals(List.of("7700000000")));
            assertThat(service.send("GET", "/actuator/health/readiness", "application/json", "")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(found(taken.getFirst(), "SHOW statement_timeout")).containsExactly("3s");
        } finally {
            for (Connection connection : taken) {
                connection.close();
            }
        }
    }

    private static String balanceOf(Bytes32 account) {
        return "SELECT balance FROM account.accounts WHERE account = decode('"
                + HexFormat.of().formatHex(account.toByteArray()) + "', 'hex')";
    }

    private static List<String> found(Connection connection, String sql) throws Exception {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                found.add(row.getString(1));
            }
        }
        return found;
    }

    /** A header that is longer than any that a gateway passes on is read. */
    @Test
    void headersOfAClientThatAGatewayPassesOnAreRead() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + service.port() + "/api/v1/riskSurfaces?market=BTC-USD"))
                .header("Accept", "application/json, " + "x/y,".repeat(4_000))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            assertThat(http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void whatTheMarketWouldRefuseIsRefused() throws Exception {
        assertThat(get("?market=PEPE").statusCode()).isEqualTo(404);
        assertThat(get("?market=PEPE").body()).contains("market \\\"PEPE\\\" is unknown: one of BTC-USD");
        assertThat(get("").statusCode()).isEqualTo(404);
        assertThat(get("?market=BTC-USD&terms=" + encoded("fee 1")).statusCode())
                .isEqualTo(400);
        assertThat(get("?market=BTC-USD&terms=" + encoded("fee 1")).body())
                .contains("unknown term fee, accepted are automaticStates.bandLeft");
        assertThat(get("?market=BTC-USD&terms=" + encoded("maxLeverage 0")).body())
                .contains("defaultLeverage 10 is outside 1 to 0");
        assertThat(get("?market=BTC-USD&terms=takerFee").body()).contains("accepted are a name and a value");
        assertThat(get("?market=BTC-USD&limit=501").body())
                .contains("\\\"limit\\\" is not accepted: a whole number from 1 to 500 is accepted");
        assertThat(get("?market=BTC-USD&cursor=x").body()).contains("\\\"cursor\\\" is not accepted");
    }

    /** A position of this size, signed, opened at 100000. */
    private static AccountEvent holds(Bytes32 account, long number, String balance, String size) {
        String cost = Long.toString(Facts.units(size) / 1_000);
        return orderFilled(
                account,
                number,
                totals(balance, balance, "0", "25"),
                order(orderId(number), "100000", "0.5", "0.5", StatusKind.FILLED),
                fill(number, true, true, "100000", "0.5", Facts.account(999)),
                position(size, cost, "25"));
    }

    private static Holder of(Bytes32 account, String terms) throws Exception {
        return read("?market=BTC-USD&limit=500" + (terms.isEmpty() ? "" : "&terms=" + encoded(terms))).data().stream()
                .filter(holder -> holder.user().equals(account.toString()))
                .findFirst()
                .orElse(null);
    }

    private static MarketPositions read(String query) throws Exception {
        HttpResponse<String> answer = get(query);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return ApiJson.mapper().readValue(answer.body(), MarketPositions.class);
    }

    private static HttpResponse<String> get(String query) throws Exception {
        return service.send("GET", "/api/v1/marketPositions" + query, "application/json", "");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
