package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.api.account.Position;
import io.openperp.api.action.OrderCheck;
import io.openperp.client.OpenPerp;
import io.openperp.trade.markets.Market;
import io.openperp.trade.sending.DryRun;
import io.openperp.trade.sending.OrderResult;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.OrderAction;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Base of the commands stop, take-profit, range and trail: closes a position, or a part of it, when the mark price
 * reaches a trigger.
 */
public class WaitForMark implements Callable<Integer> {

    private final Session session;
    private final Protection.Kind kind;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(
            paramLabel = "WORDS",
            arity = "1..*",
            description = "MARKET, then a size or a percentage of the position (default: all of it), then the trigger")
    private List<String> words = List.of();

    @Mixin
    private ClosingTerms terms = new ClosingTerms();

    @Mixin
    private DryRun dryRun = new DryRun();

    WaitForMark(Session session, Protection.Kind kind) {
        this.session = session;
        this.kind = kind;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, ShownOrder order, OrderResult result) {}

    /**
     * The order in the JSON that the command prints with {@code --json}.
     *
     * @param trigger trigger price, for a range the lower one; for a trail the distance as a percentage
     * @param limit limit price of the order at the trigger; null: at the market
     * @param high upper trigger price of a range; null for other orders
     * @param highLimit limit price at the upper trigger; null: at the market, or no range
     */
    private record ShownOrder(
            String symbol,
            String side,
            String orderType,
            Decimal size,
            String trigger,
            @Nullable Decimal limit,
            @Nullable Decimal high,
            @Nullable Decimal highLimit) {}

    @Override
    public Integer call() {
        Protection wanted = Protection.parse(kind, words);
        terms.requireFitting(wanted);
        boolean isolated = terms.isIsolated();
        try (OpenPerp exchange = session.exchange()) {
            Market market = Market.find(exchange, wanted.market());
            Bytes32 account = session.key().account();
            Position position = exchange.accounts().fullAccount(account).positions().stream()
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
            OrderAction action = wanted.action(side, market.symbol(), part.size(), terms, terms.builder(session));
            ShownOrder order = shown(wanted, market, side, part.size());
            if (dryRun.isWanted(receipt)) {
                OrderCheck check = exchange.transactions().check(account, action);
                String would = "would wait: " + sentence(wanted, market, side, part.size());
                return DryRun.print(session, account, List.of(order), List.of(would), check);
            }
            OrderResult result = receipt.sender(exchange)
                    .sendOrders(session.signer().sign(action))
                    .getFirst();
            return print(account.toString(), order, sentence(wanted, market, side, part.size()), result);
        }
    }

    private ShownOrder shown(Protection wanted, Market market, Side side, Decimal size) {
        return new ShownOrder(
                market.symbol(),
                side.name().toLowerCase(Locale.ROOT),
                kind.wireName(),
                size,
                wanted.trigger(),
                wanted.limit(),
                wanted.high(),
                wanted.highLimit());
    }

    private String sentence(Protection wanted, Market market, Side side, Decimal size) {
        String painted = session.paint().side(side.isBuy(), side.name().toLowerCase(Locale.ROOT));
        return wanted.sentence(painted, side, market.symbol(), size) + terms.words();
    }

    private int print(String account, ShownOrder order, String sentence, OrderResult result) {
        if (!result.isDone() && !session.isJson()) {
            throw CommandFailed.refused(OrderSentence.refusal(result));
        }
        session.print(
                new Shown(account, order, result),
                () -> List.of(sentence, session.paint().faint("order " + result.orderId())));
        return (result.isDone() ? ExitCode.DONE : ExitCode.REFUSED).number();
    }

    /** {@code trade range}: closes a position at the first of two prices of the mark. */
    @Command(
            name = "range",
            description =
                    "Closes a position or a part of it at the first of two prices of the mark, at a loss or at a profit: 'range BTC-USD at 95000 and 110000', each with a limit if wanted: 'at 95000 limit 94900 and 110000'.")
    public static final class RangeCommand extends WaitForMark {

        public RangeCommand(Session session) {
            super(session, Protection.Kind.RANGE);
        }
    }

    /** {@code trade stop}: closes a position when the mark reaches a price at a loss. */
    @Command(
            name = "stop",
            description =
                    "Closes a position or a part of it once the mark is at a loss: 'stop BTC-USD at 95000', 'stop BTC-USD 25%% at 95000 limit 94900'.")
    public static final class StopCommand extends WaitForMark {

        public StopCommand(Session session) {
            super(session, Protection.Kind.STOP);
        }
    }

    /** {@code trade take-profit}: closes a position when the mark reaches a price at a profit. */
    @Command(
            name = "take-profit",
            description =
                    "Closes a position or a part of it once the mark is at a profit: 'take-profit BTC-USD at 110000', 'take-profit BTC-USD 0.05 at 110000'.")
    public static final class TakeProfitCommand extends WaitForMark {

        public TakeProfitCommand(Session session) {
            super(session, Protection.Kind.TAKE_PROFIT);
        }
    }

    /** {@code trade trail}: closes a position when the mark has gone back from its best price by a percentage. */
    @Command(
            name = "trail",
            description =
                    "Closes a position or a part of it once the mark has gone back from its best: 'trail BTC-USD by 2%%'.")
    public static final class TrailCommand extends WaitForMark {

        public TrailCommand(Session session) {
            super(session, Protection.Kind.TRAIL);
        }
    }
}
