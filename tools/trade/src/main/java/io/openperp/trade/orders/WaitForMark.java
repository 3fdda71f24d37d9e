package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.api.Position;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.failure.CommandFailed;
import io.openperp.trade.failure.ExitCode;
import io.openperp.trade.markets.Market;
import io.openperp.trade.sending.OrderResult;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.RangeOrder;
import io.openperp.transaction.StopOrder;
import io.openperp.transaction.TrailingOrder;
import io.openperp.units.Side;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What stop, take-profit, range and trail have in common: a part of a position is closed once the mark is at a trigger. */
class WaitForMark implements Callable<Integer> {

    private final Session session;
    private final Protection.Kind kind;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(
            paramLabel = "WORDS",
            arity = "1..*",
            description = "MARKET, then a size or a percentage of the position (default: all of it), then the trigger")
    private List<String> words = List.of();

    @Option(names = "--isolated", description = "the position of the market that has margin of its own")
    private boolean isolated;

    WaitForMark(Session session, Protection.Kind kind) {
        this.session = session;
        this.kind = kind;
    }

    /** What programs get. */
    private record Shown(String account, ShownOrder order, OrderResult result) {}

    /**
     * @param trigger a price, or the percentage of a trail; of a range the lower price
     * @param high the upper price of a range; null of any other
     */
    private record ShownOrder(
            String symbol,
            String side,
            String orderType,
            Decimal size,
            String trigger,
            @Nullable Decimal limit,
            @Nullable Decimal high) {}

    @Override
    public Integer call() {
        Protection wanted = Protection.parse(kind, words);
        try (OpenPerp exchange = session.exchange()) {
            Market market = Market.find(exchange, wanted.market());
            Signer signer = session.signer();
            Position position = exchange.accounts().fullAccount(signer.account()).positions().stream()
                    .filter(held ->
                            held.symbol().equals(market.symbol()) && Boolean.TRUE.equals(held.iso()) == isolated)
                    .findFirst()
                    .orElseThrow(() -> CommandFailed.refused("there is no %s in %s that it could close"
                            .formatted(isolated ? "isolated position" : "position", market.symbol())));
            ClosedPart part = ClosedPart.of(position, market, wanted.amount());
            if (part.rounding() != null) {
                session.note(part.rounding());
            }
            wanted.requirePrices(market);
            Side side = Side.of(position.size().units() < 0);
            OrderResult result = receipt.sender(exchange)
                    .sendOrders(signer.sign(action(market, side, part.size(), wanted)))
                    .getFirst();
            return print(
                    signer.account().toString(),
                    new ShownOrder(
                            market.symbol(),
                            side.name().toLowerCase(Locale.ROOT),
                            kind.wireName(),
                            part.size(),
                            wanted.trigger(),
                            wanted.limit(),
                            wanted.high()),
                    result);
        }
    }

    private OrderAction action(Market market, Side side, Decimal size, Protection wanted) {
        String symbol = market.symbol();
        String amount = size.toString();
        String limit = wanted.limit() == null ? null : wanted.limit().toString();
        return switch (kind) {
            case STOP -> isolatedIfWanted(Actions.stop(side, symbol, amount, wanted.trigger(), limit));
            case TAKE_PROFIT -> isolatedIfWanted(Actions.takeProfit(side, symbol, amount, wanted.trigger(), limit));
            case RANGE -> {
                RangeOrder range = Actions.range(
                        side,
                        symbol,
                        amount,
                        wanted.trigger(),
                        Objects.requireNonNull(wanted.high()).toString());
                yield isolated ? Actions.isolated(range) : range;
            }
            case TRAIL -> {
                TrailingOrder trail = Actions.trail(side, symbol, amount, wanted.trailBps(), 0);
                yield isolated ? Actions.isolated(trail) : trail;
            }
        };
    }

    private StopOrder isolatedIfWanted(StopOrder order) {
        return isolated ? Actions.isolated(order) : order;
    }

    private int print(String account, ShownOrder order, OrderResult result) {
        if (!result.isDone() && !session.isJson()) {
            throw CommandFailed.refused(OrderSentence.refusal(result));
        }
        session.print(
                new Shown(account, order, result),
                () -> List.of(sentence(order), session.paint().faint("order " + result.orderId())));
        return (result.isDone() ? ExitCode.DONE : ExitCode.REFUSED).number();
    }

    private String sentence(ShownOrder order) {
        String side = session.paint().side(order.side.equals("buy"), order.side);
        String then = order.limit == null ? "at the market" : "at " + order.limit + " or better";
        return "%s %s %s %s waits for %s"
                .formatted(
                        side,
                        order.size,
                        order.symbol,
                        then,
                        kind.awaited(order.side.equals("buy"), order.trigger, order.high));
    }
}
