package io.openperp.exchange.market;

import static io.openperp.exchange.market.MarketByHand.FUND;
import static io.openperp.exchange.market.MarketByHand.named;
import static io.openperp.exchange.market.MarketByHand.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.SettledFact;
import io.openperp.journal.StatusKind;
import io.openperp.journal.StepAnswer;
import org.junit.jupiter.api.Test;

/** The insurance fund takes positions over (LIQ-009, LIQ-011). */
class TakeoverTest {

    private final MarketByHand market = MarketByHand.open();

    private PositionMoved moved(String trader) {
        return market.factsOf(trader).stream()
                .filter(SettledFact::hasPositionMoved)
                .map(SettledFact::getPositionMoved)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theFundTakesTheWholePositionAtTheGivenNotional() {
        market.oracle("90000");
        market.trade("alice", "bob", "2", "100000");
        market.forget();
        market.takeOver("alice", 9, "2", "180000.00000001");
        PositionMoved left = moved("alice");
        assertThat(left.getFill().getReason()).isEqualTo(FillReason.LIQUIDATION);
        assertThat(left.getFill().getPrice()).isEqualTo(units("90000.00000001"));
        assertThat(left.getFill().getNotional()).isEqualTo(units("180000.00000001"));
        assertThat(left.getFill().getRealizedPnl()).isEqualTo(units("-19999.99999999"));
        assertThat(left.getFill().getFee()).isZero();
        assertThat(left.getFill().getIsTaker()).isTrue();
        assertThat(left.getFill().getCounterparty()).isEqualTo(Keys.write(FUND));
        assertThat(left.getPosition().getSize()).isZero();
        assertThat(left.getClosed().getReason()).isEqualTo(FillReason.LIQUIDATION);
        PositionMoved came = moved("fund");
        assertThat(came.getFill().getReason()).isEqualTo(FillReason.LIQUIDATION);
        assertThat(came.getFill().getIsTaker()).isFalse();
        assertThat(came.getFill().getCounterparty()).isEqualTo(Keys.write(named("alice")));
        assertThat(came.getPosition().getSize()).isEqualTo(units("2"));
        assertThat(came.getPosition().getCost()).isEqualTo(units("180000.00000001"));
        assertThat(market.answers())
                .containsExactly(StepAnswer.newBuilder()
                        .setAccount(Keys.write(named("alice")))
                        .setStep(9)
                        .setSize(units("2"))
                        .build());
    }

    @Test
    void thePublicSeesATradeOfTheFundThatMovesNoPrice() {
        market.oracle("100000");
        market.trade("alice", "bob", "2", "100000");
        market.forget();
        market.takeOver("bob", 9, "-2", "210000");
        assertThat(market.events)
                .filteredOn(MarketEvent::hasTraded)
                .singleElement()
                .extracting(MarketEvent::getTraded)
                .satisfies(print -> {
                    assertThat(print.getReason()).isEqualTo(FillReason.LIQUIDATION);
                    assertThat(print.getTakerIsBuy()).isTrue();
                    assertThat(print.getMaker()).isEqualTo(Keys.write(FUND));
                    assertThat(print.getTaker()).isEqualTo(Keys.write(named("bob")));
                    assertThat(print.getPrice()).isEqualTo(units("105000"));
                });
        market.forget();
        market.oracle("100001");
        assertThat(market.announcedPrices().getLast().getInputs().getLastTrade())
                .isEqualTo(units("100000"));
        assertThat(market.market().openInterest()).isEqualTo(units("2"));
    }

    @Test
    void ofASmallerPositionTheFundTakesWhatThereIsForItsShare() {
        market.trade("alice", "bob", "1", "100000");
        market.forget();
        market.takeOver("alice", 9, "3", "100.00000001");
        assertThat(moved("alice").getFill().getNotional()).isEqualTo(units("33.33333333"));
        assertThat(market.answers())
                .singleElement()
                .extracting(StepAnswer::getSize)
                .isEqualTo(units("1"));
    }

    @Test
    void aPositionThatIsGoneOrHasTurnedIsNotTaken() {
        market.trade("alice", "bob", "1", "100000");
        market.forget();
        market.takeOver("bob", 9, "1", "100000");
        market.takeOver("nobody", 10, "1", "100000");
        assertThat(market.factsOf("fund")).isEmpty();
        assertThat(market.events).isEmpty();
        assertThat(market.answers()).extracting(StepAnswer::getSize).containsExactly(0L, 0L);
    }

    @Test
    void aPositionTheFundHasOnTheOtherSideShrinks() {
        market.trade("alice", "bob", "1", "100000");
        market.takeOver("bob", 9, "-1", "101000");
        market.forget();
        market.takeOver("alice", 10, "1", "99000");
        PositionMoved came = moved("fund");
        assertThat(came.getFill().getRealizedPnl()).isEqualTo(units("2000"));
        assertThat(came.getPosition().getSize()).isZero();
        assertThat(came.getClosed().getReason()).isEqualTo(FillReason.NORMAL);
        assertThat(market.market().openInterest()).isZero();
    }

    @Test
    void reduceOnlyOrdersOfTheAccountEndWithItsPosition() {
        market.trade("alice", "bob", "1", "100000");
        market.place("alice", "exit", false, "1", "105000", true);
        market.forget();
        market.takeOver("alice", 9, "1", "99000");
        assertThat(market.factsOf("alice"))
                .filteredOn(SettledFact::hasOrderChanged)
                .singleElement()
                .extracting(fact -> fact.getOrderChanged().getOrder())
                .extracting(OrderState::getStatus)
                .isEqualTo(StatusKind.CANCELLED_REDUCE_ONLY);
    }
}
