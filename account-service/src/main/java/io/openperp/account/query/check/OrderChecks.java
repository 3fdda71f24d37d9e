package io.openperp.account.query.check;

import io.openperp.account.AccountProperties;
import io.openperp.account.query.holding.HeldAccount;
import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.account.Margin;
import io.openperp.api.action.ActionResult;
import io.openperp.api.action.OrderCheck;
import io.openperp.api.action.OrderCheck.CheckedAction;
import io.openperp.exchange.account.CheckedTransaction;
import io.openperp.exchange.account.CheckedTransaction.AdmittedOrder;
import io.openperp.exchange.account.TransactionCheck;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.MarketListing;
import io.openperp.journal.StatusKind;
import io.openperp.submission.RequestedTransaction;
import io.openperp.units.Base58;
import io.openperp.views.ActionResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Determines how a transaction would be admitted, from the published state of its account (API-070). */
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
        CheckedFigures before = CheckedFigures.before(held);
        if (!checked.error().isEmpty()) {
            Margin unchanged = before.margin();
            return new OrderCheck(
                    "error", checked.error(), List.of(), unchanged, unchanged, unchanged, before.positions());
        }
        return answer(held, checked, before);
    }

    private static OrderCheck answer(HeldAccount held, CheckedTransaction checked, CheckedFigures before) {
        CheckedFigures resting = CheckedFigures.after(held, checked.accounts());
        CheckedFigures filled = CheckedFigures.after(held, checked.accounts());
        Map<Integer, OrderCheck.AdmittedOrder> admitted = new TreeMap<>();
        for (AdmittedOrder order : checked.orders()) {
            long rise = resting.rest(order);
            filled.fill(order);
            admitted.put(order.action(), view(order, rise + order.moved(), filled));
        }
        return new OrderCheck(
                "ok",
                null,
                actions(checked.statuses(), admitted),
                before.margin(),
                resting.margin(),
                filled.margin(),
                filled.positions());
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

    private ApplySettings settingsOf(List<MarketListing> listings) {
        ApplySettings.Builder known = ApplySettings.newBuilder()
                .setOpenOrdersPerMarket(settings.openOrdersPerMarket())
                .setOpenOrdersPerAccount(settings.openOrdersPerAccount())
                .setAgentsPerAccount(settings.agentsPerAccount());
        if (!listings.isEmpty()) {
            known.setFeeAccount(listings.getFirst().getFeeAccount())
                    .setInsuranceFund(listings.getFirst().getInsuranceFund());
        }
        return known.build();
    }
}
