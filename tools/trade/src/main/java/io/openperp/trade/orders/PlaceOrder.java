package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.client.OpenPerp;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.trade.failure.CommandFailed;
import io.openperp.trade.failure.ExitCode;
import io.openperp.trade.markets.Market;
import io.openperp.trade.sending.OrderResult;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.transaction.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What buying and selling have in common: the order is checked, signed, sent, and its outcome printed. */
class PlaceOrder implements Callable<Integer> {

    private final Session session;
    private final Side side;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(
            paramLabel = "ORDER",
            arity = "1..*",
            description = "SIZE MARKET at PRICE, or SIZE MARKET for one at the market")
    private List<String> words = List.of();

    @Option(names = "--post-only", description = "refused if it would match on arrival")
    private boolean postOnly;

    @Option(names = "--ioc", description = "immediate or cancel: what does not fill at once is cancelled")
    private boolean ioc;

    @Option(names = "--reduce-only", description = "may only make a position smaller")
    private boolean reduceOnly;

    @Option(names = "--isolated", description = "with margin of its own, so that it can lose no more than that")
    private boolean isolated;

    @Option(
            names = "--slippage",
            paramLabel = "PERCENT",
            description =
                    "at the market: how far beyond the best price it may go (default: the setting slippage, else 0.5%%)")
    private @Nullable String slippage;

    @Option(names = "--stop", paramLabel = "PRICE", description = "a stop of its size, armed by its first fill")
    private @Nullable String stop;

    @Option(
            names = "--take-profit",
            paramLabel = "PRICE",
            description =
                    "a take profit of its size, armed by its first fill; of a stop and a take profit the first to trigger ends the other")
    private @Nullable String takeProfit;

    PlaceOrder(Session session, Side side) {
        this.session = session;
        this.side = side;
    }

    /** What programs get. */
    private record Shown(String account, Placement.Shown order, OrderResult result) {}

    @Override
    public Integer call() {
        Ticket ticket = Ticket.parse(side, words);
        requireFittingOptions(ticket.price());
        Bracket bracket = Bracket.parse(stop, takeProfit);
        if (reduceOnly && !bracket.isNone()) {
            throw CommandFailed.usage("--stop and --take-profit are for orders that open a position");
        }
        try (OpenPerp exchange = session.exchange()) {
            Market market = Market.find(exchange, ticket.market());
            requireFitting(market, ticket);
            Signer signer = session.signer(); // before the book is read: typing a passphrase takes a while
            Placement order = placement(exchange, market, ticket).isolatedIf(isolated);
            bracket.requireFitting(market, side, order.price());
            SignedTransaction transaction = signer.sign(bracket.around(order.action(), order.size()));
            OrderResult result =
                    receipt.sender(exchange).sendOrders(transaction).getFirst();
            return print(signer.account(), order, bracket, result);
        }
    }

    private void requireFittingOptions(@Nullable Decimal price) {
        if (price == null && (postOnly || ioc)) {
            throw CommandFailed.usage(
                    "--post-only and --ioc are for orders with a price, as in '0.1 BTC-USD at 100000'");
        }
        if (price != null && slippage != null) {
            throw CommandFailed.usage("--slippage is for orders at the market: this one has a price");
        }
        if (postOnly && ioc) {
            throw CommandFailed.usage("--post-only and --ioc exclude each other");
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
        if (!reduceOnly) {
            market.requireNotional(size, price);
        }
    }

    private Placement placement(OpenPerp exchange, Market market, Ticket ticket) {
        Decimal price = ticket.price();
        if (price != null) {
            TimeInForce timeInForce = postOnly ? TimeInForce.ALO : ioc ? TimeInForce.IOC : TimeInForce.GTC;
            return new Placement(market, side, ticket.size(), price, timeInForce, reduceOnly, false);
        }
        AtMarket atMarket = new AtMarket(exchange, Slippage.choose(slippage, session.settings()));
        Placement order = atMarket.order(market, side, ticket.size(), reduceOnly);
        requireNotional(market, order.size(), order.price());
        session.note("at the market: " + atMarket.bound(order));
        return order;
    }

    private int print(Bytes32 account, Placement order, Bracket bracket, OrderResult result) {
        if (!result.isDone() && !session.isJson()) {
            throw CommandFailed.refused(
                    OrderSentence.of(order, result, session.terminal().paintOfWarnings()));
        }
        session.print(
                new Shown(account.toString(), order.shown(), result),
                () -> Stream.of(
                                OrderSentence.of(order, result, session.paint()),
                                bracket.sentence(),
                                session.paint().faint("order " + result.orderId()))
                        .filter(line -> !line.isEmpty())
                        .toList());
        return (result.isDone() ? ExitCode.DONE : ExitCode.REFUSED).number();
    }
}
