package io.openperp.exchange.market.matching;

import io.openperp.exchange.Positions;
import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.command.PublicEvents;
import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.state.Trader;
import io.openperp.journal.FeeRates;
import io.openperp.journal.Fill;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.Outbox;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.PositionState;
import io.openperp.journal.Traded;
import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.position.Fees;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.risk.position.Position.ClosedPosition;
import io.openperp.risk.position.Position.FillOutcome;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import io.openperp.units.WideSum;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Books matches: changes both positions, computes realized profit and fees, and emits the settled facts for both
 * accounts and the public trade. Collected fees are kept here until they are transferred.
 */
public final class Matches {

    /** Largest number of positions in one record of a final settlement. */
    private static final int SETTLED_AT_ONCE = 500;

    private final CommandContext context;
    private final Settlements settlements;
    private final PublicEvents facts;
    private long trades;
    private long lastPrice;
    /**
     * Price of the last trade in which no liquidation took part; the next field is its time. Only such trades count for
     * the mark.
     */
    private long lastChosenPrice;

    private long lastChosenNanos;
    private final WideSum openInterest = new WideSum();
    private final WideSum accruedFees = new WideSum();
    private final WideSum sumOfCosts = new WideSum();
    /**
     * Rebates of makers that the insurance fund pays for in the present command: 0 or negative, and 0 between commands.
     */
    private long fundRebates;

    public Matches(CommandContext context, Settlements settlements, PublicEvents facts) {
        this.context = context;
        this.settlements = settlements;
        this.facts = facts;
    }

    long notional(long price, long size) {
        return Notional.ofFill(price, size);
    }

    /**
     * Books a trade of {@code size} at the maker's price; the order states are those after the trade. An order of a
     * liquidation pays no taker fee here, because its fee depends on the account's equity (LIQ-008).
     */
    void trade(
            Trader maker,
            OrderState makerOrder,
            IncomingOrder taker,
            OrderState takerOrder,
            long price,
            long size,
            @Nullable FeeRates makerRates) {
        trades++;
        lastPrice = price;
        rememberForMark(taker.closeReason, price);
        long notional = notional(price, size);
        boolean takerPays = taker.closeReason == CloseReason.NORMAL;
        long takerRate = FillFees.takerRate(
                context.terms().market(), taker.order.hasFeeRates() ? taker.order.getFeeRates() : null);
        long makerRate = FillFees.makerRate(context.terms().market(), makerRates, takerRate);
        long makerFee = Fees.of(notional, makerRate);
        long takerFee = takerPays ? Fees.of(notional, takerRate) : 0;
        if (makerFee < 0 && !takerPays && context.terms().fund() != null) {
            fundRebates += makerFee;
        } else {
            accruedFees.add(makerFee);
        }
        accruedFees.add(takerFee);
        Fill.Builder fill = fill(price, size, notional, taker.side);
        fill.setIsTaker(false)
                .setCounterparty(Keys.write(taker.trader.account))
                .setCounterpartyOrderId(takerOrder.getOrderId());
        stateRate(fill, makerRate, true);
        ClosedPosition makerClosed = apply(maker, taker.side.opposite(), fill, makerFee, CloseReason.NORMAL);
        nameReason(fill, taker.closeReason);
        settlements.filled(maker.account, filled(maker, makerOrder, fill, makerClosed));
        fill.setIsTaker(true)
                .setCounterparty(Keys.write(maker.account))
                .setCounterpartyOrderId(makerOrder.getOrderId());
        stateRate(fill, takerRate, takerPays);
        ClosedPosition takerClosed = apply(taker.trader, taker.side, fill, takerFee, taker.closeReason);
        settlements.filled(taker.trader.account, filled(taker.trader, takerOrder, fill, takerClosed));
        traded(print(fill, maker, taker.trader, taker.closeReason)
                .setMakerOrderId(makerOrder.getOrderId())
                .setTakerOrderId(takerOrder.getOrderId()));
    }

    private void stateRate(Fill.Builder fill, long rate, boolean pays) {
        if (pays) {
            fill.setFeeRate(rate);
        } else {
            fill.clearFeeRate();
        }
    }

    /** Records a trade as evidence of the price, unless a liquidation or the insurance fund has forced it (PRC-023). */
    private void rememberForMark(CloseReason takerReason, long price) {
        if (takerReason == CloseReason.NORMAL) {
            lastChosenPrice = price;
            lastChosenNanos = context.timeNanos();
        }
    }

    /**
     * Moves {@code size} of the position of {@code from} to {@code to} for {@code notional}, without an order, a fee or
     * a new last price. The public trade shows {@code to} as the maker (LIQ-013).
     *
     * @param reason reason for which the position of {@code from} closes, and reason of the public trade
     * @param toReason reason for which a position of {@code to} closes, if one does
     */
    void move(Trader from, Trader to, long size, long notional, CloseReason reason, CloseReason toReason) {
        trades++;
        Side closing = Side.of(from.size() < 0);
        Fill.Builder fill = fill(Notional.averagePrice(notional, size), size, notional, closing);
        fill.setIsTaker(false).setCounterparty(Keys.write(from.account));
        ClosedPosition toClosed = apply(to, closing.opposite(), fill, 0, toReason);
        nameReason(fill, reason);
        settlements.moved(to.account, moved(to, fill, toClosed));
        fill.setIsTaker(true).setCounterparty(Keys.write(to.account));
        ClosedPosition fromClosed = apply(from, closing, fill, 0, reason);
        settlements.moved(from.account, moved(from, fill, fromClosed));
        traded(print(fill, to, from, reason));
    }

    /**
     * Closes all positions at the settlement price. Returns the rounding remainder that stays in the market; negative
     * if the market pays it.
     */
    public long settle(List<Trader> holders, long price, Outbox outbox) {
        long residue = 0;
        for (Trader holder : holders) {
            residue += settle(holder, price);
            settlements.send(SETTLED_AT_ONCE, outbox);
        }
        return residue;
    }

    /**
     * Closes the whole position at the settlement price, without an order, a counterparty or a fee: a long receives its
     * value rounded down, a short pays it rounded up (STL-006). Returns its value as it counts for the market, positive
     * for a short.
     */
    private long settle(Trader trader, long price) {
        trades++;
        long size = Math.abs(trader.size());
        Side closing = Side.of(trader.size() < 0);
        long notional = closing.isBuy() ? Notional.required(price, size) : Notional.ofFill(price, size);
        Fill.Builder fill =
                fill(price, size, notional, closing).setIsTaker(true).setCounterparty(Keys.write(Bytes32.ZERO));
        ClosedPosition closed = apply(trader, closing, fill, 0, CloseReason.SETTLEMENT);
        settlements.moved(trader.account, moved(trader, fill, closed));
        return closing.signed(notional);
    }

    private Fill.Builder fill(long price, long size, long notional, Side takerSide) {
        return Fill.newBuilder()
                .setTrade(trades)
                .setTakerIsBuy(takerSide.isBuy())
                .setPrice(price)
                .setSize(size)
                .setNotional(notional);
    }

    /** Changes the position and completes the fill; returns the record of the position if it was closed, else null. */
    private @Nullable ClosedPosition apply(Trader trader, Side side, Fill.Builder fill, long fee, CloseReason reason) {
        long longBefore = Math.max(0, trader.size());
        sumOfCosts.subtract(trader.position().cost());
        FillOutcome outcome = trader.fill(side, fill.getSize(), fill.getNotional(), fee, reason, context.timeNanos());
        openInterest.add(Math.max(0, trader.size()) - longBefore);
        sumOfCosts.add(trader.position().cost());
        fill.setFee(fee).setRealizedPnl(outcome.realizedPnl()).setReason(Positions.reason(reason));
        return outcome.closed();
    }

    /**
     * Gives a fill the reason that the public trade has: both sides of a match show the same reason, although a
     * position on one side may close for another (BOOK-012).
     */
    private void nameReason(Fill.Builder fill, CloseReason reason) {
        fill.setReason(Positions.reason(reason));
    }

    private OrderFilled.Builder filled(
            Trader trader, OrderState order, Fill.Builder fill, @Nullable ClosedPosition closed) {
        OrderFilled.Builder filled =
                OrderFilled.newBuilder().setOrder(order).setFill(fill).setPosition(state(trader));
        if (closed != null) {
            filled.setClosed(state(closed));
        }
        return filled;
    }

    private PositionMoved.Builder moved(Trader trader, Fill.Builder fill, @Nullable ClosedPosition closed) {
        PositionMoved.Builder moved = PositionMoved.newBuilder().setFill(fill).setPosition(state(trader));
        if (closed != null) {
            moved.setClosed(state(closed));
        }
        return moved;
    }

    private PositionState state(Trader trader) {
        return Positions.state(
                context.terms().listing().getMarket(), context.terms().listing().getSymbol(), trader.position());
    }

    private io.openperp.journal.ClosedPosition state(ClosedPosition closed) {
        return Positions.closed(
                context.terms().listing().getMarket(), context.terms().listing().getSymbol(), closed);
    }

    private void traded(Traded.Builder print) {
        facts.add(MarketEvent.newBuilder().setTraded(print));
    }

    private static Traded.Builder print(Fill.Builder fill, Trader maker, Trader taker, CloseReason reason) {
        return Traded.newBuilder()
                .setTrade(fill.getTrade())
                .setPrice(fill.getPrice())
                .setSize(fill.getSize())
                .setNotional(fill.getNotional())
                .setTakerIsBuy(fill.getTakerIsBuy())
                .setMaker(Keys.write(maker.account))
                .setTaker(Keys.write(taker.account))
                .setReason(Positions.reason(reason));
    }

    /** Adds money that is owed to no account, such as a rounding remainder, to the collected fees. */
    void addToCollectedFees(long money) {
        accruedFees.add(money);
    }

    /**
     * Returns the rebates that the insurance fund pays for in this command, 0 or negative, and resets them (FEE-014).
     */
    long takeFundRebates() {
        long rebates = fundRebates;
        fundRebates = 0;
        return rebates;
    }

    /** Returns the fees collected since the last call and resets them. */
    long takeFees(Bytes32 feeAccount) {
        long fees = accruedFees.take();
        settlements.countMoney(fees);
        return fees;
    }

    /** Price of the last trade; 0 before the first. */
    public long lastPrice() {
        return lastPrice;
    }

    /**
     * Price of the last trade that counts for the mark, if it is recent enough, else {@link Median#ABSENT} (PRC-023).
     */
    public long lastPriceForMark() {
        long ageMillis = (context.timeNanos() - lastChosenNanos) / 1_000_000L;
        return ageMillis < context.terms().market().mark().lastTradeLifeMillis() ? lastChosenPrice : Median.ABSENT;
    }

    /** Discards the last trade for the mark if it is later than the present time, because its age is then unknown. */
    public void goBack() {
        if (lastChosenNanos > context.timeNanos()) {
            lastChosenNanos = 0;
        }
    }

    /** Open interest: the sum of all long positions; at most the largest long. */
    public long openInterest() {
        return openInterest.value();
    }

    /** Sum of the costs of all positions, modulo 2^64. */
    public long sumOfCosts() {
        return sumOfCosts.wrapped();
    }

    /** Fees collected minus the cost of all positions: the money this market holds (LOG-019), modulo 2^64. */
    public long money() {
        return accruedFees.wrapped() - sumOfCosts.wrapped();
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(trades).writeLong(lastPrice);
        openInterest.writeTo(out);
        accruedFees.writeTo(out);
        sumOfCosts.writeTo(out);
        out.writeLong(lastChosenPrice).writeLong(lastChosenNanos);
    }

    public void readFrom(BinaryReader in) {
        trades = in.readVarint();
        lastPrice = in.readLong();
        openInterest.readFrom(in);
        accruedFees.readFrom(in);
        sumOfCosts.readFrom(in);
        lastChosenPrice = in.readLong();
        lastChosenNanos = in.readLong();
    }

    /** The fee rates of the taker and of the maker of a fill (FEE-013, FEE-014). */
    static final class FillFees {

        private FillFees() {}

        /**
         * The rate of the taker, at most that of the market.
         *
         * @param rates rates of the taker's order; null for the market's own
         */
        static long takerRate(MarketParameters market, @Nullable FeeRates rates) {
            return rates == null ? market.takerFee() : Math.min(rates.getTaker(), market.takerFee());
        }

        /**
         * The rate of the maker, at most that of the market; a rebate is at most what the taker pays.
         *
         * @param rates rates of the maker's order; null for the market's own
         */
        static long makerRate(MarketParameters market, @Nullable FeeRates rates, long takerRate) {
            long rate = rates == null ? market.makerFee() : Math.min(rates.getMaker(), market.makerFee());
            return Math.max(rate, -takerRate);
        }
    }
}
