package io.openperp.drill.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.Signer;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.published.ClientAction;
import io.openperp.drill.published.JavaClientSigning;
import io.openperp.drill.published.SignedTransaction;
import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NewerOrdersTest {

    private static final int TRANSACTIONS = 3_000;

    private final String secret = Signer.generateSecret();
    private final String account = Signer.ofSecret(secret).account().toString();
    private final List<String> others = Stream.concat(
                    Stream.of(account),
                    Stream.generate(() -> Signer.generate().account().toString())
                            .limit(20))
            .toList();

    @Test
    void everyKindIsDrawn() {
        List<Action> all = drawn(7).stream().flatMap(List::stream).toList();

        assertThat(all).anyMatch(BuilderRevocation.class::isInstance);
        assertThat(all.stream().filter(LimitOrder.class::isInstance).map(order -> ((LimitOrder) order).timeInForce()))
                .contains(TimeInForce.ALO_SLIDE, TimeInForce.ALO_JOIN, TimeInForce.IOC, TimeInForce.GTC);
        assertThat(all).anyMatch(action -> action instanceof MarketOrder order && order.slippage() != null);
        assertThat(orders(all)).anyMatch(OrderAction::isIsolated);
        assertThat(orders(all)).allMatch(order -> order.flaw() == null);
        assertThat(orders(all).filter(order -> order.builderCode() != null))
                .hasAtLeastOneElementOfType(LimitOrder.class)
                .hasAtLeastOneElementOfType(MarketOrder.class)
                .hasAtLeastOneElementOfType(ConditionalOrder.class)
                .hasAtLeastOneElementOfType(OnFill.class);
        assertThat(all).anyMatch(Basket.class::isInstance);
    }

    @Test
    void mostOrdersPayABuilderThatWasApproved() {
        List<Action> all = drawn(7).stream().flatMap(List::stream).toList();
        List<BuilderApproval> approvals = all.stream()
                .filter(BuilderApproval.class::isInstance)
                .map(BuilderApproval.class::cast)
                .toList();
        List<BuilderCode> codes = orders(all)
                .map(OrderAction::builderCode)
                .filter(Objects::nonNull)
                .toList();

        assertThat(codes.size()).isGreaterThan(approvals.size());
        assertThat(codes)
                .allMatch(code ->
                        approvals.stream().anyMatch(approval -> approval.to().equals(code.to())));
        assertThat(approvals).noneMatch(approval -> approval.to().toString().equals(account));
        assertThat(approvals.stream().map(BuilderApproval::to).distinct()).hasSizeLessThan(20);
    }

    @Test
    void theSeedDecides() {
        assertThat(drawn(7)).isEqualTo(drawn(7)).isNotEqualTo(drawn(8));
    }

    @Test
    void nobodyIsPaidWhileThereIsNobodyElse() {
        NewerOrders alone = new NewerOrders(account, new TradedMarkets(), 7);
        assertThat(IntStream.range(0, TRANSACTIONS)
                        .mapToObj(i -> alone.next(List.of(account)))
                        .flatMap(List::stream))
                .isNotEmpty()
                .allMatch(action -> action instanceof OrderAction order && order.builderCode() == null);
    }

    /** CND-034, OFL-004 */
    @Test
    void ordersThatAreHeldPayABuilderToo() {
        List<Action> all = drawn(7).stream().flatMap(List::stream).toList();
        assertThat(all.stream().filter(Basket.class::isInstance).map(basket -> ((Basket) basket).actions()))
                .hasSizeGreaterThan(10)
                .allMatch(held -> orders(held).anyMatch(order -> order.builderCode() != null));
        assertThat(all.stream().filter(OnFill.class::isInstance).map(armed -> ((OnFill) armed).actions()))
                .hasSizeGreaterThan(10)
                .allMatch(held -> orders(held).anyMatch(order -> order.builderCode() != null));
    }

    @Test
    void whatMayWaitIsCancelledAtTheEnd() {
        RandomOrderFlow flow = new RandomOrderFlow(new TradedMarkets(), 7);
        List<Action> next = drawn(7).stream()
                .filter(actions -> actions.stream().anyMatch(ConditionalOrder.class::isInstance))
                .findFirst()
                .orElseThrow();
        SignedTransaction signed = JavaClientSigning.sign(secret, account, next);
        flow.rememberOrders(signed, next);

        String symbol = orders(next).findFirst().orElseThrow().symbol();
        assertThat(flow.cancelWaiting()).containsExactly(ClientAction.cancel(symbol, signed.orderId()));
    }

    private List<List<Action>> drawn(long seed) {
        NewerOrders flow = new NewerOrders(account, new TradedMarkets(), seed);
        return IntStream.range(0, TRANSACTIONS).mapToObj(i -> flow.next(others)).toList();
    }

    private static Stream<OrderAction> orders(List<Action> actions) {
        return actions.stream().filter(OrderAction.class::isInstance).map(OrderAction.class::cast);
    }
}
