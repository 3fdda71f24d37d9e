package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.admission.trading.ArmedOrders;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.conditional.OnFills.ParentFill;
import io.openperp.exchange.account.fee.AccountFees;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionMoved;
import io.openperp.units.Bytes32;
import java.util.LinkedHashMap;
import java.util.List;

/** Books fills and moved positions, and carries out the actions that the fills of a settlement arm. */
public final class SettledFills {

    private record Armed(Account account, ParentFill fill) {}

    private final SettledOrders orders;
    private final FillLedger ledger;
    private final Conditionals conditionals;
    private final ConditionalEndings endings;
    private final ArmedOrders armedOrders;
    private final AccountFees fees;
    private final IsolatedMargin isolated;
    /** Fills of the current settlement that arm actions, by order, in the order of their first fills. */
    private final LinkedHashMap<Bytes32, Armed> armed = new LinkedHashMap<>();

    public SettledFills(
            SettledOrders orders,
            FillLedger ledger,
            Conditionals conditionals,
            ConditionalEndings endings,
            ArmedOrders armedOrders,
            AccountFees fees,
            IsolatedMargin isolated) {
        this.orders = orders;
        this.ledger = ledger;
        this.conditionals = conditionals;
        this.endings = endings;
        this.armedOrders = armedOrders;
        this.fees = fees;
        this.isolated = isolated;
    }

    void filled(Account account, ListedMarket market, OrderFilled filled, AccountEvent.Builder event) {
        Holding holding = account.holding(market);
        long sizeBefore = holding.size();
        IsolatedChange change = isolated.isIsolated(account) ? new IsolatedChange(account, holding) : null;
        Bytes32 id = Keys.read(filled.getOrder().getOrderId());
        OrderState explained = orders.explained(filled.getOrder());
        ParentFill fill = conditionals.onFills().filled(id, explained.getFilledSize());
        if (fill != null) {
            armed.merge(id, new Armed(account, fill), (first, next) -> new Armed(account, first.fill.plus(next.fill)));
        }
        OrderState order = endings.withOnFill(explained);
        OrderFilled booked = ledger.book(
                account,
                holding,
                order == filled.getOrder()
                        ? filled
                        : filled.toBuilder().setOrder(order).build(),
                orders.find(order));
        endings.moved(account, holding, sizeBefore, id);
        orders.settle(account, market, order, false, event.getMarketTimeNanos());
        long spare = change == null ? 0 : change.booked();
        event.setOrderFilled(booked).setTotals(account.totals());
        fees.traded(account.key, filled.getFill(), event.getMarketTimeNanos(), event);
        isolated.returnOrderMargin(account, spare);
    }

    void moved(Account account, ListedMarket market, PositionMoved moved, AccountEvent.Builder event) {
        Holding holding = account.holding(market);
        long sizeBefore = holding.size();
        PositionMoved booked = ledger.book(account, holding, moved);
        endings.moved(account, holding, sizeBefore, Bytes32.ZERO);
        event.setPositionMoved(booked).setTotals(account.totals());
    }

    /** Pays the builders their fees; to be called once all fills of a settlement are booked. */
    void payBuilders(ListedMarket market) {
        ledger.payBuilders(market);
    }

    /** Carries out the actions that the fills of the settlement have armed. */
    void carryOutArmed() {
        List.copyOf(armed.values()).forEach(one -> armedOrders.filled(one.account, one.fill));
        armed.clear();
    }
}
