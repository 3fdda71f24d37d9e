package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.ORDER;
import static io.openperp.drill.journal.OneOrder.ORDER_BYTES;
import static io.openperp.drill.journal.OneOrder.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.load.DrillAccount;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.BuilderApprovalChanged;
import io.openperp.journal.Fill;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.SubAccountChanged;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** An account has bought 2 at 100 from another; one fill more or less than in the log is found. */
class AccountCheckTest {

    private static final long ONE = 100_000_000;
    private static final String OTHER_ORDER = OneOrder.text(OneOrder.bytes(10));
    private static final String OTHER = OneOrder.text(OneOrder.bytes(8));
    private static final JsonNode FILL = fill("100", "0.1");
    private static final JsonNode FILLED = order("filled", "2");

    private final OneOrder order = new OneOrder();

    @Test
    void dataEqualToTheLogIsFine() {
        filled();
        assertThat(found(List.of(FILLED), FILL)).isEmpty();
    }

    @Test
    void aFillThatIsNotShownIsFound() {
        filled();
        assertThat(found(List.of(FILLED)))
                .anySatisfy(found -> assertThat(found).contains(ACCOUNT + ": 1 more in the log than shown", ORDER));
    }

    @Test
    void aFillThatIsShownTwiceIsFound() {
        filled();
        assertThat(found(List.of(FILLED), FILL, FILL))
                .anySatisfy(found -> assertThat(found).contains(": -1 more in the log than shown"));
    }

    @Test
    void aFillThatIsTwiceInTheLogIsFound() {
        filled();
        filled();
        assertThat(found(List.of(FILLED), FILL)).singleElement().asString().contains(": 1 more in the log than shown");
    }

    @Test
    void aFillThatIsNotInTheLogIsFound() {
        assertThat(found(List.of(), FILL))
                .anySatisfy(found -> assertThat(found).contains(": -1 more in the log than shown"));
    }

    @Test
    void aFillAtAnotherPriceIsFoundAsOneTooMuchAndOneTooFew() {
        filled();
        assertThat(found(List.of(FILLED), fill("101", "0.101")))
                .anySatisfy(found -> assertThat(found).contains(": 1 more in the log than shown"))
                .anySatisfy(found -> assertThat(found).contains(": -1 more in the log than shown"));
    }

    @Test
    void aFillWithAnotherFeeIsFound() {
        filled();
        assertThat(found(List.of(FILLED), fill("100", "0.04")))
                .singleElement()
                .asString()
                .contains("fee", "0.04");
    }

    @Test
    void anOrderThatIsNotShownOrInAnotherStateIsFound() {
        filled();
        assertThat(found(List.of(), FILL)).singleElement().asString().contains("shows 0 orders, the log has 1");
        assertThat(found(List.of(order("cancelled", "2")), FILL))
                .singleElement()
                .asString()
                .contains("cancelled", "the log has");
        assertThat(found(List.of(order("filled", "1")), FILL))
                .singleElement()
                .asString()
                .contains("the log has");
    }

    @Test
    void anotherTotalIsFound() {
        filled();
        order.emit(AccountEvent.newBuilder()
                .setTotals(AccountTotals.newBuilder().setFees(ONE / 10 + 1).setFunding(-1)));
        assertThat(found(List.of(FILLED), FILL))
                .anySatisfy(found -> assertThat(found).contains("fees of " + ACCOUNT, "the log has 10000001 units"))
                .anySatisfy(found -> assertThat(found).contains("funding of " + ACCOUNT, "the log has -1 units"))
                .hasSize(2);
    }

    @Test
    void anApprovalThatIsNotShownIsFound() {
        filled();
        order.emit(approval(OneOrder.bytes(8), 5));
        assertThat(found(List.of(FILLED), FILL))
                .singleElement()
                .asString()
                .contains("shows approvals of builders {}, the log has {" + OTHER + "=5}");
        order.emit(approval(OneOrder.bytes(8), 0));
        assertThat(found(List.of(FILLED), FILL)).isEmpty();
    }

    @Test
    void aNameThatIsNotTheLastIsFound() {
        filled();
        order.emit(AccountEvent.newBuilder()
                .setSubAccountChanged(SubAccountChanged.newBuilder()
                        .setSubAccount(OneOrder.ACCOUNT_BYTES)
                        .setName("spread")));
        assertThat(found(List.of(FILLED), FILL)).singleElement().asString().endsWith("the log has spread");
    }

    private static AccountEvent.Builder approval(ByteString builder, int maxFee) {
        return AccountEvent.newBuilder()
                .setBuilderApprovalChanged(
                        BuilderApprovalChanged.newBuilder().setBuilder(builder).setMaxFee(maxFee));
    }

    private void filled() {
        order.emit(AccountEvent.newBuilder()
                .setTotals(AccountTotals.newBuilder().setFees(ONE / 10))
                .setOrderFilled(OrderFilled.newBuilder()
                        .setOrder(OrderState.newBuilder()
                                .setOrderId(ORDER_BYTES)
                                .setSymbol("BTC-USD")
                                .setIsBuy(true)
                                .setStatus(StatusKind.FILLED)
                                .setOriginalSize(2 * ONE)
                                .setFilledSize(2 * ONE))
                        .setFill(Fill.newBuilder()
                                .setIsTaker(true)
                                .setTakerIsBuy(true)
                                .setPrice(100 * ONE)
                                .setSize(2 * ONE)
                                .setCounterpartyOrderId(OneOrder.bytes(10)))));
    }

    private List<String> found(List<JsonNode> ended, JsonNode... fills) {
        ReportedAccount shown =
                new ReportedAccount(ACCOUNT, whole(), List.of(), ended, List.of(fills), List.of(), List.of());
        return AccountCheck.discrepancies(shown, order.facts(), DrillAccount.FUNDS);
    }

    /** After the fill at 100, marked at 100. */
    private static JsonNode whole() {
        return json("""
                {"margin": {"totalBalance": 9999.9, "availableBalance": 9959.9, "marginUsed": 40, "notional": 200,
                            "realizedPnl": 0, "unrealizedPnl": 0, "fees": 0.1, "funding": 0},
                 "positions": [{"symbol": "BTC-USD", "size": 2, "price": 100, "fairPrice": 100, "notional": 200,
                                "realizedPnl": 0, "unrealizedPnl": 0, "fees": 0.1, "funding": 0, "leverage": 5,
                                "lambda": 0.01, "maintenanceMargin": 2}]}
                """);
    }

    private static JsonNode fill(String price, String fee) {
        return json("""
                {"symbol": "BTC-USD", "price": %s, "amount": 2, "isBuy": true, "timestamp": 1, "taker": "%s", "maker": "%s",
                 "orderIdTaker": "%s", "orderIdMaker": "%s", "side": "buy", "fee": %s, "realizedPnl": 0}
                """.formatted(price, ACCOUNT, OTHER, ORDER, OTHER_ORDER, fee));
    }

    private static JsonNode order(String status, String executed) {
        return json("{\"orderId\":\"%s\",\"status\":\"%s\",\"originalSize\":2,\"executedSize\":%s}"
                .formatted(ORDER, status, executed));
    }
}
