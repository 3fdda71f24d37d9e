package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.ShardView;
import io.openperp.exchange.account.ShardView.Books;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/**
 * Money that a liquidation leaves of an isolated position is its owner's at once, and the owner adds nothing to one
 * that is below its margin.
 */
class IsolatedReturnsTest {

    private static final String BTC = "BTC-USD";
    private static final Bytes32 ALICE = Floor.named("alice");
    private static final Bytes32 MAKER = Floor.named("maker");
    private static final Bytes32 ISOLATED = DerivedKeys.isolatedAccount(ALICE, 0);

    private final Floor floor = new Floor(null, Floor::marksAreTheOracles);

    IsolatedReturnsTest() {
        floor.price(BTC, "100000");
        floor.price("ETH-USD", "3000");
        floor.fund("maker", "1000000");
        floor.configure(settings -> settings.setInsuranceDeposit(Decimals.parse("100000")));
        floor.exchange.drain();
    }

    /** ISO-018: without the 51 that come back, the order of the owner would be cancelled for want of margin. */
    @Test
    void moneyThatComesBackKeepsTheOrdersOfTheOwner() {
        floor.fund("alice", "1223");
        floor.one("alice", Floor.leverage(BTC, "20"));
        floor.one("alice", Floor.leverage("ETH-USD", "20"));
        ask(ALICE, order(BTC, Side.BUY, "0.1", "100000", Routing.ISOLATED, false));
        ask(ALICE, order(BTC, Side.BUY, "0.05", "100000", Routing.CROSS, false));
        ask(MAKER, order(BTC, Side.SELL, "0.15", "100000", Routing.CROSS, false));
        ask(ALICE, order("ETH-USD", Side.BUY, "3", "2990", Routing.CROSS, false));
        ask(MAKER, order(BTC, Side.BUY, "0.1", "96000", Routing.CROSS, false));
        floor.price("ETH-USD", "2865");
        assertThat(books(ALICE).equity())
                .as("enough at this mark")
                .isGreaterThan(books(ALICE).survival());

        floor.price(BTC, "96000");

        assertThat(books(ISOLATED).balance()).as("liquidated").isZero();
        assertThat(floor.exchange.accountEventsSince(0)).anyMatch(AccountEvent::hasLiquidationExplained);
        Books owner = books(ALICE);
        assertThat(owner.equity()).isGreaterThan(owner.survival());
        assertThat(owner.equity() - Decimals.parse("51"))
                .as("what it would have had before")
                .isLessThan(owner.survival());
        assertThat(new ShardView(floor.exchange.accountShard()).reservations().values())
                .anyMatch(order -> order.symbol().equals("ETH-USD"));
        floor.exchange.checkInvariants();
    }

    /** ISO-014: of a position of 181,800 a fifth is closed at a time, and here nobody buys it. */
    @Test
    void nothingComesToAPositionBelowItsMargin() {
        floor.fund("alice", "100000");
        ask(ALICE, order(BTC, Side.BUY, "2", "100000", Routing.ISOLATED, false));
        ask(MAKER, order(BTC, Side.SELL, "2", "100000", Routing.CROSS, false));
        floor.price(BTC, "90900");
        Books below = books(ISOLATED);
        assertThat(below.equity()).isBetween(below.maintenance() * 2 / 3, below.maintenance());

        StatusKind answer = ask(ALICE, order(BTC, Side.SELL, "0.5", "82000", Routing.ISOLATED, true));

        assertThat(answer).as("closing is not refused").isEqualTo(StatusKind.RESTING);
        assertThat(books(ISOLATED).balance()).isEqualTo(below.balance());
        floor.exchange.checkInvariants();
    }

    private static LimitOrder order(
            String symbol, Side side, String size, String price, Routing routing, boolean reduceOnly) {
        return new LimitOrder(
                symbol, side, Quantity.of(price), Quantity.of(size), TimeInForce.GTC, reduceOnly, routing);
    }

    private Books books(Bytes32 account) {
        return new ShardView(floor.exchange.accountShard()).books().getOrDefault(account, Books.EMPTY);
    }

    private StatusKind ask(Bytes32 account, LimitOrder order) {
        var status = floor.askInSignedBytes(account, account, order).getStatuses(0);
        assertThat(status.getKind()).as(status.getReason()).isNotEqualTo(StatusKind.REJECTED_INVALID);
        return status.getKind();
    }
}
