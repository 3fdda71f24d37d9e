package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.fee.BuilderFees;
import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundSource;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.PositionState;
import io.openperp.risk.position.Fees;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Fixed;
import org.jspecify.annotations.Nullable;

/**
 * Books the effects of fills and moved positions on an account's money and position. Two fees are charged here and not
 * by the market: that of a liquidation, which depends on the account's equity (LIQ-008), and that of an order's
 * builder, which the market does not know (BLD-007). They are added to the published facts.
 */
public final class FillLedger {

    /** A fill in the form in which it is published on account-events, including the fees that are charged here. */
    private record Booked(
            Fill fill, PositionState position, @Nullable ClosedPosition closed) {}

    private final InsuranceFund fund;
    private final BuilderFees builders;
    private final MoneyReceived received;

    public FillLedger(InsuranceFund fund, BuilderFees builders, MoneyReceived received) {
        this.fund = fund;
        this.builders = builders;
        this.received = received;
    }

    /**
     * Books a fill and returns its published form.
     *
     * @param order the filled order; null if this shard has not placed it, as for orders of liquidations
     */
    OrderFilled book(Account account, Holding holding, OrderFilled filled, @Nullable OpenOrder order) {
        Fill fill = filled.getFill();
        boolean isOrdered = fill.getReason() == FillReason.LIQUIDATION && fill.getIsTaker();
        boolean isUnwind = isOrdered && fund.is(account.key);
        Booked booked = book(
                account,
                holding,
                new Booked(
                        isUnwind ? fill.toBuilder().setIsWorkOut(true).build() : fill,
                        filled.getPosition(),
                        filled.hasClosed() ? filled.getClosed() : null),
                order,
                isOrdered && !isUnwind,
                true);
        if (isAsSettled(filled, booked)) {
            return filled; // no fee was charged here, and the fill was not marked as one of the fund
        }
        OrderFilled.Builder event = filled.toBuilder().setFill(booked.fill).setPosition(booked.position);
        if (order != null) {
            event.setOrder(order.published(filled.getOrder()));
        }
        return booked.closed == null
                ? event.build()
                : event.setClosed(booked.closed).build();
    }

    /**
     * Whether booking has left fill, position and closed position as the market reported them. The original message is
     * then published, because a rebuilt one would have fields that the original lacks.
     */
    private static boolean isAsSettled(OrderFilled filled, Booked booked) {
        return filled.hasFill()
                && filled.hasPosition()
                && booked.fill == filled.getFill()
                && booked.position == filled.getPosition()
                && (booked.closed == null || booked.closed == filled.getClosed());
    }

    PositionMoved book(Account account, Holding holding, PositionMoved moved) {
        Booked booked = book(
                account,
                holding,
                new Booked(moved.getFill(), moved.getPosition(), moved.hasClosed() ? moved.getClosed() : null),
                null,
                isForced(moved.getFill()),
                false);
        FillReason reason = moved.getFill().getReason();
        if (fund.is(account.key) && reason != FillReason.ADL && reason != FillReason.SETTLEMENT) {
            fund.reservations().arrived(Keys.read(moved.getFill().getCounterparty()), holding.market.number);
        }
        PositionMoved.Builder event = moved.toBuilder().setFill(booked.fill).setPosition(booked.position);
        return booked.closed == null
                ? event.build()
                : event.setClosed(booked.closed).build();
    }

    /**
     * Whether a moved position was closed against the account's will: on both sides of a deleveraging, and on the side
     * that is taken over.
     */
    private static boolean isForced(Fill moved) {
        return moved.getReason() == FillReason.ADL || moved.getReason() == FillReason.LIQUIDATION && moved.getIsTaker();
    }

    /**
     * Books a fill.
     *
     * @param forced whether a liquidation or deleveraging of the account caused the fill
     * @param onBook whether it was a trade on the order book; only there a forced fill pays the liquidation fee
     */
    private Booked book(
            Account account,
            Holding holding,
            Booked settled,
            @Nullable OpenOrder order,
            boolean forced,
            boolean onBook) {
        Fill fill = settled.fill;
        long equityBefore = forced ? Margin.equity(account) : 0;
        account.settle(fill.getRealizedPnl(), fill.getFee());
        received.count(holding.market.number, fill.getRealizedPnl() - fill.getFee());
        holding.settlePosition(settled.position.getSize(), settled.position.getCost());
        long fee = forced && onBook ? charge(account, holding, fill) : 0;
        long builderFee = order == null ? 0 : chargeBuilder(account, order, fill);
        if (forced && fill.getIsTaker()) {
            account.closedByForce(fill.getSize(), fill.getNotional(), fee);
        }
        Fill booked = forced
                ? fill.toBuilder()
                        .setFee(fill.getFee() + fee)
                        .setEquityBefore(equityBefore)
                        .setEquityAfter(Margin.equity(account))
                        .build()
                : builderFee == 0
                        ? fill
                        : fill.toBuilder()
                                .setFee(fill.getFee() + builderFee)
                                .setBuilderFee(builderFee)
                                .build();
        return withFees(holding, new Booked(booked, settled.position, settled.closed), fee + builderFee);
    }

    /**
     * Charges the liquidation fee: a share of the notional, but at most the account's remaining equity. The insurance
     * fund receives it.
     */
    private long charge(Account account, Holding holding, Fill fill) {
        long rate = holding.market.conditions().exchange().liquidationFee();
        long fee = Math.min(Fees.of(fill.getNotional(), rate), Math.max(0, Margin.equity(account)));
        account.settle(0, fee);
        fund.pay(account.key, fee, FundSource.LIQUIDATION_FEE, holding.market.number);
        return fee;
    }

    private long chargeBuilder(Account account, OpenOrder order, Fill fill) {
        BuilderCode code = order.builder();
        return code == null ? 0 : builders.charge(account, code.to(), fill.getNotional(), order.builderRate());
    }

    /** Pays the builders the fees of all fills since the last call. */
    void payBuilders(ListedMarket market) {
        builders.payOut(market);
    }

    /**
     * Adds the fees that this shard has charged so far to the published position or, if the fill closes it, to its
     * record; the next position starts without.
     */
    private static Booked withFees(Holding holding, Booked booked, long fee) {
        long fees = holding.addFeeOfThisShard(fee, booked.closed != null);
        if (fees == 0) {
            return booked;
        }
        return booked.closed == null
                ? new Booked(booked.fill, holding.published(booked.position), null)
                : new Booked(
                        booked.fill,
                        booked.position,
                        booked.closed.toBuilder()
                                .setFees(Fixed.addSaturated(booked.closed.getFees(), fees))
                                .build());
    }
}
