package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How far market orders with a slippage of their own go (ORD-064), and orders with builder codes (BLD-005). */
class SlippageTest {

    private final Floor floor = new Floor(null, Floor::marksAreTheOracles);

    @BeforeEach
    void bookAroundAMarkOfHundredThousand() {
        floor.price("BTC-USD", "100000");
        floor.fund("maker", "1000000");
        floor.fund("alice", "1000000");
        for (String price : new String[] {"100100", "100250", "100300", "107000", "109000"}) {
            rest(Side.SELL, price);
        }
        for (String price : new String[] {"99900", "99750", "99700"}) {
            rest(Side.BUY, price);
        }
    }

    @Test
    void goesNoFurtherFromTheMarkThanItsSlippage() {
        ActionStatus bought = ask("alice", market(Side.BUY, "0.5", "25", null));
        assertThat(bought.getKind()).isEqualTo(StatusKind.PARTIALLY_FILLED);
        assertThat(bought.getFilledSize()).isEqualTo(Decimals.parse("0.2"));
        assertThat(bought.getAveragePrice()).isEqualTo(Decimals.parse("100175"));
        ActionStatus sold = ask("alice", market(Side.SELL, "0.5", "24.9", null));
        assertThat(sold.getFilledSize()).isEqualTo(Decimals.parse("0.1"));
        assertThat(sold.getAveragePrice()).isEqualTo(Decimals.parse("99900"));
    }

    @Test
    void fillsNothingBeyondTheMarkWithoutAnySlippage() {
        assertThat(ask("alice", market(Side.BUY, "0.1", "0", null)).getKind()).isEqualTo(StatusKind.CANCELLED_IOC);
    }

    /** A stop that finds nothing says so too: it is such an order (CND-013). */
    @Test
    void whatFindsNothingSaysHowFarItWent() {
        ask("alice", market(Side.BUY, "0.1", "0", null));
        assertThat(lastReason("alice")).isEqualTo("no offer at 100000 or better");
        ask("alice", market(Side.BUY, "0.5", "25", null));
        assertThat(lastReason("alice")).isEqualTo("no offer was left at 100250 or better");
    }

    @Test
    void goesFurtherThanOtherMarketOrdersIfItSaysSo() {
        assertThat(ask("alice", market(Side.BUY, "0.5", null, null)).getFilledSize())
                .isEqualTo(Decimals.parse("0.3"));
        assertThat(ask("alice", market(Side.BUY, "0.5", "800", null)).getAveragePrice())
                .isEqualTo(Decimals.parse("107000"));
    }

    @Test
    void endsAtTheLimitBandHoweverMuchItAllows() {
        rest(Side.SELL, "110000");
        floor.fund("whale", "10000000");
        rest("whale", Side.SELL, "112000");
        ActionStatus bought = ask("alice", market(Side.BUY, "1", "10000", null));
        assertThat(bought.getFilledSize()).isEqualTo(Decimals.parse("0.6"));
    }

    @Test
    void slippageOutOfRangeIsRefusedAlone() {
        ActionStatus refused = ask("alice", market(Side.BUY, "0.1", "10000.5", null));
        assertThat(refused.getKind()).isEqualTo(StatusKind.REJECTED_INVALID);
        assertThat(refused.getReason()).isEqualTo("slippage is 10000.5 basis points, accepted are 0 to 10000");
    }

    @Test
    void builderCodeIsRefusedWithASentence() {
        BuilderCode code = new BuilderCode(Floor.named("builder"), 5);
        ActionStatus refused = ask("alice", market(Side.BUY, "0.1", "25", code));
        assertThat(refused.getKind()).isEqualTo(StatusKind.REJECTED_INVALID);
        assertThat(refused.getReason())
                .isEqualTo("builder " + Floor.named("builder") + " is not approved: approve it with abc first");
        assertThat(ask("alice", market(Side.BUY, "0.1", null, new BuilderCode(Floor.named("builder"), 16)))
                        .getReason())
                .isEqualTo("builderCode fee is 16 basis points, accepted are 1 to 15");
    }

    private String lastReason(String trader) {
        return floor.exchange.accountEvents.stream()
                .filter(event ->
                        event.hasOrderChanged() && Keys.read(event.getAccount()).equals(Floor.named(trader)))
                .map(event -> event.getOrderChanged().getOrder().getReason())
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    private void rest(Side side, String price) {
        rest("maker", side, price);
    }

    private void rest(String trader, Side side, String price) {
        LimitOrder order = new LimitOrder(
                "BTC-USD", side, Quantity.of(price), Quantity.of("0.1"), TimeInForce.GTC, false, Routing.CROSS);
        assertThat(ask(trader, order).getKind()).isEqualTo(StatusKind.RESTING);
    }

    private static MarketOrder market(
            Side side, String size, @Nullable String slippage, @Nullable BuilderCode builderCode) {
        Quantity bound = slippage == null ? null : Quantity.of(slippage);
        return new MarketOrder("BTC-USD", side, Quantity.of(size), false, Routing.CROSS, builderCode, bound);
    }

    private ActionStatus ask(String trader, NewOrder order) {
        return floor.askInSignedBytes(Floor.named(trader), Floor.named(trader), order)
                .getStatuses(0);
    }
}
