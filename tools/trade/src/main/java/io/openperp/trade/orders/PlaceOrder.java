package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.api.order.OrderOutcome;
import io.openperp.client.OpenPerp;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.trade.markets.Market;
import io.openperp.trade.sending.OrderResult;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Base of {@code buy} and {@code sell}: checks, signs and sends the order and prints its outcome. */
public class PlaceOrder implements Callable<Integer> {

    private final Session session;
    private final Side side;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(
            paramLabel = "ORDER",
            arity = "1..*",
            description = "SIZE MARKET at PRICE, or SIZE MARKET for one at the market")
    private List<String> words = List.of();

    @Mixin
    private OrderTerms terms = new OrderTerms();

    PlaceOrder(Session session, Side side) {
        this.session = session;
        this.side = side;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, Placement.Shown order, OrderResult result) {}

    @Override
    public Integer call() {
        Ticket ticket = Ticket.parse(side, words);
        terms.requireFitting(ticket.price());
        Bracket bracket = terms.bracket();
        BuilderCode builder = terms.builder(session);
        try (OpenPerp exchange = session.exchange()) {
            Market market = Market.find(exchange, ticket.market());
            requireFitting(market, ticket);
            Signer signer = session.signer(); // before the book is read: typing a passphrase takes a while
            Placement order = placement(exchange, market, ticket).isolatedIf(terms.isolated());
            bracket.requireFitting(side, order.price());
            SignedTransaction transaction = signer.sign(bracket.around(order.paying(builder), order.size()));
            OrderResult result =
                    receipt.sender(exchange).sendOrders(transaction).getFirst();
            return print(signer.account(), order, resting(exchange, signer, order, result), bracket, result);
        }
    }

    private void requireFitting(Market market, Ticket ticket) {
        market.requireSize(ticket.size());
        Decimal price = ticket.price();
        if (price != null) {
            market.requirePrice(price);
            requireNotional(market, ticket.size(), price);
        }
    }

    private void requireNotional(Market market, Decimal size, Decimal price) {
        if (!terms.reduceOnly()) {
            market.requireNotional(size, price);
        }
    }

    private Placement placement(OpenPerp exchange, Market market, Ticket ticket) {
        Decimal price = ticket.price();
        if (price != null) {
            return new Placement(market, side, ticket.size(), price, terms.timeInForce(), terms.reduceOnly(), false);
        }
        AtMarket atMarket = new AtMarket(exchange, terms.slippage(session));
        Placement order = atMarket.order(market, side, ticket.size(), terms.reduceOnly());
        requireNotional(market, order.size(), order.price());
        session.note("at the market: " + atMarket.bound(order));
        return order;
    }

    /**
     * Returns the order with the price at which it rests, if the exchange has chosen the price itself (options {@code
     * --slide} and {@code --join}); otherwise returns it unchanged.
     */
    private static Placement resting(OpenPerp exchange, Signer signer, Placement order, OrderResult result) {
        boolean isRepriced =
                order.timeInForce() == TimeInForce.ALO_SLIDE || order.timeInForce() == TimeInForce.ALO_JOIN;
        Decimal price = isRepriced && result.isDone()
                ? exchange.accounts()
                        .outcome(signer.account(), Bytes32.parse(result.orderId()))
                        .map(OrderOutcome::price)
                        .orElse(null)
                : null;
        return price == null ? order : order.at(price);
    }

    /**
     * Prints the outcome of an order.
     *
     * @param resting the order with the price at which it rests in the book
     * @return exit code
     */
    private int print(Bytes32 account, Placement order, Placement resting, Bracket bracket, OrderResult result) {
        if (!result.isDone() && !session.isJson()) {
            throw CommandFailed.refused(
                    OrderSentence.of(order, result, session.terminal().paintOfWarnings()));
        }
        session.print(
                new Shown(account.toString(), order.shown(), result),
                () -> Stream.of(
                                OrderSentence.of(resting, result, session.paint()),
                                bracket.sentence(),
                                session.paint().faint("order " + result.orderId()))
                        .filter(line -> !line.isEmpty())
                        .toList());
        return (result.isDone() ? ExitCode.DONE : ExitCode.REFUSED).number();
    }

    /** {@code trade buy}: places a buy order. */
    @Command(
            name = "buy",
            description =
                    "Buys: 'buy 0.1 BTC-USD at 100000' with a limit, 'buy 0.1 BTC-USD' at the market, within a slippage.")
    public static final class BuyCommand extends PlaceOrder {

        public BuyCommand(Session session) {
            super(session, Side.BUY);
        }
    }

    /** {@code trade sell}: places a sell order. */
    @Command(
            name = "sell",
            description =
                    "Sells: 'sell 0.1 BTC-USD at 100000' with a limit, 'sell 0.1 BTC-USD' at the market, within a slippage.")
    public static final class SellCommand extends PlaceOrder {

        public SellCommand(Session session) {
            super(session, Side.SELL);
        }
    }
}
