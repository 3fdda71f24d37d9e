package io.openperp.exchange.market;

import io.openperp.exchange.Positions;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.Traded;
import io.openperp.risk.CloseReason;
import io.openperp.risk.ClosedPosition;
import io.openperp.risk.Fees;
import io.openperp.risk.FillOutcome;
import io.openperp.risk.Notional;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;

/**
 * What a match means: both positions, realized profit and fees, the facts for both accounts and the public print.
 * Fees accrue here until they are transferred.
 */
final class Matches {

    private final Settlements settlements;
    private final PublicFacts facts;
    private MarketTerms terms;

    private long nowNanos;
    private long trades;
    private long lastPrice;
    private long openInterest;
    private long accruedFees;
    private long sumOfCosts;

    Matches(Settlements settlements, PublicFacts facts, MarketTerms terms) {
        this.settlements = settlements;
        this.facts = facts;
        this.terms = terms;
    }

    void use(MarketTerms newTerms) {
        terms = newTerms;
    }

    void begin(long timeNanos) {
        nowNanos = timeNanos;
    }

    long notional(long price, long size) {
        return Notional.ofFill(price, size);
    }

    /** The taker traded {@code size} with the maker at the maker's price; the states are those after it. */
    void trade(Trader maker, OrderState makerOrder, Trader taker, OrderState takerOrder, long price, long size) {
        trades++;
        lastPrice = price;
        long notional = notional(price, size);
        boolean takerBuys = takerOrder.getIsBuy();
        Fill.Builder fill = Fill.newBuilder()
                .setTrade(trades)
                .setTakerIsBuy(takerBuys)
                .setPrice(price)
                .setSize(size)
                .setNotional(notional)
                .setReason(FillReason.NORMAL);
        long makerFee = Fees.of(notional, terms.market().makerFee());
        long takerFee = Fees.of(notional, terms.market().takerFee());
        accruedFees = Math.addExact(accruedFees, Math.addExact(makerFee, takerFee));
        fill.setIsTaker(false)
                .setCounterparty(Keys.write(taker.account))
                .setCounterpartyOrderId(takerOrder.getOrderId());
        fillSide(maker, Side.of(!takerBuys), makerOrder, fill, makerFee);
        fill.setIsTaker(true)
                .setCounterparty(Keys.write(maker.account))
                .setCounterpartyOrderId(makerOrder.getOrderId());
        fillSide(taker, Side.of(takerBuys), takerOrder, fill, takerFee);
        facts.add(MarketEvent.newBuilder()
                .setTraded(Traded.newBuilder()
                        .setTrade(trades)
                        .setPrice(price)
                        .setSize(size)
                        .setNotional(notional)
                        .setTakerIsBuy(takerBuys)
                        .setMaker(Keys.write(maker.account))
                        .setTaker(Keys.write(taker.account))
                        .setMakerOrderId(makerOrder.getOrderId())
                        .setTakerOrderId(takerOrder.getOrderId())
                        .setReason(FillReason.NORMAL)));
    }

    private void fillSide(Trader trader, Side side, OrderState order, Fill.Builder fill, long fee) {
        FillOutcome outcome =
                trader.position.fill(side, fill.getSize(), fill.getNotional(), fee, CloseReason.NORMAL, nowNanos);
        openInterest += Math.max(0, outcome.position().size()) - Math.max(0, trader.size());
        sumOfCosts = Math.addExact(sumOfCosts, outcome.position().cost() - trader.position.cost());
        trader.position = outcome.position();
        fill.setFee(fee).setRealizedPnl(outcome.realizedPnl());
        OrderFilled.Builder filled = OrderFilled.newBuilder()
                .setOrder(order)
                .setFill(fill)
                .setPosition(Positions.state(
                        terms.listing().getMarket(), terms.listing().getSymbol(), outcome.position()));
        ClosedPosition closed = outcome.closed();
        if (closed != null) {
            filled.setClosed(Positions.closed(
                    terms.listing().getMarket(), terms.listing().getSymbol(), closed));
        }
        settlements.filled(trader.account, filled);
    }

    /** Money nobody else is due, kept with the fees. */
    void keep(long money) {
        accruedFees = Math.addExact(accruedFees, money);
    }

    /** Hands over the fees collected so far and starts again from nothing. */
    long takeFees(Bytes32 feeAccount) {
        long fees = accruedFees;
        accruedFees = 0;
        settlements.countMoney(feeAccount, fees);
        return fees;
    }

    /** Price of the last trade, 0 before the first. */
    long lastPrice() {
        return lastPrice;
    }

    /** Sum of all long positions. */
    long openInterest() {
        return openInterest;
    }

    /** Fees collected minus the cost of all positions: the money this market holds (LOG-019). */
    long money() {
        return Math.subtractExact(accruedFees, sumOfCosts);
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(trades).writeLong(lastPrice).writeLong(openInterest);
        out.writeLong(accruedFees).writeLong(sumOfCosts);
    }

    void readFrom(BinaryReader in) {
        trades = in.readVarint();
        lastPrice = in.readLong();
        openInterest = in.readLong();
        accruedFees = in.readLong();
        sumOfCosts = in.readLong();
    }
}
