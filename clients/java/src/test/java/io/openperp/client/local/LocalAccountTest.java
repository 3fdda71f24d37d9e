package io.openperp.client.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.client.Actions;
import io.openperp.client.Signer;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An account from its messages. */
class LocalAccountTest {

    private static final Bytes32 RESTING = Bytes32.ZERO;
    private static final String SNAPSHOT = """
            {"type":"accountSnapshot","margin":{"totalBalance":10000,"availableBalance":9000,"marginUsed":1000,"notional":5000,"realizedPnl":0,"unrealizedPnl":0,"fees":0,"funding":0},
             "positions":[{"symbol":"BTC-USD","size":-0.5,"price":1,"fairPrice":1,"notional":1,"realizedPnl":0,"unrealizedPnl":0,"leverage":5,"liquidationPrice":0,"fees":0,"funding":0,"maintenanceMargin":0,"lambda":0,"riskAllocation":0,"allocMargin":0}],
             "openOrders":[{"symbol":"BTC-USD","orderId":"11111111111111111111111111111111","price":9,"originalSize":0.1,"size":0.06,"filledSize":0.04,"vwap":9,"isBuy":true,"maker":true,"reduceOnly":false,"tif":"gtc","status":"placed","timestamp":1}],
             "leverageSettings":[{"symbol":"BTC-USD","leverage":5}]}""";
    private static final String ORDER = """
            {"type":"orderUpdate","status":"%s","symbol":"BTC-USD","orderId":"%s","price":9,"originalSize":2,"size":2,"filledSize":0,"vwap":0,"isBuy":false,"maker":true,"timestamp":2,"reason":null}""";

    private final Signer alice = Signer.generate();
    private final LocalAccount account = new LocalAccount(alice.account());

    @Test
    void snapshotReplacesEverything() {
        take(ORDER.formatted("placed", alice.account()));
        assertThat(account.hasBegun()).isFalse();
        take(SNAPSHOT);
        assertThat(account.hasBegun()).isTrue();
        assertThat(account.orders()).containsOnlyKeys(RESTING);
        assertThat(account.positions().get("BTC-USD").size()).isEqualTo(Decimal.parse("-0.5"));
        assertThat(account.margin().availableBalance()).isEqualTo(Decimal.parse("9000"));
        assertThat(account.leverage()).containsEntry("BTC-USD", Decimal.parse("5"));
    }

    @Test
    void orderRestsUntilItEnds() {
        for (String end :
                List.of("filled", "cancelled", "cancelledRiskLimit", "cancelledSelfCrossing", "cancelledIOC")) {
            take(ORDER.formatted("placed", RESTING));
            assertThat(account.orders()).containsOnlyKeys(RESTING);
            take(ORDER.formatted("working", RESTING));
            assertThat(account.orders()).containsOnlyKeys(RESTING);
            take(ORDER.formatted(end, RESTING));
            assertThat(account.orders()).isEmpty();
        }
    }

    @Test
    void duplicateDoesNotEndTheOrderOfThatId() {
        take(ORDER.formatted("placed", RESTING));
        take(ORDER.formatted("rejectedDuplicate", RESTING));
        assertThat(account.orders()).containsOnlyKeys(RESTING);
    }

    /** STR-031; messages with neither the list nor the actions are read too. */
    @Test
    void actionsOfABasketAreKnownUntilItEnds() {
        String id = RESTING.toString();
        String waiting = with(ORDER.formatted("placed", id), "\"actions\":[{\"cxa\":{\"c\":[]}}],\"i\":true");
        WaitingBasket basket = new WaitingBasket(id, List.of(Map.of("cxa", Map.of("c", List.of()))), true);
        for (String end : List.of("triggered", "triggerFailed", "cancelled", "cancelledRiskLimit")) {
            take(waiting);
            assertThat(account.baskets()).containsOnly(Map.entry(id, basket));
            take(ORDER.formatted("rejectedDuplicate", id));
            assertThat(account.baskets()).containsOnlyKeys(id);
            take(ORDER.formatted(end, id));
            assertThat(account.baskets()).isEmpty();
        }
        take(with(SNAPSHOT, "\"baskets\":[{\"orderId\":\"" + id + "\",\"actions\":[{\"cxa\":{\"c\":[]}}]}]"));
        assertThat(account.baskets().values()).containsExactly(new WaitingBasket(id, basket.actions(), null));
        take(SNAPSHOT);
        assertThat(account.baskets()).isEmpty();
    }

    private static String with(String json, String fields) {
        return json.substring(0, json.lastIndexOf('}')) + "," + fields + "}";
    }

    @Test
    void positionOfSizeZeroIsGone() {
        take(SNAPSHOT);
        take("""
                {"type":"positionUpdate","symbol":"BTC-USD","size":0,"price":0,"fairPrice":1,"notional":0,"realizedPnl":0,"unrealizedPnl":0,"leverage":5,"liquidationPrice":0,"fees":0,"funding":0,"maintenanceMargin":0,"lambda":0,"riskAllocation":0,"allocMargin":0}""");
        assertThat(account.positions()).isEmpty();
    }

    @Test
    void idOfARestingOrderCancelsIt() {
        take(SNAPSHOT);
        LocalOrder order = account.orders().values().iterator().next();
        assertThat(Actions.cancel(order.symbol(), order.orderId()))
                .isEqualTo(Actions.cancel("BTC-USD", RESTING.toString()));
    }

    @Test
    void waitingEndsWithTheMessageThatMeetsTheCondition() throws Exception {
        assertThat(account.await(local -> local.orders().isEmpty(), Duration.ofMillis(1)))
                .as("before the account's state has come")
                .isFalse();
        take(SNAPSHOT);
        assertThat(account.await(local -> local.orders().isEmpty(), Duration.ofMillis(1)))
                .isFalse();
        Thread stream = Thread.ofPlatform().start(() -> take(ORDER.formatted("cancelled", RESTING)));
        assertThat(account.await(local -> local.orders().isEmpty(), Duration.ofSeconds(30)))
                .isTrue();
        stream.join();
    }

    @Test
    void missedFillsAreNotForgotten() {
        take(SNAPSHOT);
        assertThat(account.hasMissedFills()).isFalse();
        account.take(new StreamMessage<>(topic(), update(SNAPSHOT), 7, true));
        take(SNAPSHOT);
        assertThat(account.hasMissedFills()).isTrue();
    }

    private void take(String update) {
        account.take(new StreamMessage<>(topic(), update(update), 1, false));
    }

    private Topic<AccountUpdate> topic() {
        return Topic.account(alice.account());
    }

    private static AccountUpdate update(String text) {
        return ApiJson.mapper().readValue(text, AccountUpdate.class);
    }
}
