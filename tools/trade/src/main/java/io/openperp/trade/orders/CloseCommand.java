package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.api.account.Position;
import io.openperp.api.action.OrderCheck;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.markets.Market;
import io.openperp.trade.sending.DryRun;
import io.openperp.trade.sending.OrderResult;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Numbers;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trade close}: closes positions, or parts of them, with reduce-only orders. */
@Command(
        name = "close",
        description =
                "Closes a position or a part of it, at the market within a slippage, or at a price: 'close BTC-USD', 'close BTC-USD 25%%', 'close BTC-USD 0.05 at 101000'.")
public final class CloseCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(
            paramLabel = "WORDS",
            arity = "0..*",
            description = "MARKET, then a size or a percentage (default: all of it), then 'at PRICE'")
    private List<String> words = List.of();

    @Option(names = "--all", description = "every position, at the market; asks first")
    private boolean all;

    @Option(names = "--isolated", description = "the position of the market that has margin of its own")
    private boolean isolated;

    @Option(names = "--post-only", description = "with a price: refused if it would match on arrival")
    private boolean postOnly;

    @Option(
            names = "--slippage",
            paramLabel = "PERCENT",
            description = "how far beyond the best price it may go (default: the setting slippage, else 0.5%%)")
    private @Nullable String slippage;

    @Mixin
    private DryRun dryRun = new DryRun();

    public CloseCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, List<ShownOrder> orders) {}

    private record ShownOrder(Placement.Shown order, OrderResult result) {}

    @Override
    public Integer call() {
        Request request = Request.parse(words, all, postOnly, slippage);
        try (OpenPerp exchange = session.exchange()) {
            Bytes32 account = session.key().account();
            List<Position> positions = exchange.accounts().fullAccount(account).positions();
            if (all && positions.isEmpty()) {
                session.print(new Shown(account.toString(), List.of()), () -> List.of("there are no positions"));
                return ExitCode.DONE.number();
            }
            List<ToClose> parts = all ? everything(exchange, positions) : List.of(one(exchange, positions, request));
            // Before the books are read: typing a passphrase takes a while.
            Signer signer = dryRun.isWanted(receipt) ? null : session.signer();
            List<Placement> orders = parts.stream()
                    .map(part -> placement(exchange, part, request.price).isolatedIf(part.isIsolated))
                    .toList();
            List<LimitOrder> actions = orders.stream().map(Placement::action).toList();
            return signer == null
                    ? check(exchange, account, orders, actions)
                    : print(account, orders, receipt.sender(exchange).sendOrders(signer.sign(actions)));
        }
    }

    private int check(OpenPerp exchange, Bytes32 account, List<Placement> orders, List<LimitOrder> actions) {
        OrderCheck check = exchange.transactions().check(account, actions.toArray(LimitOrder[]::new));
        return DryRun.print(
                session,
                account,
                orders.stream().map(Placement::shown).toList(),
                orders.stream()
                        .map(order -> "would be admitted: %s %s %s at %s or better, reduce-only"
                                .formatted(
                                        order.side().name().toLowerCase(Locale.ROOT),
                                        order.size(),
                                        order.market().symbol(),
                                        order.price()))
                        .toList(),
                check);
    }

    /**
     * A position, or a part of it, to be closed.
     *
     * @param side side of the order that closes it
     */
    private record ToClose(Market market, Side side, Decimal size, boolean isIsolated) {}

    /**
     * The parsed arguments.
     *
     * @param market market as the user has typed it; null: all markets
     * @param amount a size or a percentage; null: the whole position
     * @param price limit price; null: at the market
     */
    record Request(
            @Nullable String market,
            @Nullable String amount,
            @Nullable Decimal price) {

        static Request parse(List<String> words, boolean all, boolean postOnly, @Nullable String slippage) {
            if (all) {
                if (!words.isEmpty() || postOnly) {
                    throw CommandFailed.usage(
                            "--all closes every position at the market: it goes with neither a market nor --post-only");
                }
                return new Request(null, null, null);
            }
            boolean isAtPrice = words.size() >= 2 && words.get(words.size() - 2).equalsIgnoreCase("at");
            List<String> what = isAtPrice ? words.subList(0, words.size() - 2) : words;
            if (what.isEmpty() || what.size() > 2) {
                throw CommandFailed.usage(
                        "'close %s' names no position; 'close BTC-USD' closes one, 'close BTC-USD 25%%' a part of it, 'close --all' all"
                                .formatted(String.join(" ", words)));
            }
            if (postOnly && !isAtPrice) {
                throw CommandFailed.usage("--post-only needs a price, as in 'close BTC-USD at 101000'");
            }
            if (slippage != null && isAtPrice) {
                throw CommandFailed.usage("--slippage is for orders at the market: this one has a price");
            }
            return new Request(
                    what.getFirst(),
                    what.size() == 2 ? what.get(1) : null,
                    isAtPrice ? Ticket.positive("price", words.getLast()) : null);
        }
    }

    private ToClose one(OpenPerp exchange, List<Position> positions, Request request) {
        Market market = Market.find(exchange, String.valueOf(request.market));
        Position position = positions.stream()
                .filter(held -> held.symbol().equals(market.symbol()) && Boolean.TRUE.equals(held.iso()) == isolated)
                .findFirst()
                .orElseThrow(() -> CommandFailed.refused(
                        "there is no " + (isolated ? "isolated position" : "position") + " in " + market.symbol()));
        ClosedPart part = ClosedPart.of(position, market, request.amount);
        if (part.rounding() != null) {
            session.note(part.rounding());
        }
        if (request.price != null) {
            market.requirePrice(request.price);
        }
        return new ToClose(market, closing(position), part.size(), Boolean.TRUE.equals(position.iso()));
    }

    private List<ToClose> everything(OpenPerp exchange, List<Position> positions) {
        if (!dryRun.isWanted(receipt)) {
            session.confirm("Close %s at the market?"
                    .formatted(positions.stream()
                            .map(position -> position.size() + " " + position.symbol())
                            .collect(Collectors.joining(", "))));
        }
        List<MarketInfo> markets = exchange.markets().exchangeInfo();
        return positions.stream()
                .map(position -> new ToClose(
                        Market.find(markets, position.symbol()),
                        closing(position),
                        Numbers.size(position.size()),
                        Boolean.TRUE.equals(position.iso())))
                .toList();
    }

    private Placement placement(OpenPerp exchange, ToClose part, @Nullable Decimal price) {
        if (price != null) {
            TimeInForce timeInForce = postOnly ? TimeInForce.ALO : TimeInForce.GTC;
            return new Placement(part.market, part.side, part.size, price, timeInForce, true, false);
        }
        AtMarket atMarket = new AtMarket(exchange, Slippage.choose(slippage, session.settings()));
        Placement order = atMarket.order(part.market, part.side, part.size, true);
        session.note("%s at the market: %s".formatted(part.market.symbol(), atMarket.bound(order)));
        return order;
    }

    private static Side closing(Position position) {
        return Side.of(position.size().units() < 0);
    }

    private int print(Bytes32 account, List<Placement> orders, List<OrderResult> results) {
        List<ShownOrder> shown = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        for (int i = 0; i < orders.size(); i++) {
            shown.add(new ShownOrder(orders.get(i).shown(), results.get(i)));
            sentences.add(OrderSentence.of(orders.get(i), results.get(i), session.paint()));
        }
        boolean isDone = results.stream().allMatch(OrderResult::isDone);
        if (!isDone && orders.size() == 1 && !session.isJson()) {
            throw CommandFailed.refused(sentences.getFirst());
        }
        session.print(new Shown(account.toString(), shown), () -> sentences);
        return (isDone ? ExitCode.DONE : ExitCode.REFUSED).number();
    }
}
