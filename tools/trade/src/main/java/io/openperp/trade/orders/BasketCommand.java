package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.api.action.OrderCheck;
import io.openperp.api.json.ApiJson;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.trade.markets.Market;
import io.openperp.trade.sending.DryRun;
import io.openperp.trade.sending.OrderResult;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code trade basket}: sends several actions that wait together for the mark price of a market. */
@Command(
        name = "basket",
        description = {
            "Carries out 1 to 10 actions once the mark is at a price or beyond it, in their order and with one signature. Its orders may open a position and need margin only then.",
            "An entry above 101000 with its stop: basket BTC-USD above 101000 'buy 0.1 BTC-USD at 101500' 'stop BTC-USD at 98000'",
            "Out of two markets below 90000: basket BTC-USD below 90000 'cancel --all' 'sell 0.1 BTC-USD --reduce-only' 'sell 2 ETH-USD --reduce-only'"
        })
public final class BasketCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(index = "0", paramLabel = "MARKET", description = "whose mark it waits for")
    private String market = "";

    @Parameters(
            index = "1",
            paramLabel = "above|below",
            description = "whether the mark has to be at the price or above it, or at it or below")
    private String direction = "";

    @Parameters(index = "2", paramLabel = "PRICE", description = "the price that triggers it")
    private String price = "";

    @Parameters(
            index = "3..*",
            paramLabel = "ACTION",
            arity = "1..*",
            description =
                    "each in quotes, in the words of the command of its name: buy, sell, stop, take-profit, range, trail, cancel or modify, with their options. What closes a position has the size of an order before it in the basket that opens one, else of the position there is")
    private List<String> actions = List.of();

    @Mixin
    private DryRun dryRun = new DryRun();

    public BasketCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, ShownBasket basket, OrderResult result) {}

    /** The JSON that the option {@code --dry-run} prints with {@code --json}. */
    private record Checked(String account, ShownBasket basket, OrderCheck check) {}

    /**
     * A basket in the output.
     *
     * @param actions the actions in the form in which they are signed
     */
    private record ShownBasket(String symbol, boolean isAbove, Decimal trigger, JsonNode actions) {}

    @Override
    public Integer call() {
        boolean isAbove = isAbove();
        Decimal trigger = Ticket.positive("trigger", price);
        if (actions.size() > Basket.MOST_ACTIONS) {
            throw CommandFailed.usage(
                    "a basket holds 1 to %d actions, not %d".formatted(Basket.MOST_ACTIONS, actions.size()));
        }
        try (OpenPerp exchange = session.exchange()) {
            Market of = Market.find(exchange, market);
            Bytes32 account = session.key().account();
            List<BasketActions.Read> read = new BasketActions(session, exchange, account).read(actions);
            List<Action> held = read.stream().map(BasketActions.Read::action).toList();
            Basket basket = Actions.basket(of.symbol(), isAbove, trigger.toString(), held.toArray(Action[]::new));
            JsonNode wire = ApiJson.mapper().readTree(TransactionWriter.toText(held));
            ShownBasket shown = new ShownBasket(of.symbol(), isAbove, trigger, wire);
            return dryRun.isWanted(receipt)
                    ? printCheck(account, shown, read, exchange.transactions().check(account, basket))
                    : print(
                            account,
                            shown,
                            read,
                            receipt.sender(exchange)
                                    .sendOrders(session.signer().sign(basket))
                                    .getFirst());
        }
    }

    private boolean isAbove() {
        return switch (direction.toLowerCase(Locale.ROOT)) {
            case "above" -> true;
            case "below" -> false;
            default ->
                throw CommandFailed.usage(
                        "'%s' is neither above nor below, as in 'basket BTC-USD above 101000'".formatted(direction));
        };
    }

    private int print(Bytes32 account, ShownBasket basket, List<BasketActions.Read> read, OrderResult result) {
        if (!result.isDone() && !session.isJson()) {
            throw CommandFailed.refused(OrderSentence.refusal(result));
        }
        session.print(new Shown(account.toString(), basket, result), () -> {
            List<String> lines = lines("waits", basket, read);
            lines.add(session.paint().faint("order " + result.orderId()));
            return lines;
        });
        return (result.isDone() ? ExitCode.DONE : ExitCode.REFUSED).number();
    }

    private int printCheck(Bytes32 account, ShownBasket basket, List<BasketActions.Read> read, OrderCheck check) {
        String refusal = refusal(check);
        session.print(
                new Checked(account.toString(), basket, check),
                () -> refusal == null ? lines("would wait", basket, read) : List.of("would be refused: " + refusal));
        return (refusal == null ? ExitCode.DONE : ExitCode.REFUSED).number();
    }

    /** Reason why the exchange would refuse the basket; null: it would accept the basket. */
    private static @Nullable String refusal(OrderCheck check) {
        return check.error() != null
                ? check.error()
                : DryRun.refusal(check.actions().getFirst());
    }

    private static List<String> lines(String waits, ShownBasket basket, List<BasketActions.Read> read) {
        List<String> lines = new ArrayList<>();
        lines.add("%s for the mark of %s at %s or %s, then:"
                .formatted(waits, basket.symbol, basket.trigger, basket.isAbove ? "above" : "below"));
        read.forEach(action -> lines.add("  " + action.sentence()));
        return lines;
    }
}
