package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.action.ActionResult;
import io.openperp.api.action.OrderCheck;
import io.openperp.api.action.OrderCheck.AdmittedOrder;
import io.openperp.api.action.OrderCheck.CheckedAction;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.trade.markets.Market;
import io.openperp.trade.sending.OrderResult;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code trade check}: shows how the exchange would answer an order and what the order would cost. Signs and sends
 * nothing.
 */
@Command(
        name = "check",
        description =
                "Shows what an order would be answered, its fees, and margin and position after it. Sends nothing.")
public final class CheckCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    @Parameters(
            paramLabel = "ORDER",
            arity = "1..*",
            description = "buy or sell, SIZE MARKET at PRICE, or SIZE MARKET for one at the market")
    private List<String> words = List.of();

    @Mixin
    private OrderTerms terms = new OrderTerms();

    public CheckCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Ticket ticket = Ticket.parse(side(), words.subList(1, words.size()));
        terms.requireFitting(ticket.price());
        Bracket bracket = terms.bracket();
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            Market market = Market.find(exchange, ticket.market());
            OrderCheck check = exchange.transactions().check(account, order(exchange, market, ticket, bracket));
            session.print(check, () -> lines(check, market.symbol()));
            return (isAdmitted(check) ? ExitCode.DONE : ExitCode.REFUSED).number();
        }
    }

    private Side side() {
        return switch (words.getFirst().toLowerCase(Locale.ROOT)) {
            case "buy" -> Side.BUY;
            case "sell" -> Side.SELL;
            default ->
                throw CommandFailed.usage("'%s' is neither buy nor sell, as in 'check buy 0.1 BTC-USD at 100000'"
                        .formatted(words.getFirst()));
        };
    }

    /**
     * Returns the order in the form in which it would be placed. An order at the market without exits and slippage is
     * checked as a market order, because that works even if the other side of the book is empty.
     */
    private Action order(OpenPerp exchange, Market market, Ticket ticket, Bracket bracket) {
        BuilderCode builder = terms.builder(session);
        Decimal price = ticket.price();
        if (price == null && bracket.isNone() && terms.slippage() == null) {
            MarketOrder order =
                    Actions.market(ticket.side(), market.symbol(), ticket.size().toString(), terms.reduceOnly());
            MarketOrder routed = terms.isolated() ? Actions.isolated(order) : order;
            return builder == null ? routed : routed.paying(builder);
        }
        Placement placement = price == null
                ? new AtMarket(exchange, terms.slippage(session))
                        .order(market, ticket.side(), ticket.size(), terms.reduceOnly())
                : new Placement(
                        market, ticket.side(), ticket.size(), price, terms.timeInForce(), terms.reduceOnly(), false);
        bracket.requireFitting(ticket.side(), placement.price());
        Placement routed = placement.isolatedIf(terms.isolated());
        return bracket.around(routed.paying(builder), routed.size());
    }

    private static boolean isAdmitted(OrderCheck check) {
        return check.status().equals("ok") && check.actions().getFirst().admitted() != null;
    }

    private static List<String> lines(OrderCheck check, String symbol) {
        if (check.error() != null) {
            return List.of("would be refused: " + check.error());
        }
        List<String> lines = new ArrayList<>();
        CheckedAction action = check.actions().getFirst();
        AdmittedOrder admitted = action.admitted();
        if (admitted == null) {
            List<ActionResult> answers = action.answers() == null ? List.of() : action.answers();
            answers.forEach(answer -> {
                OrderResult result = OrderResult.of(answer);
                lines.add("would be refused: " + (result.reason() == null ? result.status() : result.reason()));
            });
            return lines;
        }
        lines.add("would be admitted, up to %s for %s".formatted(admitted.price(), admitted.size()));
        lines.add("fees               %s as taker%s%s"
                .formatted(
                        admitted.takerFee(),
                        admitted.makerFee() == null ? "" : ", " + admitted.makerFee() + " as maker",
                        admitted.builderFee() == null ? "" : ", " + admitted.builderFee() + " to its builder"));
        lines.add("initial margin     " + admitted.initialMargin());
        lines.add("                   NOW, OPEN, FILLED");
        lines.add(line("available margin   ", check, Margin::availableBalance));
        lines.add(line("margin used        ", check, Margin::marginUsed));
        lines.add(line("maintenance margin ", check, Margin::maintenanceMargin));
        for (Position position : check.positions()) {
            if (position.symbol().equals(symbol)) {
                lines.add("position then      %s at %s, liquidation price %s%s"
                        .formatted(
                                position.size(),
                                position.price(),
                                position.liquidationPrice(),
                                position.iso() == null ? "" : ", isolated with " + position.isoMargin()));
            }
        }
        return lines;
    }

    private static String line(String name, OrderCheck check, Function<Margin, Decimal> value) {
        return name + value.apply(check.before()) + ", " + value.apply(check.open()) + ", "
                + value.apply(check.filled());
    }
}
