package io.openperp.trade.orders.open;

import io.openperp.api.action.ActionResult;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.order.OpenOrder;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.Action;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trade cancel}: cancels open orders: single ones, those of a market, or all. */
@Command(
        name = "cancel",
        description = "Cancels open orders: by ID or the beginning of it, all of a market ('cancel BTC-USD'), or all.")
public final class CancelCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(paramLabel = "ORDER|MARKET", arity = "0..*", description = "IDs of orders or names of markets")
    private List<String> names = List.of();

    @Option(names = "--all", description = "every open order in every market; asks first")
    private boolean all;

    public CancelCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, List<String> cancelled, List<Refused> refused) {}

    private record Refused(String orderId, String reason) {}

    @Override
    public Integer call() {
        if (all == !names.isEmpty()) {
            throw CommandFailed.usage("name orders or markets, or give --all: one of them");
        }
        try (OpenPerp exchange = session.exchange()) {
            OpenOrders orders = OpenOrders.of(exchange, session.key().account());
            List<Action> actions = all ? everything(orders) : named(exchange, orders);
            if (actions.isEmpty()) {
                return print(new Shown(orders.account().toString(), List.of(), List.of()));
            }
            Optional<List<ActionResult>> results =
                    receipt.sender(exchange).send(session.signer().sign(actions));
            return print(results.map(given -> shown(orders.account(), given))
                    .orElseGet(() -> cancelledOf(exchange, orders)));
        }
    }

    private List<Action> everything(OpenOrders orders) {
        if (orders.all().isEmpty()) {
            return List.of();
        }
        long markets = orders.all().stream().map(OpenOrder::symbol).distinct().count();
        session.confirm(
                "Cancel %s in %s?".formatted(counted(orders.all().size(), "order"), counted((int) markets, "market")));
        return List.of(Actions.cancelAll());
    }

    private List<Action> named(OpenPerp exchange, OpenOrders orders) {
        List<String> symbols = exchange.markets().exchangeInfo().stream()
                .map(MarketInfo::symbol)
                .toList();
        List<Action> actions = new ArrayList<>();
        for (String name : names) {
            Optional<String> market = symbols.stream()
                    .filter(symbol -> symbol.equalsIgnoreCase(name))
                    .findFirst();
            if (market.isEmpty()) {
                OpenOrder order = orders.find(name);
                actions.add(Actions.cancel(order.symbol(), order.orderId()));
            } else if (!orders.in(market.get()).isEmpty()) {
                actions.add(Actions.cancelAll(market.get()));
            }
        }
        return actions;
    }

    private static Shown shown(Bytes32 account, List<ActionResult> results) {
        List<String> cancelled = new ArrayList<>();
        List<Refused> refused = new ArrayList<>();
        for (ActionResult result : results) {
            switch (result) {
                case ActionResult.Cancelled done -> cancelled.add(done.oid());
                case ActionResult.CancelOneRejected not -> refused.add(new Refused(not.oid(), not.reason()));
                case ActionResult.PendingCancel waiting ->
                    refused.add(new Refused(waiting.oid(), "it waits for makers; it will trade or end, not rest"));
                // All have ended since they were listed.
                case ActionResult.CancelAllRejected none -> {}
                case ActionResult.Error error -> refused.add(new Refused("", error.message()));
                case ActionResult other -> refused.add(new Refused("", other.toString()));
            }
        }
        return new Shown(account.toString(), cancelled, refused);
    }

    /**
     * The output if the answer to the cancels was lost: orders that were open before them and are not open now count as
     * cancelled.
     */
    private static Shown cancelledOf(OpenPerp exchange, OpenOrders before) {
        List<String> open = exchange.accounts().openOrders(before.account()).stream()
                .map(OpenOrder::orderId)
                .toList();
        return new Shown(
                before.account().toString(),
                before.all().stream()
                        .map(OpenOrder::orderId)
                        .filter(id -> !open.contains(id))
                        .toList(),
                List.of());
    }

    private int print(Shown shown) {
        session.print(
                shown,
                () -> Stream.concat(
                                Stream.of(
                                        shown.cancelled.isEmpty() && shown.refused.isEmpty()
                                                ? "there are no open orders"
                                                : "cancelled " + counted(shown.cancelled.size(), "order")),
                                shown.refused.stream()
                                        .map(not -> session.paint()
                                                .red("not cancelled: %s %s"
                                                        .formatted(OpenOrders.shortId(not.orderId), not.reason))))
                        .toList());
        return (shown.refused.isEmpty() ? ExitCode.DONE : ExitCode.REFUSED).number();
    }

    private static String counted(int number, String noun) {
        return number == 1 ? "1 " + noun : number + " " + noun + "s";
    }
}
