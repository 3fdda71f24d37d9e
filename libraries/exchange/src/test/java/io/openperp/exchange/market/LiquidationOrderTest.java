package io.openperp.exchange.market;

import static io.openperp.exchange.market.MarketByHand.named;
import static io.openperp.exchange.market.MarketByHand.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.SettledFact;
import io.openperp.journal.StatusKind;
import io.openperp.journal.StepAnswer;
import io.openperp.journal.Traded;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The market's part in a liquidation with orders: it cancels orders, and closes on the book. */
class LiquidationOrderTest {

    private final MarketByHand market = MarketByHand.open();

    private static StepAnswer answer(String trader, long step, String size) {
        return StepAnswer.newBuilder()
                .setAccount(Keys.write(named(trader)))
                .setStep(step)
                .setSize(units(size))
                .build();
    }

    private List<OrderState> changes(String trader) {
        return market.factsOf(trader).stream()
                .filter(SettledFact::hasOrderChanged)
                .map(fact -> fact.getOrderChanged().getOrder())
                .toList();
    }

    private List<OrderFilled> fills(String trader) {
        return market.factsOf(trader).stream()
                .filter(SettledFact::hasOrderFilled)
                .map(SettledFact::getOrderFilled)
                .toList();
    }

    private List<Traded> prints() {
        return market.events.stream()
                .filter(MarketEvent::hasTraded)
                .map(MarketEvent::getTraded)
                .toList();
    }

    @Test
    void allOrdersOfTheAccountAreCancelledInTheOrderOfAge() {
        market.place("alice", "first", true, "1", "99000", false);
        market.place("alice", "second", false, "1", "101000", false);
        market.place("bob", "bobs", true, "1", "99500", false);
        market.forget();
        market.cancelForRisk("alice", 7, "liquidation");
        assertThat(changes("alice"))
                .extracting(OrderState::getOrderId)
                .containsExactly(Keys.write(named("first")), Keys.write(named("second")));
        assertThat(changes("alice")).allSatisfy(order -> {
            assertThat(order.getStatus()).isEqualTo(StatusKind.CANCELLED_RISK_LIMIT);
            assertThat(order.getReason()).isEqualTo("liquidation");
            assertThat(order.getRemainingSize()).isZero();
        });
        assertThat(market.answers()).containsExactly(answer("alice", 7, "0"));
        assertThat(market.market().book().size()).isEqualTo(1);
    }

    @Test
    void namedOrdersAreCancelledAndThoseThatEndedOrAreOthersArePassedOver() {
        market.place("alice", "kept", true, "1", "98000", false);
        market.place("alice", "swept", true, "1", "99000", false);
        market.place("bob", "bobs", true, "1", "99500", false);
        market.forget();
        market.cancelForRisk("alice", 0, "too much", "swept", "bobs", "never");
        assertThat(changes("alice")).extracting(OrderState::getOrderId).containsExactly(Keys.write(named("swept")));
        assertThat(changes("bob")).isEmpty();
        assertThat(market.answers()).as("nobody waits").isEmpty();
        assertThat(market.market().book().size()).isEqualTo(2);
    }

    @Test
    void anOrderCancelledByItsOwnerAfterwardsIsJustCancelled() {
        market.place("alice", "first", true, "1", "99000", false);
        market.place("carol", "carols", true, "1", "99000", false);
        market.cancelForRisk("alice", 1, "liquidation");
        market.forget();
        market.cancel("carol", "carols");
        assertThat(changes("carol")).singleElement().satisfies(order -> {
            assertThat(order.getStatus()).isEqualTo(StatusKind.CANCELLED);
            assertThat(order.getReason()).isEmpty();
        });
    }

    @Test
    void nothingToCancelIsAnsweredToo() {
        market.cancelForRisk("nobody", 3, "liquidation");
        assertThat(market.answers()).containsExactly(answer("nobody", 3, "0"));
        assertThat(market.events).isEmpty();
    }

    @Test
    void aLiquidationOrderClosesOnTheBookWithoutATakersFee() {
        market.trade("alice", "bob", "1", "100000");
        market.place("carol", "bid", true, "0.4", "99000", false);
        market.forget();
        market.reduce("alice", 5, false, "1", "98000");
        OrderFilled taken = fills("alice").getFirst();
        assertThat(taken.getFill().getReason()).isEqualTo(FillReason.LIQUIDATION);
        assertThat(taken.getFill().getFee()).isZero();
        assertThat(taken.getFill().getIsTaker()).isTrue();
        assertThat(taken.getFill().getRealizedPnl()).isEqualTo(units("-400"));
        assertThat(taken.getPosition().getSize()).isEqualTo(units("0.6"));
        Fill made = fills("carol").getFirst().getFill();
        assertThat(made.getReason()).isEqualTo(FillReason.LIQUIDATION);
        assertThat(made.getFee()).isEqualTo(units("7.92"));
        assertThat(changes("alice")).singleElement().satisfies(order -> {
            assertThat(order.getStatus()).isEqualTo(StatusKind.CANCELLED_IOC);
            assertThat(order.getFilledSize()).isEqualTo(units("0.4"));
            assertThat(order.getReduceOnly()).isTrue();
            assertThat(order.getReason()).isEqualTo("liquidation");
        });
        assertThat(prints()).singleElement().satisfies(print -> {
            assertThat(print.getReason()).isEqualTo(FillReason.LIQUIDATION);
            assertThat(print.getMaker()).isEqualTo(Keys.write(named("carol")));
            assertThat(print.getTaker()).isEqualTo(Keys.write(named("alice")));
        });
        assertThat(market.answers()).containsExactly(answer("alice", 5, "0.4"));
    }

    @Test
    void aClosedPositionNamesTheLiquidationOnItsSideOnly() {
        market.trade("alice", "bob", "1", "100000");
        market.place("bob", "exit", true, "1", "99000", true);
        market.forget();
        market.reduce("alice", 5, false, "1", "99000");
        assertThat(fills("alice").getFirst().getClosed().getReason()).isEqualTo(FillReason.LIQUIDATION);
        assertThat(fills("bob").getFirst().getClosed().getReason()).isEqualTo(FillReason.NORMAL);
        assertThat(fills("alice").getFirst().getOrder().getStatus()).isEqualTo(StatusKind.FILLED);
        assertThat(changes("alice")).as("a filled order needs no other word").isEmpty();
    }

    @Test
    void itNeverClosesMoreThanThePositionNorBeyondItsLimit() {
        market.trade("alice", "bob", "1", "100000");
        market.place("carol", "far", true, "5", "97999.5", false);
        market.place("carol", "near", true, "0.5", "98000", false);
        market.forget();
        market.reduce("alice", 5, false, "3", "97999.75");
        assertThat(market.answers()).containsExactly(answer("alice", 5, "0.5"));
        market.reduce("alice", 6, false, "3", "97000");
        assertThat(market.answers()).last().isEqualTo(answer("alice", 6, "0.5"));
        assertThat(market.position("alice").getSize()).isZero();
    }

    @Test
    void aShortIsBoughtBack() {
        market.trade("alice", "bob", "1", "100000");
        market.place("carol", "ask", false, "2", "101000", false);
        market.forget();
        market.reduce("bob", 5, true, "1", "101000.4");
        assertThat(market.answers()).containsExactly(answer("bob", 5, "1"));
        assertThat(fills("bob").getFirst().getFill().getRealizedPnl()).isEqualTo(units("-1000"));
    }

    @Test
    void withoutAPositionTheOrderEndsAndIsAnswered() {
        market.reduce("alice", 5, false, "1", "99000");
        assertThat(changes("alice"))
                .singleElement()
                .satisfies(order -> assertThat(order.getStatus()).isEqualTo(StatusKind.CANCELLED_REDUCE_ONLY));
        assertThat(market.answers()).containsExactly(answer("alice", 5, "0"));
    }

    @Test
    void itsOwnRestingOrderIsCancelledAndNotTradedWith() {
        market.trade("alice", "bob", "1", "100000");
        market.place("alice", "bid", true, "1", "99000", false);
        market.forget();
        market.reduce("alice", 5, false, "1", "98000");
        assertThat(changes("alice"))
                .extracting(OrderState::getStatus)
                .containsExactly(StatusKind.CANCELLED_SELF_CROSSING, StatusKind.CANCELLED_IOC);
        assertThat(market.answers()).containsExactly(answer("alice", 5, "0"));
    }

    @Test
    void thePriceOfALiquidationIsNoIngredientOfTheMark() { // PRC-023
        market.oracle("100000");
        market.trade("alice", "bob", "1", "100000");
        market.tickEverySecond(1);
        market.place("carol", "bid", true, "1", "99000", false);
        market.reduce("alice", 5, false, "1", "98000");
        market.forget();
        market.oracle("100001");
        market.tickEverySecond(1);
        assertThat(market.announcedPrices().getLast().getInputs().getLastTrade())
                .isEqualTo(units("100000"));
    }
}
