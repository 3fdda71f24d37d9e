package io.openperp.trade.orders.open;

import io.openperp.api.order.OpenOrder;
import io.openperp.api.order.OrderOutcome;
import io.openperp.client.OpenPerp;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Numbers;
import io.openperp.trade.terminal.Times;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trade order}: shows the outcome of an order, even if the answer to it was lost. */
@Command(name = "order", description = "Shows what became of an order, open or ended.")
public final class OrderCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    @Parameters(paramLabel = "ORDER", description = "its ID; of an open order the beginning of it is enough")
    private String id = "";

    public OrderCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, @Nullable OrderOutcome order) {}

    @Override
    public Integer call() {
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            OpenOrders open = OpenOrders.of(exchange, account);
            List<OpenOrder> found = open.beginningWith(id);
            Optional<OrderOutcome> outcome =
                    open.outcome(found.size() == 1 ? found.getFirst().orderId() : id);
            if (outcome.isEmpty() && !session.isJson()) {
                throw CommandFailed.refused(
                        "the exchange knows no order '%s' of account %s: no transaction with it has been executed so far"
                                .formatted(id, account));
            }
            session.print(new Shown(account.toString(), outcome.orElse(null)), () -> lines(outcome.orElseThrow()));
            return (outcome.isPresent() ? ExitCode.DONE : ExitCode.REFUSED).number();
        }
    }

    private static List<String> lines(OrderOutcome order) {
        List<String> lines = new ArrayList<>();
        lines.add("order     " + order.orderId());
        if (order.side() != null && order.symbol() != null) {
            lines.add("          %s %s %s at %s"
                    .formatted(
                            order.side().name().toLowerCase(Locale.ROOT),
                            Numbers.orNone(order.originalSize()),
                            order.symbol(),
                            Numbers.orNone(order.price())));
        }
        lines.add("status    %s, %s".formatted(order.status().wireName(), Times.local(order.timestamp())));
        lines.add("filled    %s at %s".formatted(order.executedSize(), Numbers.orNoneIfZero(order.vwap())));
        if (order.size() != null && order.size().units() > 0) {
            lines.add("open      " + order.size());
        }
        if (order.reason() != null) {
            lines.add("reason    " + order.reason());
        }
        return lines;
    }
}
