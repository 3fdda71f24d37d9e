package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.api.account.Position;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.order.OpenOrder;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.trade.markets.Market;
import io.openperp.trade.orders.open.OpenOrders;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Parses the actions of a basket. Each action is written like the command of the same name, such as {@code stop} or
 * {@code sell}. A stop, take profit, range or trail closes the position that an earlier order of the basket opens or,
 * if there is none, the present position of the account.
 */
final class BasketActions {

    private final Session session;
    private final OpenPerp exchange;
    private final Bytes32 account;
    private final List<MarketInfo> markets;
    private final Map<Place, Part> opened = new HashMap<>();
    private @Nullable List<Position> positions;
    private @Nullable OpenOrders orders;

    BasketActions(Session session, OpenPerp exchange, Bytes32 account) {
        this.session = session;
        this.exchange = exchange;
        this.account = account;
        this.markets = exchange.markets().exchangeInfo();
    }

    /**
     * A parsed action.
     *
     * @param sentence sentence for people about what the action does
     */
    record Read(Action action, String sentence) {}

    /** Key of a position: an account can have a cross and an isolated position in each market. */
    private record Place(String symbol, boolean isIsolated) {}

    /**
     * A position, or a part of it, that an order of the basket opens.
     *
     * @param side side of the order that closes it
     */
    private record Part(Side side, Decimal size) {}

    /** Arguments of a buy or a sell. */
    private static final class OrderText {

        @Parameters(arity = "0..*")
        private List<String> words = List.of();

        @Mixin
        private OrderTerms terms = new OrderTerms();
    }

    /** Arguments of an order that closes a position. */
    private static final class ClosingText {

        @Parameters(arity = "0..*")
        private List<String> words = List.of();

        @Mixin
        private ClosingTerms terms = new ClosingTerms();
    }

    /** Arguments of a cancel or a change of an open order. */
    private static final class OpenOrderText {

        @Parameters(arity = "0..*")
        private List<String> words = List.of();

        @Option(names = "--all")
        private boolean all;
    }

    List<Read> read(List<String> texts) {
        return texts.stream().map(this::read).toList();
    }

    private Read read(String text) {
        List<String> all = List.of(text.strip().split("\\s+"));
        List<String> words = all.subList(1, all.size());
        return switch (all.getFirst().toLowerCase(Locale.ROOT)) {
            case "buy" -> order(Side.BUY, words);
            case "sell" -> order(Side.SELL, words);
            case "stop" -> closing(Protection.Kind.STOP, words);
            case "take-profit" -> closing(Protection.Kind.TAKE_PROFIT, words);
            case "range" -> closing(Protection.Kind.RANGE, words);
            case "trail" -> closing(Protection.Kind.TRAIL, words);
            case "cancel" -> cancel(words);
            case "modify" -> modify(words);
            default ->
                throw CommandFailed.usage(
                        "'%s' is no action of a basket; each is one argument in quotes, such as 'buy 0.1 BTC-USD at 100500', and begins with buy, sell, stop, take-profit, range, trail, cancel or modify"
                                .formatted(text));
        };
    }

    private Read order(Side side, List<String> words) {
        OrderText typed = typed(new OrderText(), words);
        Ticket ticket = Ticket.parse(side, typed.words);
        OrderTerms terms = typed.terms;
        terms.requireFitting(ticket.price());
        if (!terms.bracket().isNone()) {
            throw CommandFailed.usage(
                    "in a basket a stop or a take profit is an action of its own, such as 'stop BTC-USD at 95000'");
        }
        Market market = Market.find(markets, ticket.market());
        market.requireSize(ticket.size());
        Decimal price = ticket.price();
        Read read = price == null ? atMarket(market, ticket, terms) : atPrice(market, ticket, price, terms);
        if (!terms.reduceOnly()) {
            opened.put(new Place(market.symbol(), terms.isolated()), new Part(side.opposite(), ticket.size()));
        }
        return read;
    }

    /**
     * Makes an order at the market. Its slippage is a distance from the mark, not from the best price, because the book
     * at the time of the trigger is not known.
     */
    private Read atMarket(Market market, Ticket ticket, OrderTerms terms) {
        Slippage slippage = terms.slippage(session);
        MarketOrder order = Actions.market(
                ticket.side(), market.symbol(), ticket.size().toString(), terms.reduceOnly(), slippage.basisPoints());
        MarketOrder routed = terms.isolated() ? Actions.isolated(order) : order;
        BuilderCode builder = terms.builder(session);
        return new Read(
                builder == null ? routed : routed.paying(builder),
                sentence(market, ticket, terms, "at the market, no further than %s from the mark".formatted(slippage)));
    }

    private Read atPrice(Market market, Ticket ticket, Decimal price, OrderTerms terms) {
        market.requirePrice(price);
        if (!terms.reduceOnly()) {
            market.requireNotional(ticket.size(), price);
        }
        Placement placement = new Placement(
                market, ticket.side(), ticket.size(), price, terms.timeInForce(), terms.reduceOnly(), false);
        String kind = terms.timeInForce() == TimeInForce.GTC
                ? ""
                : ", " + terms.timeInForce().name().toLowerCase(Locale.ROOT);
        return new Read(
                placement.isolatedIf(terms.isolated()).paying(terms.builder(session)),
                sentence(market, ticket, terms, "at " + price + kind));
    }

    private String sentence(Market market, Ticket ticket, OrderTerms terms, String where) {
        return "%s %s %s %s%s%s"
                .formatted(
                        painted(ticket.side()),
                        ticket.size(),
                        market.symbol(),
                        where,
                        terms.reduceOnly() ? ", reduce-only" : "",
                        terms.isolated() ? ", isolated" : "");
    }

    private Read closing(Protection.Kind kind, List<String> words) {
        ClosingText typed = typed(new ClosingText(), words);
        Protection wanted = Protection.parse(kind, typed.words);
        ClosingTerms terms = typed.terms;
        terms.requireFitting(wanted);
        Market market = Market.find(markets, wanted.market());
        wanted.requirePrices(market);
        Part entry = opened.get(new Place(market.symbol(), terms.isIsolated()));
        Part part = entry == null
                ? ofPosition(market, wanted.amount(), terms.isIsolated())
                : ofEntry(market, wanted.amount(), entry);
        return new Read(
                wanted.action(part.side(), market.symbol(), part.size(), terms, terms.builder(session)),
                wanted.sentence(painted(part.side()), part.side(), market.symbol(), part.size()) + terms.words());
    }

    private Part ofEntry(Market market, @Nullable String amount, Part entry) {
        if (amount == null) {
            return entry;
        }
        if (amount.endsWith("%")) {
            throw CommandFailed.usage(
                    "'%s' is a part of a position, and the order before it has yet to open one: give a size"
                            .formatted(amount));
        }
        Decimal size = Ticket.positive("size", amount);
        market.requireSize(size);
        return new Part(entry.side(), size);
    }

    private Part ofPosition(Market market, @Nullable String amount, boolean isIsolated) {
        if (positions == null) {
            positions = exchange.accounts().fullAccount(account).positions();
        }
        Position position = positions.stream()
                .filter(held -> held.symbol().equals(market.symbol()) && Boolean.TRUE.equals(held.iso()) == isIsolated)
                .findFirst()
                .orElseThrow(() -> CommandFailed.refused(
                        "there is no %s in %s that it could close, and no order before it in the basket opens one"
                                .formatted(isIsolated ? "isolated position" : "position", market.symbol())));
        ClosedPart part = ClosedPart.of(position, market, amount);
        if (part.rounding() != null) {
            session.note(part.rounding());
        }
        return new Part(Side.of(position.size().units() < 0), part.size());
    }

    private Read cancel(List<String> words) {
        OpenOrderText typed = typed(new OpenOrderText(), words);
        if (typed.words.size() != (typed.all ? 0 : 1)) {
            throw CommandFailed.usage(
                    "in a basket 'cancel' names one order or market, or has --all; others are actions of their own");
        }
        if (typed.all) {
            return new Read(Actions.cancelAll(), "cancel all open orders");
        }
        String name = typed.words.getFirst();
        for (MarketInfo market : markets) {
            if (market.symbol().equalsIgnoreCase(name)) {
                return new Read(
                        Actions.cancelAll(market.symbol()), "cancel all open orders in %s".formatted(market.symbol()));
            }
        }
        OpenOrder order = orders().find(name);
        return new Read(Actions.cancel(order.symbol(), order.orderId()), "cancel order " + order.orderId());
    }

    private Read modify(List<String> words) {
        OpenOrderText typed = typed(new OpenOrderText(), words);
        if (typed.words.size() != 2 || typed.all) {
            throw CommandFailed.usage("in a basket 'modify' has an order and its new total size");
        }
        Decimal total = Ticket.positive("size", typed.words.getLast());
        OpenOrder order = orders().find(typed.words.getFirst());
        Market.find(markets, order.symbol()).requireSize(total);
        return new Read(
                Actions.modify(order.symbol(), Bytes32.parse(order.orderId()), total.toString()),
                "modify order %s to %s".formatted(order.orderId(), total));
    }

    private OpenOrders orders() {
        OpenOrders known = orders;
        if (known == null) {
            known = OpenOrders.of(exchange, account);
            orders = known;
        }
        return known;
    }

    private String painted(Side side) {
        return session.paint().side(side.isBuy(), side.name().toLowerCase(Locale.ROOT));
    }

    private static <T> T typed(T into, List<String> words) {
        try {
            return CommandLine.populateCommand(into, words.toArray(String[]::new));
        } catch (CommandLine.ParameterException wrong) {
            throw CommandFailed.usage("in '%s': %s".formatted(String.join(" ", words), wrong.getMessage()));
        }
    }
}
