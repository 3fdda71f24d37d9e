package io.openperp.account.query.check;

import io.openperp.account.AccountProperties;
import io.openperp.account.query.holding.HeldAccount;
import io.openperp.api.ActionResult;
import io.openperp.api.Decimal;
import io.openperp.api.OrderCheck;
import io.openperp.api.OrderCheck.CheckedAction;
import io.openperp.api.OrderSide;
import io.openperp.exchange.account.CheckedTransaction;
import io.openperp.exchange.account.CheckedTransaction.AdmittedOrder;
import io.openperp.exchange.account.PublishedAccount;
import io.openperp.exchange.account.TransactionCheck;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.OpenOrder;
import io.openperp.submission.RequestedTransaction;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import io.openperp.views.AccountViews;
import io.openperp.views.ActionResults;
import io.openperp.views.ConditionalViews;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers how a transaction would be admitted, from what has been published of its account (API-070). */
public final class OrderChecks {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final AccountProperties.Check settings;

    public OrderChecks(AccountProperties.Check settings) {
        this.settings = settings;
    }

    OrderCheck check(HeldAccount held, RequestedTransaction transaction, long nowMillis) {
        CheckedTransaction checked = new TransactionCheck(
                        settings.rulesVersion(),
                        settingsOf(held.listings()),
                        held.listings(),
                        held.prices(),
                        nowMillis * NANOS_PER_MILLI)
                .check(held.account(), transaction);
        AccountFigures before = new CheckedFigures(held.facts(), held.markets(), held.feeTiers()).figures();
        if (!checked.error().isEmpty()) {
            return new OrderCheck(
                    "error",
                    checked.error(),
                    List.of(),
                    AccountViews.margin(before),
                    AccountViews.margin(before),
                    AccountViews.margin(before),
                    AccountViews.positions(before.positions()));
        }
        return answer(held, checked, before);
    }

    private static OrderCheck answer(HeldAccount held, CheckedTransaction checked, AccountFigures before) {
        AccountFacts kept = without(held.facts(), held.account(), cancelled(checked));
        CheckedFigures resting = new CheckedFigures(kept, held.markets(), held.feeTiers());
        CheckedFigures filled = new CheckedFigures(kept, held.markets(), held.feeTiers());
        Map<Integer, OrderCheck.AdmittedOrder> admitted = new TreeMap<>();
        for (AdmittedOrder order : checked.orders()) {
            long usedBefore = resting.figures().marginUsed();
            resting.rest(order);
            long rise = order.isolated() ? order.moved() : resting.figures().marginUsed() - usedBefore;
            filled.fill(order);
            admitted.put(order.action(), view(order, rise, filled));
        }
        AccountFigures after = filled.figures();
        return new OrderCheck(
                "ok",
                null,
                actions(checked.statuses(), admitted),
                AccountViews.margin(before),
                AccountViews.margin(resting.figures()),
                AccountViews.margin(after),
                AccountViews.positions(after.positions()));
    }

    private static List<CheckedAction> actions(
            List<ActionStatus> statuses, Map<Integer, OrderCheck.AdmittedOrder> admitted) {
        Map<Integer, List<ActionStatus>> byAction = statuses.stream()
                .collect(Collectors.groupingBy(ActionStatus::getAction, TreeMap::new, Collectors.toList()));
        List<CheckedAction> actions = new ArrayList<>();
        byAction.forEach((action, given) -> {
            ActionStatus first = given.getFirst();
            if (first.getKind() != StatusKind.STATUS_KIND_UNSPECIFIED) {
                List<ActionResult> answers =
                        given.stream().map(ActionResults::resultOf).toList();
                actions.add(new CheckedAction(answers, null));
            } else {
                String oid = Base58.encode(first.getOrderId().toByteArray());
                actions.add(
                        new CheckedAction(null, admitted.getOrDefault(action, OrderCheck.AdmittedOrder.change(oid))));
            }
        });
        return actions;
    }

    private static OrderCheck.AdmittedOrder view(AdmittedOrder order, long rise, CheckedFigures figures) {
        long builderFee = figures.builderFee(order);
        return new OrderCheck.AdmittedOrder(
                order.orderId().toString(),
                order.symbol(),
                OrderSide.of(order.side().isBuy()),
                Decimal.of(order.price()),
                Decimal.of(order.size()),
                Decimal.of(rise),
                Decimal.of(figures.takerFee(order)),
                order.mayRest() ? Decimal.of(figures.makerFee(order)) : null,
                builderFee == 0 ? null : Decimal.of(builderFee));
    }

    private static Set<Bytes32> cancelled(CheckedTransaction checked) {
        Set<Bytes32> cancelled = new HashSet<>();
        for (ActionStatus status : checked.statuses()) {
            if (status.getKind() == StatusKind.CANCELLED) {
                cancelled.add(Bytes32.of(status.getOrderId().toByteArray()));
            }
        }
        return cancelled;
    }

    /** Of what remains, orders that wait for the mark reserve nothing. */
    private static AccountFacts without(
            AccountFacts facts, @Nullable PublishedAccount account, Set<Bytes32> cancelled) {
        if (account == null || cancelled.isEmpty()) {
            return facts;
        }
        TreeMap<String, List<OpenOrder>> open = account.orders().stream()
                .filter(order -> !ConditionalViews.waits(order))
                .filter(order ->
                        !cancelled.contains(Bytes32.of(order.getOrderId().toByteArray())))
                .collect(Collectors.groupingBy(
                        OrderState::getSymbol, TreeMap::new, Collectors.mapping(riskOrder(), Collectors.toList())));
        return new AccountFacts(
                facts.balance(),
                facts.realizedPnl(),
                facts.fees(),
                facts.funding(),
                facts.positions(),
                facts.leverages(),
                open);
    }

    private static Function<OrderState, OpenOrder> riskOrder() {
        return order -> new OpenOrder(
                Side.of(order.getIsBuy()),
                order.getPrice(),
                order.getRemainingSize(),
                order.getReduceOnly(),
                OpenOrder.builderRate(order.getBuilderFee()));
    }

    private ApplySettings settingsOf(List<MarketListing> listings) {
        ApplySettings.Builder known = ApplySettings.newBuilder()
                .setOpenOrdersPerMarket(settings.openOrdersPerMarket())
                .setOpenOrdersPerAccount(settings.openOrdersPerAccount())
                .setAgentsPerAccount(settings.agentsPerAccount())
                .setAccountPartitions(1);
        if (!listings.isEmpty()) {
            known.setFeeAccount(listings.getFirst().getFeeAccount())
                    .setInsuranceFund(listings.getFirst().getInsuranceFund());
        }
        return known.build();
    }
}
