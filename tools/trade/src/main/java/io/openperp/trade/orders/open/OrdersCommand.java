package io.openperp.trade.orders.open;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.FullAccount.PendingOnFill;
import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.order.OpenOrder.Trigger;
import io.openperp.client.OpenPerp;
import io.openperp.trade.markets.Market;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Numbers;
import io.openperp.trade.terminal.Table;
import io.openperp.trade.terminal.Times;
import io.openperp.units.Bytes32;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trade orders}: lists the open orders. */
@Command(name = "orders", description = "Lists the open orders.")
public final class OrdersCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    @Option(names = "--symbol", paramLabel = "MARKET", description = "of this market only")
    private @Nullable String symbol;

    public OrdersCommand(Session session) {
        this.session = session;
    }

    /**
     * The JSON that the command prints with {@code --json}.
     *
     * @param orders open orders, only those of one market if the option {@code --symbol} is given
     * @param pendingOnFill all actions of the account that wait for a fill, whatever the market
     * @param baskets all waiting baskets of the account, whatever the market
     */
    private record Shown(
            String account,
            List<OpenOrder> orders,
            @Nullable List<PendingOnFill> pendingOnFill,
            @Nullable List<WaitingBasket> baskets) {}

    @Override
    public Integer call() {
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            FullAccount whole = exchange.accounts().fullAccount(account);
            OpenOrders open = new OpenOrders(exchange, account, whole.openOrders());
            List<OpenOrder> orders = symbol == null
                    ? open.all()
                    : open.in(Market.find(exchange, symbol).symbol());
            session.print(
                    new Shown(account.toString(), orders, whole.pendingOnFill(), whole.baskets()),
                    () -> orders.isEmpty()
                            ? List.of("no open orders")
                            : table(orders, new WaitingActions(whole)).lines(session.paint()));
        }
        return ExitCode.DONE.number();
    }

    private Table table(List<OpenOrder> orders, WaitingActions waiting) {
        Table table = new Table()
                .text("ORDER")
                .text("MARKET")
                .text("SIDE")
                .number("OPEN")
                .number("OF")
                .number("PRICE")
                .number("FILLED AT")
                .text("TYPE")
                .text("PLACED");
        for (OpenOrder order : orders) {
            table.row(
                    OpenOrders.shortId(order.orderId()),
                    order.symbol(),
                    session.paint().side(order.isBuy(), order.isBuy() ? "buy" : "sell"),
                    order.size().toString(),
                    order.originalSize().toString(),
                    order.price().toString(),
                    Numbers.orNoneIfZero(order.vwap()),
                    type(order),
                    Times.local(order.timestamp()));
            table.below(waiting.of(order.orderId()));
        }
        return table;
    }

    private static String type(OpenOrder order) {
        if (order.trigger() != null && order.orderType() != null) {
            return order.orderType().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ", waits"
                    + awaited(order.trigger());
        }
        String tif = order.tif().name().toLowerCase(Locale.ROOT);
        String type = tif.equals("alo") ? "post-only" : tif;
        return order.reduceOnly() ? type + ", reduce-only" : type;
    }

    /**
     * Text with the mark price for which an order waits, and the limit price of the order that it then sends; for a
     * range at both triggers. For an order that tries again at each mark, also the number of its attempts.
     */
    static String awaited(Trigger trigger) {
        Integer tries = trigger.tries();
        return tries == null
                ? triggers(trigger)
                : triggers(trigger) + ", has triggered and tries again at each mark, tried " + tries + " times";
    }

    private static String triggers(Trigger trigger) {
        if (trigger.trb() != null) {
            return " " + Numbers.percent(BigDecimal.valueOf(trigger.trb(), 4)) + " behind the best mark"
                    + limit(trigger.lim());
        }
        String first = " for " + (trigger.isAbove() ? "≥ " : "≤ ") + trigger.px() + limit(trigger.lim());
        return trigger.pxHi() == null ? first : first + " or ≥ " + trigger.pxHi() + limit(trigger.limHi());
    }

    private static String limit(@Nullable Decimal limit) {
        return limit == null ? "" : ", limit " + limit;
    }
}
