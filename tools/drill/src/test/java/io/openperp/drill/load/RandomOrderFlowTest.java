package io.openperp.drill.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.drill.published.ClientAction;
import io.openperp.drill.published.SignedTransaction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RandomOrderFlowTest {

    private static final int TRANSACTIONS = 2_000;

    private final RandomOrderFlow flow = new RandomOrderFlow(new TradedMarkets(), 7);

    @Test
    void everyKindOfOrderIsDrawn() {
        assertThat(drawn().stream().map(ClientAction::type).distinct())
                .contains("order", "stop", "takeProfit", "range", "trailingStop", "trig", "onFill", "modify", "cancel");
    }

    /** Covers ranges for longs and shorts, cross and isolated, alone and armed by fills. */
    @Test
    void rangesLieAroundThePrice() {
        List<JsonNode> alone = drawn().stream()
                .map(ClientAction::input)
                .map(JsonNode.class::cast)
                .filter(RandomOrderFlowTest::isRange)
                .toList();
        List<JsonNode> armed = drawn().stream()
                .filter(action -> action.type().equals("onFill"))
                .flatMap(action -> action.input().get("actions").valueStream())
                .filter(RandomOrderFlowTest::isRange)
                .toList();
        assertThat(alone).hasSizeGreaterThan(10);
        assertThat(armed).hasSizeGreaterThan(10);
        assertThat(alone.stream().map(range -> range.get("isBuy").asBoolean())).contains(true, false);
        assertThat(alone.stream().filter(range -> range.has("iso"))).isNotEmpty();
        List<JsonNode> all = new ArrayList<>(alone);
        all.addAll(armed);
        assertThat(all).allSatisfy(range -> {
            BigDecimal price = priceOf(range.get("symbol").asString());
            assertThat(range.get("pmin").decimalValue()).isPositive().isLessThan(price);
            assertThat(range.get("pmax").decimalValue()).isGreaterThan(price);
        });
    }

    @Test
    void marginMovesToIsolatedAccountsAndBack() {
        flow.movesMarginTo(market -> "isolated in " + market.symbol());
        List<JsonNode> moves = drawn().stream()
                .filter(action -> action.type().equals("transfer"))
                .map(ClientAction::input)
                .map(JsonNode.class::cast)
                .filter(transfer -> transfer.get("kind").asString().equals("internal"))
                .toList();
        assertThat(moves.stream().filter(move -> move.get("to").asString().startsWith("isolated in ")))
                .hasSizeGreaterThan(5);
        assertThat(moves.stream().filter(move -> move.get("from").asString().startsWith("isolated in ")))
                .hasSizeGreaterThan(2);
    }

    @Test
    void aRangeThatMayWaitIsCancelledAtTheEnd() {
        ClientAction range = ClientAction.range("BTC-USD", true, "0.001", "99000", "101000");
        flow.remember(
                new SignedTransaction("{}", new JsonMapper().createObjectNode(), List.of("id"), List.of()),
                List.of(range));

        assertThat(flow.cancelWaiting()).containsExactly(ClientAction.cancel("BTC-USD", "id"));
    }

    /** The mark moves about twenty ticks in a second. */
    @Test
    void aPartOfTheBasketsTriggersCloseToTheMark() {
        TradedMarkets markets = new TradedMarkets();
        TradedMarket bitcoin = TradedMarket.ALL.getFirst();
        markets.marked(bitcoin, new BigDecimal("120000.3"));
        List<JsonNode> baskets = drawn(new RandomOrderFlow(markets, 7)).stream()
                .filter(action -> action.type().equals("trig"))
                .map(action -> (JsonNode) action.input())
                .filter(basket -> basket.get("symbol").asString().equals(bitcoin.symbol()))
                .filter(basket -> basket.get("triggerPrice").decimalValue().compareTo(new BigDecimal("119000")) > 0)
                .toList();
        assertThat(baskets).hasSizeGreaterThan(3).allSatisfy(basket -> {
            BigDecimal away = basket.get("triggerPrice").decimalValue().subtract(new BigDecimal("120000"));
            assertThat(away.abs()).isBetween(new BigDecimal("0.5"), new BigDecimal("20"));
            assertThat(away.signum() > 0).isEqualTo(basket.get("isBuy").asBoolean());
        });
    }

    /** Draws transactions and remembers the orders of each, so that later ones cancel and modify them. */
    private List<ClientAction> drawn() {
        return drawn(flow);
    }

    private static List<ClientAction> drawn(RandomOrderFlow flow) {
        return IntStream.range(0, TRANSACTIONS)
                .mapToObj(i -> {
                    List<ClientAction> next = flow.next("me", List.of("you"), List.of());
                    List<String> ids = next.stream().map(action -> "order " + i).toList();
                    flow.remember(
                            new SignedTransaction("{}", new JsonMapper().createObjectNode(), ids, List.of()), next);
                    return next;
                })
                .flatMap(List::stream)
                .toList();
    }

    private static boolean isRange(JsonNode order) {
        return order.get("type").asString().equals("range");
    }

    private static BigDecimal priceOf(String symbol) {
        return TradedMarket.ALL.stream()
                .filter(market -> market.symbol().equals(symbol))
                .findFirst()
                .orElseThrow()
                .price();
    }
}
