package io.openperp.exchange.account.liquidation;

import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Cancels open orders of an account that could not survive their fills, until its equity covers the survival
 * requirement (LIQ-016): the newest first, reduce-only orders last, and only in markets where orders raise the survival
 * requirement above the position's maintenance margin. A cancel releases nothing until its market has settled it; an
 * order that is already being cancelled is not cancelled again.
 */
final class UnaffordableOrders {

    private static final String REASON = "a fill could leave equity below maintenance margin";

    private final Instructions instructions;

    UnaffordableOrders(Instructions instructions) {
        this.instructions = instructions;
    }

    /** Whether the account has open orders that it might not survive and that are not being cancelled yet. */
    boolean areOpen(Account account) {
        return !account.isInLiquidation()
                && hasOrderToCancel(account)
                && Margin.equityWithOrders(account)
                        < Margin.requirement(account).survival();
    }

    private static boolean hasOrderToCancel(Account account) {
        for (Holding holding : account.holdings()) {
            for (OpenOrder order : holding.orders()) {
                if (!order.isBeingCancelled()) {
                    return true;
                }
            }
        }
        return false;
    }

    void cancel(Account account) {
        long equity = Margin.equityWithOrders(account);
        if (account.isInLiquidation() || equity >= Margin.requirement(account).survival()) {
            return;
        }
        TreeMap<Integer, Remaining> markets = new TreeMap<>();
        account.holdings().forEach(holding -> {
            if (holding.market.conditions().hasMark()) {
                markets.put(holding.market.number, new Remaining(account, holding));
            }
        });
        for (OpenOrder order : newestFirst(account)) {
            if (equity >= survival(markets)) {
                break;
            }
            Remaining market = markets.get(order.market.number);
            if (market != null && market.survival() > market.alone) {
                market.remove(order);
            }
        }
        markets.values().forEach(market -> market.cancel(account.key));
    }

    /** The open orders, newest first, but reduce-only orders last, because they may close what the others open. */
    private static List<OpenOrder> newestFirst(Account account) {
        return account.holdings().stream()
                .flatMap(holding -> holding.orders().stream())
                .filter(order -> !order.isBeingCancelled())
                .sorted(Comparator.comparing((OpenOrder order) -> order.reduceOnly)
                        .thenComparing(order -> -order.sequence))
                .toList();
    }

    private static long survival(TreeMap<Integer, Remaining> markets) {
        long sum = 0;
        for (Remaining market : markets.values()) {
            sum = Fixed.addSaturated(sum, market.survival());
        }
        return sum;
    }

    /**
     * One market of an account as it will be without the orders that this pass cancels, in every outcome of the
     * account's unanswered cancel-and-replaces there.
     */
    private final class Remaining {

        final ListedMarket market;
        /** Maintenance margin M of the position without orders. */
        final long alone;

        private final TreeMap<Integer, MarketExposure> outcomes = new TreeMap<>();
        private final List<Bytes32> cancelled = new ArrayList<>();

        Remaining(Account account, Holding holding) {
            market = holding.market;
            long leverage = account.leverageIn(market);
            MarketConditions conditions = market.conditions();
            alone = alone(conditions, holding.size(), leverage);
            int active = holding.openOutcomes();
            for (int outcome = active; ; outcome = outcome - 1 & active) {
                MarketExposure exposure = new MarketExposure(conditions).begin(conditions, leverage, holding.size());
                for (OpenOrder order : holding.orders()) {
                    if (!order.isBeingCancelled() && order.existsIn(outcome)) {
                        order.addTo(exposure);
                    }
                }
                outcomes.put(outcome, exposure);
                if (outcome == 0) {
                    return;
                }
            }
        }

        long survival() {
            long worst = 0;
            for (MarketExposure exposure : outcomes.values()) {
                worst = Math.max(worst, exposure.survival());
            }
            return worst;
        }

        void remove(OpenOrder order) {
            order.beginCancel();
            cancelled.add(order.id);
            outcomes.forEach((outcome, exposure) -> {
                if (order.existsIn(outcome)) {
                    order.takeFrom(exposure);
                }
            });
        }

        void cancel(Bytes32 account) {
            if (!cancelled.isEmpty()) {
                instructions.cancel(account, market, Instructions.NO_ANSWER, cancelled, REASON);
            }
        }

        private static long alone(MarketConditions conditions, long size, long leverage) {
            return size == 0
                    ? 0
                    : conditions.maintenanceMargin(
                            Side.of(size > 0), Notional.required(conditions.mark(), size), leverage);
        }
    }
}
