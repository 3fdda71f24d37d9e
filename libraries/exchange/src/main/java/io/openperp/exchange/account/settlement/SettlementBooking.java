package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.admission.ArmedOrders;
import io.openperp.exchange.account.admission.IsolatedMargin;
import io.openperp.exchange.account.admission.UnfilledOrders;
import io.openperp.exchange.account.builder.BuilderFees;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.conditional.ParentFill;
import io.openperp.exchange.account.fee.AccountFees;
import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.liquidation.LiquidationPass;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerTerms;
import io.openperp.journal.FeesReceived;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.FundingPayment;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.SettleFunding;
import io.openperp.journal.SettledFact;
import io.openperp.journal.Settlement;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionAnswer;
import io.openperp.journal.TransferFees;
import io.openperp.units.Bytes32;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Books the settlements of markets: orders, positions, money; and their answers to transactions and steps. */
public final class SettlementBooking {

    private record Armed(Account account, ParentFill fill) {}

    private final Accounts accounts;
    private final Listings listings;
    private final PendingTransactions pending;
    private final PrivateEvents facts;
    private final EndedOrders endedOrders;
    private final MoneyReceived received;
    private final FillLedger ledger;
    private final InsuranceFund fund;
    private final BuilderFees builders;
    private final LiquidationIndex index;
    private final LiquidationPass liquidations;
    private final Conditionals conditionals;
    private final ConditionalEndings endings;
    private final ArmedOrders armedOrders;
    private final UnfilledOrders unfilled;
    private final AccountFees fees;
    private final IsolatedMargin isolated;
    /** The actions that fills of the current settlement arm, by the orders that have filled, in the order of their first fills. */
    private final LinkedHashMap<Bytes32, Armed> armed = new LinkedHashMap<>();

    /** Accounts changed by settlements of the current command. */
    private final TreeSet<Bytes32> touched = new TreeSet<>();

    public SettlementBooking(
            Accounts accounts,
            Listings listings,
            PendingTransactions pending,
            PrivateEvents facts,
            EndedOrders endedOrders,
            MoneyReceived received,
            InsuranceFund fund,
            BuilderFees builders,
            LiquidationIndex index,
            LiquidationPass liquidations,
            Conditionals conditionals,
            ConditionalEndings endings,
            ArmedOrders armedOrders,
            UnfilledOrders unfilled,
            AccountFees fees,
            IsolatedMargin isolated) {
        this.isolated = isolated;
        this.fees = fees;
        this.conditionals = conditionals;
        this.endings = endings;
        this.armedOrders = armedOrders;
        this.unfilled = unfilled;
        this.accounts = accounts;
        this.listings = listings;
        this.pending = pending;
        this.facts = facts;
        this.endedOrders = endedOrders;
        this.received = received;
        this.fund = fund;
        this.builders = builders;
        this.index = index;
        this.liquidations = liquidations;
        ledger = new FillLedger(fund, builders, received);
    }

    /** Removes and returns the accounts changed by settlements of the command, by key. */
    public List<Account> takeTouched() {
        if (touched.isEmpty()) {
            return List.of();
        }
        List<Account> all = touched.stream().map(accounts::require).toList();
        touched.clear();
        return all;
    }

    public void settle(Settlement settlement) {
        ListedMarket market = listings.byNumber(settlement.getMarket());
        TreeSet<Bytes32> traders = new TreeSet<>();
        for (SettledFact fact : settlement.getFactsList()) {
            Bytes32 key = Keys.read(fact.getAccount());
            // the fund may get its first position before anything else, even before the first settings
            Account account = fact.hasPositionMoved() ? accounts.findOrCreate(key) : accounts.require(key);
            touched.add(key);
            AccountEvent.Builder event = facts.about(fact.getAccount())
                    .setMarketSlot(settlement.getSlot())
                    .setMarketTimeNanos(settlement.getTimeNanos());
            switch (fact.getBodyCase()) {
                case ORDER_CHANGED -> changed(account, market, fact.getOrderChanged(), event);
                case ORDER_FILLED -> {
                    traders.add(account.key);
                    filled(account, market, fact.getOrderFilled(), event);
                }
                case POSITION_MOVED -> {
                    traders.add(account.key);
                    moved(account, market, fact.getPositionMoved(), event);
                }
                case BODY_NOT_SET -> throw new IllegalStateException("a settled fact without a body");
            }
        }
        builders.payOut(market);
        if (settlement.hasAnswer()) {
            touched.add(answered(market, settlement.getAnswer()));
        }
        if (!conditionals.isEmpty()) {
            touched.forEach(key -> endings.settled(accounts.require(key), market));
        }
        List.copyOf(armed.values()).forEach(one -> armedOrders.filled(one.account, one.fill));
        armed.clear();
        touched.forEach(key -> look(accounts.require(key)));
        if (settlement.hasStepAnswer()) {
            liquidations.answered(market, settlement.getStepAnswer());
        } else {
            traders.forEach(key -> liquidations.traded(accounts.require(key)));
        }
    }

    private void look(Account account) {
        account.forgetIdleHoldings();
        index.look(account);
    }

    private void changed(Account account, ListedMarket market, OrderChanged changed, AccountEvent.Builder event) {
        IsolatedChange change =
                isolated.isIsolated(account) ? new IsolatedChange(account, account.holding(market)) : null;
        Conditional staying = unfilled.staying(account, changed.getOrder());
        if (staying != null) {
            stay(account, market, staying, changed.getOrder(), event);
        } else {
            OrderState order = published(changed.getOrder());
            event.setOrderChanged(
                    order == changed.getOrder()
                            ? changed
                            : OrderChanged.newBuilder().setOrder(order).build());
            settleOrder(account, market, order, true, event.getMarketTimeNanos());
        }
        isolated.returnOrderMargin(account, change == null ? 0 : change.booked());
    }

    /** It has found less than its size, and tries again at the next mark. */
    private void stay(
            Account account, ListedMarket market, Conditional staying, OrderState found, AccountEvent.Builder event) {
        OpenOrder order = order(found);
        if (order != null) {
            remove(account, market, order);
        }
        conditionals.stay(staying, found.getFilledSize(), found.getFilledNotional());
        OrderState waits = staying.state(StatusKind.RESTING, found.getReason() + ": it tries again at the next mark");
        event.setOrderChanged(OrderChanged.newBuilder().setOrder(endings.withOnFill(waits)));
    }

    private void remove(Account account, ListedMarket market, OpenOrder order) {
        account.holding(market).remove(order);
        account.orderEnded();
        accounts.orders().remove(order.id);
    }

    private void filled(Account account, ListedMarket market, OrderFilled filled, AccountEvent.Builder event) {
        Holding holding = account.holding(market);
        long sizeBefore = holding.size();
        IsolatedChange change = isolated.isIsolated(account) ? new IsolatedChange(account, holding) : null;
        Bytes32 id = Keys.read(filled.getOrder().getOrderId());
        OrderState explained = explained(filled.getOrder());
        ParentFill fill = conditionals.onFills().filled(id, explained.getFilledSize());
        if (fill != null) {
            armed.merge(id, new Armed(account, fill), (first, next) -> new Armed(account, first.fill.and(next.fill)));
        }
        OrderState order = endings.withOnFill(explained);
        OrderFilled booked = ledger.book(
                account,
                holding,
                order == filled.getOrder()
                        ? filled
                        : filled.toBuilder().setOrder(order).build(),
                order(order));
        endings.moved(account, holding, sizeBefore, id);
        settleOrder(account, market, order, false, event.getMarketTimeNanos());
        long spare = change == null ? 0 : change.booked();
        event.setOrderFilled(booked).setTotals(account.totals());
        fees.traded(account.key, filled.getFill(), event.getMarketTimeNanos(), event);
        isolated.returnOrderMargin(account, spare);
    }

    private void moved(Account account, ListedMarket market, PositionMoved moved, AccountEvent.Builder event) {
        Holding holding = account.holding(market);
        long sizeBefore = holding.size();
        PositionMoved booked = ledger.book(account, holding, moved);
        endings.moved(account, holding, sizeBefore, Bytes32.ZERO);
        FillReason reason = moved.getFill().getReason();
        if (fund.is(account.key) && reason != FillReason.ADL && reason != FillReason.SETTLEMENT) {
            fund.reservations().arrived(Keys.read(moved.getFill().getCounterparty()), market.number);
        }
        event.setPositionMoved(booked).setTotals(account.totals());
    }

    /** Markets know neither that it was a conditional order nor its builder. */
    private OrderState published(OrderState state) {
        OrderState order = explained(state);
        OpenOrder open = order(state);
        return endings.withOnFill(open == null ? order : open.published(order));
    }

    /** An order that was a conditional one says so, and that its market has refused it (CND-017); markets do not know. */
    private OrderState explained(OrderState order) {
        Conditional triggered =
                conditionals.haveTriggered() ? conditionals.triggered(Keys.read(order.getOrderId())) : null;
        if (triggered == null) {
            return order;
        }
        OrderState.Builder explained = order.toBuilder()
                .setConditional(triggered.terms())
                .setTriggered(true)
                .setOriginalSize(order.getOriginalSize() + triggered.filledSize())
                .setFilledSize(order.getFilledSize() + triggered.filledSize())
                .setFilledNotional(order.getFilledNotional() + triggered.filledNotional());
        return isRefusal(order.getStatus())
                ? explained.setStatus(StatusKind.TRIGGER_FAILED).build()
                : explained.build();
    }

    private static boolean isRefusal(StatusKind status) {
        return switch (status) {
            case REJECTED_INVALID, REJECTED_RISK_LIMIT, REJECTED_CROSSING, REJECTED_DUPLICATE -> true;
            default -> false;
        };
    }

    private void settleOrder(Account account, ListedMarket market, OrderState state, boolean restsNow, long timeNanos) {
        boolean open = state.getStatus() == StatusKind.RESTING || state.getStatus() == StatusKind.WORKING;
        if (state.getTriggered() && !open) {
            conditionals.ended(Keys.read(state.getOrderId()));
        }
        if (!open) {
            endings.endedWithoutFill(account.key, Keys.read(state.getOrderId()));
        }
        OpenOrder order = order(state);
        if (order == null) {
            return;
        }
        Holding holding = account.holding(market);
        if (open) {
            holding.settle(order, state, restsNow);
        } else {
            remove(account, market, order);
            endedOrders.ended(account.key, order.id, state.getStatus(), state.getFilledSize(), timeNanos);
        }
    }

    /** Null: not reserved here; forwarded with a refusal (ORD-033), or an order of a liquidation or of the fund. */
    private @Nullable OpenOrder order(OrderState state) {
        return accounts.orders().get(Keys.read(state.getOrderId()));
    }

    private Bytes32 answered(ListedMarket market, TransactionAnswer answer) {
        PendingTransaction transaction = pending.require(answer.getTransaction());
        // a transaction may have a part for an isolated account
        Account account = accounts.require(Keys.read(answer.getAccount()));
        Holding holding = account.holding(market);
        holding.replacementAnswered(transaction.number);
        for (Bytes32 modified : transaction.takeModified(market.number)) {
            OpenOrder order = accounts.orders().get(modified);
            if (order != null && order.account == account) {
                holding.sizeAnswered(order);
            } else if (order != null) {
                transaction.modifies(market.number, modified); // by its other part, which the market answers too
            }
        }
        answer.getStatusesList().forEach(ofMarket -> {
            ActionStatus status = endedOrders.explained(account.key, ofMarket);
            pending.answered(transaction, status, market);
            facts.changeRefused(transaction.account, market.symbol(), status);
        });
        transaction.shardAnswered();
        pending.completeIfAnswered(transaction);
        return account.key;
    }

    /** A market has decided of a change of its terms. */
    public void termsAnswered(AnswerTerms answer) {
        answered(answer.getTransaction(), answer.getStatus());
    }

    private void answered(long number, ActionStatus status) {
        PendingTransaction transaction = pending.require(number);
        transaction.answered(status);
        transaction.shardAnswered();
        pending.completeIfAnswered(transaction);
    }

    public void feesTransferred(TransferFees transfer) {
        Account account = accounts.findOrCreate(Keys.read(transfer.getFeeAccount()));
        account.receive(transfer.getAmount());
        received.count(transfer.getMarket(), transfer.getAmount());
        facts.about(account.key)
                .setTotals(account.totals())
                .setFeesReceived(FeesReceived.newBuilder()
                        .setMarket(transfer.getMarket())
                        .setAmount(transfer.getAmount()));
    }

    /** One hour's payments of a market, or a part of them (FND-007, FND-008). */
    public void settleFunding(SettleFunding funding) {
        ListedMarket market = listings.byNumber(funding.getMarket());
        for (FundingPayment payment : funding.getPaymentsList()) {
            Account account = accounts.require(Keys.read(payment.getAccount()));
            account.fund(payment.getPayment());
            received.count(market.number, payment.getPayment());
            facts.about(account.key)
                    .setMarketSlot(funding.getSlot())
                    .setMarketTimeNanos(funding.getTimeNanos())
                    .setTotals(account.totals())
                    .setFundingPaid(FundingPaid.newBuilder()
                            .setMarket(market.number)
                            .setSymbol(market.symbol())
                            .setPosition(account.holding(market).published(payment.getPosition()))
                            .setPayment(payment.getPayment())
                            .setHourlyRate(funding.getHourlyRate())
                            .setMark(funding.getMark()));
            touched.add(account.key);
            look(account);
        }
        if (!funding.getMore()) {
            liquidations.want();
        }
    }
}
