package io.openperp.account.query.check;

import io.openperp.account.query.holding.HeldAccount;
import io.openperp.api.Decimal;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.fee.FeeTier;
import io.openperp.exchange.account.CheckedTransaction.AdmittedOrder;
import io.openperp.exchange.account.CheckedTransaction.CheckedAccount;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFacts.OpenOrder;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.position.Fees;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.risk.position.Position.FillOutcome;
import io.openperp.units.Bytes32;
import io.openperp.views.AccountViews;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Margin figures of an account and its isolated accounts, to which the orders of a checked transaction are added as
 * resting or filled.
 */
final class CheckedFigures {

    private static final long BASIS_POINTS = 10_000;

    private static final AccountFacts NOTHING =
            new AccountFacts(0, 0, 0, 0, 0, new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

    private final HeldAccount held;
    private AccountFacts own;
    private final SequencedMap<Bytes32, AccountFacts> isolated;
    private @Nullable RestingMargin resting;

    private CheckedFigures(HeldAccount held, AccountFacts own, SequencedMap<Bytes32, AccountFacts> isolated) {
        this.held = held;
        this.own = own;
        this.isolated = isolated;
    }

    /** Returns the margin figures of the account as it is, before the checked transaction. */
    static CheckedFigures before(HeldAccount held) {
        return new CheckedFigures(held, held.facts(), held.isolated());
    }

    /**
     * Returns the margin figures after all actions of the transaction except its new orders, which {@link #rest} or
     * {@link #fill} adds.
     *
     * @param checked the account as the transaction would leave it, followed by its isolated accounts
     */
    static CheckedFigures after(HeldAccount held, List<CheckedAccount> checked) {
        SequencedMap<Bytes32, AccountFacts> isolated = new LinkedHashMap<>();
        checked.stream()
                .skip(1)
                .forEach(each ->
                        isolated.put(each.key(), changed(held.isolated().getOrDefault(each.key(), NOTHING), each)));
        return new CheckedFigures(held, changed(held.facts(), checked.getFirst()), isolated);
    }

    /** Facts of an account after a transaction; maps and lists are copies that can be changed. */
    private static AccountFacts changed(AccountFacts facts, CheckedAccount checked) {
        TreeMap<String, List<OpenOrder>> orders = new TreeMap<>();
        checked.orders().forEach((symbol, open) -> orders.put(symbol, new ArrayList<>(open)));
        return new AccountFacts(
                facts.balance() + checked.received(),
                checked.orderMargin(),
                facts.realizedPnl(),
                facts.fees(),
                facts.funding(),
                new TreeMap<>(facts.positions()),
                checked.leverages(),
                orders);
    }

    /** Margin of the account itself, without its isolated accounts. */
    Margin margin() {
        return AccountViews.margin(figures(own));
    }

    /** Positions of the account, then those of its isolated accounts. */
    List<Position> positions() {
        List<Position> all = new ArrayList<>(AccountViews.positions(figures(own).positions()));
        isolated.forEach((key, facts) -> all.addAll(AccountViews.isolated(keyOf(key), figures(facts))));
        return all;
    }

    /** Key of an isolated account in base58; null if the account does not exist yet. */
    private @Nullable String keyOf(Bytes32 key) {
        return held.isolated().containsKey(key) ? key.toString() : null;
    }

    private AccountFigures figures(AccountFacts facts) {
        return AccountValuation.of(facts, held.markets());
    }

    /**
     * Adds a new order as resting in the book.
     *
     * @return increase of the initial margin of the account itself, in quote units; 0 for an order of an isolated
     *     account
     */
    long rest(AdmittedOrder order) {
        RestingMargin margin = resting == null ? new RestingMargin(own, held.markets()) : resting;
        resting = margin;
        long before = margin.used();
        if (!isolated.containsKey(order.account())) {
            margin.add(order);
        }
        facts(order)
                .openOrders()
                .computeIfAbsent(order.symbol(), symbol -> new ArrayList<>())
                .add(new OpenOrder(order.side(), order.price(), order.size(), order.reduceOnly(), order.builderRate()));
        return margin.used() - before;
    }

    /** Applies a fill of the whole order at its limit price, as taker. */
    void fill(AdmittedOrder order) {
        AccountFacts before = facts(order);
        AccountFacts filled = filled(
                new AccountFacts(
                        before.balance(),
                        before.orderMargin(),
                        before.realizedPnl(),
                        before.fees(),
                        before.funding(),
                        new TreeMap<>(before.positions()),
                        before.leverages(),
                        before.openOrders()),
                order);
        if (isolated.containsKey(order.account())) {
            FilledIsolated margin = FilledIsolated.of(before, filled, order, held.markets());
            put(order, margin.facts());
            own = FilledIsolated.received(own, margin.returned());
        } else {
            put(order, filled);
        }
    }

    private AccountFacts filled(AccountFacts facts, AdmittedOrder order) {
        SortedMap<String, io.openperp.risk.position.Position> positions = facts.positions();
        long notional = Notional.ofFill(order.price(), order.size());
        long fee = takerFee(order) + builderFee(order);
        FillOutcome outcome = positions
                .getOrDefault(order.symbol(), io.openperp.risk.position.Position.FLAT)
                .fill(order.side(), order.size(), notional, fee, CloseReason.NORMAL, 0);
        positions.put(order.symbol(), outcome.position());
        return new AccountFacts(
                facts.balance() + outcome.balanceChange(),
                facts.orderMargin(),
                facts.realizedPnl() + outcome.realizedPnl(),
                facts.fees() + fee,
                facts.funding(),
                positions,
                facts.leverages(),
                facts.openOrders());
    }

    private AccountFacts facts(AdmittedOrder order) {
        return isolated.getOrDefault(order.account(), own);
    }

    private void put(AdmittedOrder order, AccountFacts facts) {
        if (isolated.containsKey(order.account())) {
            isolated.put(order.account(), facts);
        } else {
            own = facts;
        }
    }

    /** Taker fee for a fill of the whole order at its limit price, in quote units. */
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
        return Objects.requireNonNull(held.feeTiers().get(order.symbol()), "an admitted order has a market");
    }

    private static long rate(Decimal basisPoints) {
        return basisPoints.units() / BASIS_POINTS;
    }
}
