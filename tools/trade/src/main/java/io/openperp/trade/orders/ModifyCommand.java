package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.api.action.ActionResult;
import io.openperp.api.order.OpenOrder;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.SignedTransaction;
import io.openperp.trade.markets.Market;
import io.openperp.trade.orders.open.OpenOrders;
import io.openperp.trade.sending.OrderResult;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trade modify}: changes the size of an open order. */
@Command(
        name = "modify",
        description = "Changes the total size of an open order, fills included; it keeps its ID: 'modify 7Xc4 0.2'.")
public final class ModifyCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(index = "0", paramLabel = "ORDER", description = "its ID or the beginning of it")
    private String id = "";

    @Parameters(index = "1", paramLabel = "SIZE", description = "the new total size")
    private String size = "";

    public ModifyCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, OrderResult result) {}

    @Override
    public Integer call() {
        Decimal total = Ticket.positive("size", size);
        try (OpenPerp exchange = session.exchange()) {
            OpenOrder order = OpenOrders.of(exchange, session.key().account()).find(id);
            Market.find(exchange, order.symbol()).requireSize(total);
            Bytes32 orderId = Bytes32.parse(order.orderId());
            SignedTransaction transaction =
                    session.signer().sign(Actions.modify(order.symbol(), orderId, total.toString()));
            Optional<List<ActionResult>> results = receipt.sender(exchange).send(transaction);
            OrderResult result = results.map(given -> OrderResult.of(given.getFirst()))
                    .or(() -> exchange.accounts()
                            .outcome(transaction.account(), orderId)
                            .map(OrderResult::of))
                    .orElseThrow(() -> CommandFailed.unknown("the answer was lost; trade order " + orderId));
            return print(transaction.account(), order, total, result);
        }
    }

    private int print(Bytes32 account, OpenOrder order, Decimal total, OrderResult result) {
        boolean isDone = result.isDone() || result.status().equals("cancelled");
        if (!isDone && !session.isJson()) {
            throw CommandFailed.refused(OrderSentence.refusal(result) + "; the order goes on as it was");
        }
        session.print(
                new Shown(account.toString(), result),
                () -> List.of(
                        result.status().equals("cancelled")
                                ? "that much has filled already: the rest of the order is cancelled"
                                : "%s %s at %s is now for %s"
                                        .formatted(
                                                order.isBuy() ? "buy" : "sell", order.symbol(), order.price(), total)));
        return (isDone ? ExitCode.DONE : ExitCode.REFUSED).number();
    }
}
