package io.openperp.account;

import static io.openperp.account.Facts.BTC;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.fill;
import static io.openperp.account.Facts.order;
import static io.openperp.account.Facts.orderChanged;
import static io.openperp.account.Facts.orderFilled;
import static io.openperp.account.Facts.position;
import static io.openperp.account.Facts.totals;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.action.ActionResult;
import io.openperp.api.action.OrderCheck;
import io.openperp.api.action.OrderCheck.AdmittedOrder;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Tests of {@code POST /order/check}, from events appended by hand (API-070, API-071). */
class OrderCheckIT extends QueriesFixture {

    @Test
    void admittedOrderShowsItsFeesAndTheAccountAfterIt() throws Exception {
        append(deposited(alice, "10000"), Facts.builderApproved(alice, bob, 10));
        OrderCheck check = check(alice, """
                {"l":{"c":"BTC-USD","b":true,"px":100000,"sz":0.1,"tif":"GTC","builderCode":{"to":"%s","fee":10}}}""".formatted(bob));

        AdmittedOrder admitted = check.actions().getFirst().admitted();
        assertThat(check.status()).isEqualTo("ok");
        assertThat(admitted.price()).isEqualTo(number("100000"));
        assertThat(admitted.initialMargin()).isEqualTo(number("1000"));
        assertThat(admitted.takerFee()).isEqualTo(number("5"));
        assertThat(admitted.makerFee()).isEqualTo(number("2"));
        assertThat(admitted.builderFee()).isEqualTo(number("10"));
        assertThat(check.before().marginUsed()).isEqualTo(number("0"));
        assertThat(check.open().availableBalance()).isEqualTo(number("9000"));
        assertThat(check.filled().totalBalance()).isEqualTo(number("9985"));
        assertThat(check.positions().getFirst().size()).isEqualTo(number("0.1"));
        assertThat(ok("fullAccount", alice)).contains("\"marginUsed\":0,").contains("\"openOrders\":[]");
    }

    @Test
    void refusalsAreThoseOfAdmission() throws Exception {
        append(deposited(alice, "100"));
        OrderCheck check = check(alice, """
                {"l":{"c":"BTC-USD","b":true,"px":100000,"sz":0.0005}},
                {"l":{"c":"BTC-USD","b":true,"px":100000,"sz":0.1}},
                {"l":{"c":"BTC-USD","b":true,"px":100000,"sz":0.001,"builderCode":{"to":"%s","fee":10}}},
                {"cx":{"c":"BTC-USD","oid":"%s"}},
                {"note":{"text":"hello"}}""".formatted(bob, orderId(5)));

        assertThat(reason(check, 0)).isEqualTo("size 0.0005 is not a positive multiple of 0.001");
        assertThat(reason(check, 1)).startsWith("Insufficient margin: initial margin and fee");
        assertThat(reason(check, 2)).isEqualTo("builder " + bob + " is not approved: approve it with abc first");
        assertThat(check.actions().get(3).answers())
                .containsExactly(
                        new ActionResult.CancelOneRejected("" + orderId(5), "Order not found", null, null, null, null));
        assertThat(check.actions().get(4).answers()).containsExactly(new ActionResult.Note());
    }

    /** OFL-001, OFL-005, CND-031: unsigned ones too, whose IDs follow from the order of the JSON. */
    @Test
    void whatWaitsForAMarkOrAFillIsCheckedToo() throws Exception {
        append(deposited(alice, "10000"));
        String stop = "{\"st\":{\"c\":\"BTC-USD\",\"d\":false,\"sz\":0.1,\"tr\":%s}}";
        OrderCheck check = check(alice, """
                {"of":{"trigger":{"l":{"c":"BTC-USD","b":true,"px":100000,"sz":0.1,"tif":"GTC"}},"actions":[%s]}},
                {"of":{"trigger":{"l":{"c":"BTC-USD","b":true,"px":100000,"sz":0.1,"tif":"GTC"}},"actions":[%s]}},
                {"trig":{"c":"BTC-USD","d":true,"tr":110000,"actions":[{"cxa":{"c":[]}}]}}""".formatted(
                stop.formatted("95000"), stop.replace(":0.1,", ":0.10005,").formatted("95000")));

        assertThat(check.actions().getFirst().admitted().price()).isEqualTo(number("100000"));
        assertThat(reason(check, 1))
                .startsWith("action 0 of the on-fill order: size 0.10005 is not a positive multiple of");
        assertThat(check.actions().get(2).answers().getFirst()).isInstanceOf(ActionResult.Resting.class);
    }

    /** OFL-007: an order and what is attached to it by its index are admitted or refused together. */
    @Test
    void whatIsAttachedToAnOrderIsCheckedWithIt() throws Exception {
        append(deposited(alice, "10000"));
        String entry = "{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":100000,\"sz\":0.1,\"tif\":\"GTC\"}}";
        String attached =
                "{\"of\":{\"p\":%s,\"actions\":[{\"st\":{\"c\":\"BTC-USD\",\"d\":false,\"sz\":%s,\"tr\":95000}}]}}";
        OrderCheck check = check(
                alice, String.join(",", entry, attached.formatted(0, 0.1), entry, attached.formatted(2, 0.10005)));

        assertThat(check.actions().getFirst().admitted().price()).isEqualTo(number("100000"));
        assertThat(check.actions().get(1).admitted())
                .isEqualTo(OrderCheck.AdmittedOrder.change(
                        check.actions().getFirst().admitted().oid()));
        assertThat(reason(check, 2))
                .startsWith("action 0 of the on-fill order: size 0.10005 is not a positive multiple of")
                .isEqualTo(reason(check, 3));
    }

    @Test
    void positionsOpenOrdersAndWhatATransactionCancelsCount() throws Exception {
        Bytes32 resting = orderId(31);
        append(
                deposited(alice, "10000"),
                orderFilled(
                        alice,
                        5,
                        totals("9995", "10000", "0", "5"),
                        order(orderId(32), "100000", "0.1", "0.1", StatusKind.FILLED),
                        fill(2, true, true, "100000", "0.1", bob),
                        position("0.1", "10000", "5")),
                orderChanged(alice, 6, order(resting, "99000", "0.1", "0", StatusKind.RESTING)));
        OrderCheck check = check(alice, """
                {"cxa":{"c":[]}},{"l":{"c":"BTC-USD","b":false,"px":101000,"sz":0.1,"r":true}}""");

        assertThat(check.actions().getFirst().answers()).containsExactly(new ActionResult.Cancelled("" + resting));
        assertThat(check.before().marginUsed()).isEqualTo(number("2000"));
        assertThat(check.open().marginUsed()).isEqualTo(number("1000"));
        assertThat(check.filled().marginUsed()).isEqualTo(number("0"));
        assertThat(check.positions()).isEmpty();
    }

    /** CND-001: what waits for the mark reserves no margin, whether or not something else is cancelled. */
    @Test
    void aStopThatWaitsIsNoRestingOrderBesideACancel() throws Exception {
        Bytes32 resting = orderId(41);
        append(
                deposited(alice, "20000"),
                longOfOne(alice, 42),
                orderChanged(alice, 6, waitingStop(orderId(43), "95000", "1")),
                orderChanged(alice, 7, order(resting, "99000", "0.1", "0", StatusKind.RESTING)));
        append(deposited(bob, "20000"), longOfOne(bob, 44));
        Margin withoutOrders = check(bob, "{\"note\":{\"text\":\"hello\"}}").before();

        OrderCheck check = check(alice, "{\"cx\":{\"c\":\"BTC-USD\",\"oid\":\"%s\"}}".formatted(resting));
        assertThat(check.actions().getFirst().answers()).containsExactly(new ActionResult.Cancelled("" + resting));
        assertThat(check.before().marginUsed()).isEqualTo(number("11000"));
        assertThat(check.open()).isEqualTo(withoutOrders);
        assertThat(check.filled()).isEqualTo(withoutOrders);
        assertThat(withoutOrders.marginUsed()).isEqualTo(number("10000"));
        assertThat(withoutOrders.executionImpact()).isEqualTo(number("0"));

        OrderCheck ofStop = check(alice, "{\"cx\":{\"c\":\"BTC-USD\",\"oid\":\"%s\"}}".formatted(orderId(43)));
        assertThat(ofStop.open()).isEqualTo(ofStop.before());
    }

    private static AccountEvent longOfOne(Bytes32 account, long order) {
        return orderFilled(
                account,
                5,
                totals("19950", "20000", "0", "50"),
                order(orderId(order), "100000", "1", "1", StatusKind.FILLED),
                fill(order, true, true, "100000", "1", Facts.account(778)),
                position("1", "100000", "50"));
    }

    /** Sells once the mark is at the trigger or below it. */
    private static OrderState waitingStop(Bytes32 id, String trigger, String size) {
        return order(id, trigger, size, "0", StatusKind.RESTING).toBuilder()
                .setIsBuy(false)
                .setIsMarket(true)
                .setReduceOnly(true)
                .setConditional(PlaceConditional.newBuilder()
                        .setOrderId(Keys.write(id))
                        .setSymbol(BTC)
                        .setKind(ConditionalKind.STOP)
                        .setSize(Facts.units(size))
                        .setLow(Facts.units(trigger)))
                .build();
    }

    /** 1,995 are lost at 80,050, and what is left must be the maintenance margin, about a hundredth of the notional. */
    @Test
    void theLiquidationPriceAfterIsThatOfTheAccountOnceTheOrderIsFilled() throws Exception {
        append(deposited(alice, "2000"));
        OrderCheck check = check(alice, "{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":100000,\"sz\":0.1}}");
        Decimal after = check.positions().getFirst().liquidationPrice();
        assertThat(after).isNotNull();
        assertThat(after.units())
                .isBetween(number("80050").units(), number("82000").units());

        append(orderFilled(
                alice,
                5,
                totals("1995", "10000", "0", "5"),
                order(orderId(33), "100000", "0.1", "0.1", StatusKind.FILLED),
                fill(2, true, true, "100000", "0.1", bob),
                position("0.1", "10000", "5")));
        assertThat(ok("fullAccount", alice)).contains("\"liquidationPrice\":" + after + ",");
    }

    /** ISO-010, ISO-011: what moves with the order is the equity of its account, but for the fee. */
    @Test
    void anIsolatedOrderShowsThePositionThatItWouldOpen() throws Exception {
        append(deposited(alice, "10000"));
        OrderCheck check = check(alice, "{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":100000,\"sz\":0.1,\"i\":true}}");
        AdmittedOrder admitted = check.actions().getFirst().admitted();
        Position opened = check.positions().getFirst();

        assertThat(check.positions()).hasSize(1);
        assertThat(opened.iso()).isTrue();
        assertThat(opened.isoPubkey()).isNull();
        assertThat(opened.size()).isEqualTo(number("0.1"));
        assertThat(admitted.initialMargin().units())
                .isEqualTo(opened.isoMargin().units() + admitted.takerFee().units());
        assertThat(opened.liquidationPrice().units())
                .isBetween(number("90000").units(), number("92000").units());
        assertThat(check.open().totalBalance().units())
                .isEqualTo(number("10000").units() - admitted.initialMargin().units());
        assertThat(check.filled()).isEqualTo(check.open());
    }

    @Test
    void isolatedPositionsAreShownBesideTheOthers() throws Exception {
        Bytes32 own = Facts.account(771);
        appendIsolated(
                own,
                orderFilled(
                        own,
                        5,
                        totals("995", "0", "0", "5"),
                        order(orderId(51), "100000", "0.1", "0.1", StatusKind.FILLED),
                        fill(51, true, true, "100000", "0.1", bob),
                        position("0.1", "10000", "5")));
        OrderCheck check = check(alice, "{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":100000,\"sz\":0.1}}");
        assertThat(check.positions()).extracting(Position::isoPubkey).containsExactly(null, own.toString());
        String held = ApiJson.mapper().writeValueAsString(check.positions().getLast());
        assertThat(ok("fullAccount", alice)).contains(held);
    }

    /** ISO-019, ISO-024: what is set aside for orders is shown beside the position, and half a position closed gives half its equity back. */
    @Test
    void aCheckShowsWhatAPartialCloseGivesBack() throws Exception {
        append(deposited(alice, "5000"));
        Bytes32 own = Facts.account(773);
        appendIsolated(
                own,
                orderFilled(
                        own,
                        5,
                        totals("1300", "0", "0", "2").toBuilder()
                                .setOrderMargin(number("300").units())
                                .build(),
                        order(orderId(53), "100000", "0.1", "0.1", StatusKind.FILLED),
                        fill(53, true, true, "100000", "0.1", bob),
                        position("0.1", "10000", "2")));
        assertThat(ok("fullAccount", alice)).contains("\"isoMargin\":1000,\"isoOrderMargin\":300");
        OrderCheck check =
                check(alice, "{\"l\":{\"c\":\"BTC-USD\",\"b\":false,\"px\":100000,\"sz\":0.05,\"r\":true,\"i\":true}}");
        Position left = check.positions().getLast();
        assertThat(left.size()).isEqualTo(number("0.05"));
        assertThat(left.isoMargin()).isEqualTo(number("500"));
        assertThat(left.isoOrderMargin()).isEqualTo(number("300"));
        assertThat(check.filled().totalBalance().units()
                        - check.before().totalBalance().units())
                .isEqualTo(number("497.5").units());
    }

    /** ISO-016: with its last order gone, an isolated account without a position has nothing left. */
    @Test
    void aCancelledIsolatedOrderBringsItsMarginBack() throws Exception {
        Bytes32 own = Facts.account(772);
        AccountEvent resting = orderChanged(own, 6, order(orderId(52), "99000", "0.1", "0", StatusKind.RESTING));
        appendIsolated(
                own,
                resting.toBuilder().setTotals(totals("1000", "0", "0", "0")).build());
        OrderCheck check = check(alice, "{\"cxa\":{\"c\":[]}}");
        assertThat(check.before().totalBalance()).isEqualTo(number("9000"));
        assertThat(check.open().totalBalance()).isEqualTo(number("10000"));
    }

    /** Alice has 9,000, and an isolated account with this event. */
    private void appendIsolated(Bytes32 isolated, AccountEvent event) throws Exception {
        append(
                deposited(alice, "9000"),
                Facts.isolatedMade(alice, alice, isolated),
                Facts.isolatedMade(isolated, alice, isolated),
                Facts.isolated(alice, event));
    }

    @Test
    void transfersAndLeverageBeforeAnOrderCount() throws Exception {
        append(deposited(alice, "10000"), deposited(bob, "1"));
        OrderCheck check = check(alice, """
                {"updateUserSettings":{"m":{"BTC-USD":5}}},
                {"transfer":{"k":"external","from":"%s","to":"%s","marginAmount":1000}},
                {"l":{"c":"BTC-USD","b":true,"px":100000,"sz":0.1}}""".formatted(alice, bob));
        assertThat(check.actions().getLast().admitted().initialMargin()).isEqualTo(number("2000"));
        assertThat(check.before().availableBalance()).isEqualTo(number("10000"));
        assertThat(check.open().availableBalance()).isEqualTo(number("7000"));
        assertThat(check.positions().getFirst().leverage()).isEqualTo(number("5"));
    }

    @Test
    void aSignerWithoutRightAndAnAccountWithoutMoneyAreRefusedAsAWhole() throws Exception {
        append(deposited(alice, "100"), Facts.leverage(alice, BTC, 0, "5"));
        OrderCheck foreign = check(alice, "{\"cxa\":{\"c\":[]}}],\"signer\":\"" + bob + "\",\"x\":[");
        assertThat(foreign.error()).isEqualTo("unauthorized signer");
        OrderCheck unfunded = check(orderId(77), "{\"m\":{\"c\":\"BTC-USD\",\"b\":true,\"sz\":0.1}}");
        assertThat(unfunded.error()).isEqualTo("account not found: fund it first");
    }

    @Test
    void whatOnlyShardsCanJudgeIsABadRequest() throws Exception {
        HttpResponse<String> faucet = service.send(
                "POST",
                "/api/v1/order/check",
                "application/json",
                "{\"actions\":[{\"faucet\":{\"u\":\"" + alice + "\"}}],\"account\":\"" + alice + "\"}");
        assertThat(faucet.statusCode()).isEqualTo(400);
        assertThat(faucet.body()).contains("faucet cannot be checked");
        assertThat(service.send("POST", "/api/v1/order/check", "application/json", "{\"actions\":[]}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(service.send("POST", "/api/v1/order/check", "application/json", "x".repeat(70_000))
                        .statusCode())
                .isEqualTo(413);
    }

    private static String reason(OrderCheck check, int action) {
        ActionResult answer = check.actions().get(action).answers().getFirst();
        return switch (answer) {
            case ActionResult.RejectedInvalid refused -> "" + refused.reason();
            case ActionResult.RejectedRiskLimit refused -> "" + refused.reason();
            default -> answer.toString();
        };
    }

    private static OrderCheck check(Bytes32 account, String actions) throws Exception {
        HttpResponse<String> response = service.send(
                "POST",
                "/api/v1/order/check",
                "application/json",
                "{\"account\":\"" + account + "\",\"actions\":[" + actions + "]}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return ApiJson.mapper().readValue(response.body(), OrderCheck.class);
    }

    private static Decimal number(String text) {
        return Decimal.parse(text);
    }
}
