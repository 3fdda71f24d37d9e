package io.openperp.account.query.check;

import io.openperp.api.Decimal;
import io.openperp.api.FeeTier;
import io.openperp.exchange.account.CheckedTransaction.AdmittedOrder;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.margin.OpenOrder;
import io.openperp.risk.market.Markets;
import io.openperp.risk.position.CloseReason;
import io.openperp.risk.position.Fees;
import io.openperp.risk.position.FillOutcome;
import io.openperp.risk.position.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The figures of an account while orders are added to its facts, resting or filled. */
final class CheckedFigures {

    private static final long BASIS_POINTS = 10_000;

    private final Markets markets;
    private final Map<String, FeeTier> feeTiers;
    private AccountFacts facts;

    /** @param feeTiers of the account, by symbol */
    CheckedFigures(AccountFacts facts, Markets markets, Map<String, FeeTier> feeTiers) {
        this.facts = facts;
        this.markets = markets;
        this.feeTiers = feeTiers;
    }

    AccountFigures figures() {
        return AccountValuation.of(facts, markets);
    }

    /** The order waits in the book. */
    void rest(AdmittedOrder order) {
        if (order.isolated()) {
            give(order.moved());
            return;
        }
        TreeMap<String, List<OpenOrder>> open = new TreeMap<>(facts.openOrders());
        List<OpenOrder> orders = new ArrayList<>(open.getOrDefault(order.symbol(), List.of()));
        orders.add(new OpenOrder(order.side(), order.price(), order.size(), order.reduceOnly(), order.builderRate()));
        open.put(order.symbol(), orders);
        facts = new AccountFacts(
                facts.balance(),
                facts.realizedPnl(),
                facts.fees(),
                facts.funding(),
                facts.positions(),
                facts.leverages(),
                open);
    }

    /** All of the order fills at its limit, as taker. */
    void fill(AdmittedOrder order) {
        if (order.isolated()) {
            give(order.moved());
            return;
        }
        TreeMap<String, Position> positions = new TreeMap<>(facts.positions());
        long notional = Notional.ofFill(order.price(), order.size());
        long fee = takerFee(order) + builderFee(order);
        FillOutcome outcome = positions
                .getOrDefault(order.symbol(), Position.FLAT)
                .fill(order.side(), order.size(), notional, fee, CloseReason.NORMAL, 0);
        positions.put(order.symbol(), outcome.position());
        facts = new AccountFacts(
                facts.balance() + outcome.balanceChange(),
                facts.realizedPnl() + outcome.realizedPnl(),
                facts.fees() + fee,
                facts.funding(),
                positions,
                facts.leverages(),
                facts.openOrders());
    }

    /** To the isolated account of an order: that has it then, and its position. */
    private void give(long amount) {
        facts = new AccountFacts(
                facts.balance() - amount,
                facts.realizedPnl(),
                facts.fees(),
                facts.funding(),
                facts.positions(),
                facts.leverages(),
                facts.openOrders());
    }

    /** Of a fill of all of the order at its limit. */
    long takerFee(AdmittedOrder order) {
        return Fees.of(
                Notional.ofFill(order.price(), order.size()), rate(tier(order).takerBps()));
    }

    long makerFee(AdmittedOrder order) {
        return Fees.of(
                Notional.ofFill(order.price(), order.size()), rate(tier(order).makerBps()));
    }

    long builderFee(AdmittedOrder order) {
        return Fees.of(Notional.ofFill(order.price(), order.size()), order.builderRate());
    }

    private FeeTier tier(AdmittedOrder order) {
        return Objects.requireNonNull(feeTiers.get(order.symbol()), "an admitted order has a market");
    }

    private static long rate(Decimal basisPoints) {
        return basisPoints.units() / BASIS_POINTS;
    }
}
