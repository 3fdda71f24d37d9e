package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundSource;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.PositionState;
import io.openperp.risk.position.Fees;
import io.openperp.units.Fixed;
import org.jspecify.annotations.Nullable;

/**
 * Books what fills and moved positions change of an account's money and position. The fee of a liquidation needs the
 * account's equity, so it is charged here and not by the market (LIQ-008): facts carry it from then on.
 */
final class FillLedger {

    /** As told on account-events, the liquidation fees of the position counted in. */
    private record Told(
            Fill fill, PositionState position, @Nullable ClosedPosition closed) {}

    private final InsuranceFund fund;
    private final MoneyReceived received;

    FillLedger(InsuranceFund fund, MoneyReceived received) {
        this.fund = fund;
        this.received = received;
    }

    OrderFilled book(Account account, Holding holding, OrderFilled filled) {
        Fill fill = filled.getFill();
        boolean isOrdered = fill.getReason() == FillReason.LIQUIDATION && fill.getIsTaker();
        boolean isWorkOut = isOrdered && fund.is(account.key);
        Told told = book(
                account,
                holding,
                new Told(
                        isWorkOut ? fill.toBuilder().setIsWorkOut(true).build() : fill,
                        filled.getPosition(),
                        filled.hasClosed() ? filled.getClosed() : null),
                isOrdered && !isWorkOut,
                true);
        OrderFilled.Builder booked = filled.toBuilder().setFill(told.fill).setPosition(told.position);
        return told.closed == null
                ? booked.build()
                : booked.setClosed(told.closed).build();
    }

    PositionMoved book(Account account, Holding holding, PositionMoved moved) {
        Told told = book(
                account,
                holding,
                new Told(moved.getFill(), moved.getPosition(), moved.hasClosed() ? moved.getClosed() : null),
                happenedTo(moved.getFill()),
                false);
        PositionMoved.Builder booked = moved.toBuilder().setFill(told.fill).setPosition(told.position);
        return told.closed == null
                ? booked.build()
                : booked.setClosed(told.closed).build();
    }

    /** A deleveraging happens to both sides, a takeover to the one that is taken over. */
    private static boolean happenedTo(Fill moved) {
        return moved.getReason() == FillReason.ADL || moved.getReason() == FillReason.LIQUIDATION && moved.getIsTaker();
    }

    /** {@code forced}: it happened to this account in a liquidation or deleveraging; on the book it pays a fee. */
    private Told book(Account account, Holding holding, Told settled, boolean forced, boolean onBook) {
        Fill fill = settled.fill;
        long equityBefore = forced ? Margin.equity(account) : 0;
        account.settle(fill.getRealizedPnl(), fill.getFee());
        received.count(holding.market.number, fill.getRealizedPnl() - fill.getFee());
        holding.settlePosition(settled.position.getSize(), settled.position.getCost());
        long fee = forced && onBook ? charge(account, holding, fill) : 0;
        if (forced && fill.getIsTaker()) {
            account.closedByForce(fill.getSize(), fill.getNotional(), fee);
        }
        Fill told = forced
                ? fill.toBuilder()
                        .setFee(fill.getFee() + fee)
                        .setEquityBefore(equityBefore)
                        .setEquityAfter(Margin.equity(account))
                        .build()
                : fill;
        return withFees(holding, new Told(told, settled.position, settled.closed), fee);
    }

    /** Of the notional, but no more than the account has left. */
    private long charge(Account account, Holding holding, Fill fill) {
        long rate = holding.market.conditions().exchange().liquidationFee();
        long fee = Math.min(Fees.of(fill.getNotional(), rate), Math.max(0, Margin.equity(account)));
        account.settle(0, fee);
        fund.pay(account.key, fee, FundSource.LIQUIDATION_FEE, holding.market.number);
        return fee;
    }

    /** A closed position takes the liquidation fees paid so far along; the next begins without. */
    private static Told withFees(Holding holding, Told told, long fee) {
        long fees = holding.addLiquidationFee(fee, told.closed != null);
        if (fees == 0) {
            return told;
        }
        return told.closed == null
                ? new Told(told.fill, holding.published(told.position), null)
                : new Told(
                        told.fill,
                        told.position,
                        told.closed.toBuilder()
                                .setFees(Fixed.addSaturated(told.closed.getFees(), fees))
                                .build());
    }
}
