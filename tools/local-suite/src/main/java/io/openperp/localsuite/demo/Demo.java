package io.openperp.localsuite.demo;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Position;
import io.openperp.api.action.ActionResult;
import io.openperp.api.history.Fill;
import io.openperp.api.market.Book;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.localsuite.demo.Trader.NoAnswerException;
import io.openperp.logs.data.CannotStartException;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The demo: one trade between two new accounts, printed step by step. */
final class Demo {

    private static final String SYMBOL = "BTC-USD";
    private static final String SIZE = "0.05";

    /** Multiple to which the price is rounded, ten dollars: it is on every tick that BTC-USD has had. */
    private static final long ROUND_PRICE = 10_00000000L;

    private final OpenPerp exchange;
    private final String base;
    private final PrintStream out;
    private final Trader alice;
    private final Trader bob;

    /**
     * Creates the demo.
     *
     * @param base base address of the HTTP API, for the command that is printed at the end
     */
    Demo(OpenPerp exchange, String base, PrintStream out) {
        this.exchange = exchange;
        this.base = base;
        this.out = out;
        this.alice = new Trader("alice", Signer.generate(), exchange);
        this.bob = new Trader("bob", Signer.generate(), exchange);
    }

    /**
     * Plays the demo.
     *
     * @throws OvertakenException if other traders matched the demo's orders first
     * @throws CannotStartException if the exchange refuses an action of the demo
     */
    void play() {
        Decimal mark = mark();
        Quantity price = Quantity.of(priceOfTheBestOffer(mark.units() / ROUND_PRICE * ROUND_PRICE));
        line("%s is at %s. alice and bob generate a key each: a key is an account, nothing is registered."
                .formatted(SYMBOL, mark));
        line("");
        line("The faucet gives test money:");
        fund(alice);
        fund(bob);
        line("");
        line("alice places a sell order, which rests in the book. The buy order of bob fills it:");
        trade(alice, Side.SELL, price, ActionResult.Resting.class, "rest");
        trade(bob, Side.BUY, price, ActionResult.Filled.class, "fill hers");
        line("");
        line("Both accounts received the same fill; each account is margined as a whole, at the mark price:");
        fills(bob);
        account(alice);
        account(bob);
        line("");
        line("Account data is public. All of bob's:");
        line("  " + queryOf(bob));
    }

    /** Shell command that queries the account. */
    private String queryOf(Trader trader) {
        return "curl -s %s/account -H 'content-type: application/json' -d '{\"type\":\"fullAccount\",\"user\":\"%s\"}'"
                .formatted(base, trader.account());
    }

    private Decimal mark() {
        return exchange.markets().stats("1d", null).markets().stream()
                .filter(market -> market.symbol().equals(SYMBOL))
                .flatMap(market -> Stream.ofNullable(market.markPrice()))
                .findFirst()
                .orElseThrow(() -> new NoAnswerException("this exchange has no price of " + SYMBOL));
    }

    /**
     * Returns the wanted price or, if a sell order at that price would match or would not be the best, the nearest
     * price at which it rests as the best offer.
     */
    private long priceOfTheBestOffer(long wanted) {
        Book book = exchange.markets().l2Book(SYMBOL, 1);
        long tick = exchange.markets().market(SYMBOL).tickSize().units();
        long bid = best(book, Side.BUY, 0);
        long ask = best(book, Side.SELL, Long.MAX_VALUE);
        long price = Math.min(Math.max(wanted, bid + tick), ask - tick);
        if (price <= bid) {
            throw new CannotStartException(
                    "%s is bid at %s and offered at %s: there is no room between them for the demo's offer"
                            .formatted(SYMBOL, Decimal.of(bid), Decimal.of(ask)));
        }
        return price;
    }

    private static long best(Book book, Side side, long ifEmpty) {
        return book.levels().get(side == Side.BUY ? 0 : 1).stream()
                .findFirst()
                .map(level -> level.px().units())
                .orElse(ifEmpty);
    }

    private void fund(Trader trader) {
        ActionResult outcome = trader.send(new Faucet(trader.account(), null));
        print(trader, "faucet", outcome);
        if (!(outcome instanceof ActionResult.Deposit)) {
            throw unexpected("the faucet was to give %s money".formatted(trader.name()), outcome);
        }
    }

    private void trade(
            Trader trader, Side side, Quantity price, Class<? extends ActionResult> expected, String whatItDoes) {
        LimitOrder order =
                new LimitOrder(SYMBOL, side, price, Quantity.of(SIZE), TimeInForce.GTC, false, Routing.CROSS);
        String description = "%-4s %s %s @ %s %s"
                .formatted(
                        side.name().toLowerCase(Locale.ROOT),
                        SIZE,
                        SYMBOL,
                        Decimal.of(price.exactUnits()),
                        order.timeInForce());
        ActionResult outcome = trader.send(order);
        print(trader, description, outcome);
        if (!expected.isInstance(outcome)) {
            cancelAllOrders();
            String expectation = "%s's order was to %s".formatted(trader.name(), whatItDoes);
            if (isTradeOrRests(outcome)) {
                throw new OvertakenException(expectation + ", but others trade here too, and were faster");
            }
            throw unexpected(expectation, outcome);
        }
    }

    private static boolean isTradeOrRests(ActionResult outcome) {
        return outcome instanceof ActionResult.Filled
                || outcome instanceof ActionResult.Working
                || outcome instanceof ActionResult.Resting;
    }

    private void cancelAllOrders() {
        alice.sendAll(new CancelAll(List.of()));
        bob.sendAll(new CancelAll(List.of()));
    }

    private static CannotStartException unexpected(String expectation, ActionResult outcome) {
        return new CannotStartException("%s, but the exchange answered: %s".formatted(expectation, describe(outcome)));
    }

    private void fills(Trader trader) {
        for (Fill fill : exchange.accounts().fills(trader.account())) {
            line("  fill   %s %s at %s, %s the maker, %s the taker"
                    .formatted(fill.amount(), fill.symbol(), fill.price(), nameOf(fill.maker()), nameOf(fill.taker())));
            if (!fill.maker().equals(alice.account().toString())) {
                cancelAllOrders();
                throw new OvertakenException("bob's order was to fill alice's, but another offer was better or older");
            }
        }
    }

    private void account(Trader trader) {
        FullAccount account = exchange.accounts().fullAccount(trader.account());
        for (Position position : account.positions()) {
            line("  %-5s  %s %s at %s   equity %s   fees %s   margin used %s   liquidation at %s"
                    .formatted(
                            trader.name(),
                            position.size().units() < 0 ? "short" : "long ",
                            Decimal.of(Math.abs(position.size().units())),
                            position.price(),
                            account.margin().totalBalance(),
                            account.margin().fees(),
                            account.margin().marginUsed(),
                            position.liquidationPrice()));
        }
    }

    private String nameOf(String account) {
        if (account.equals(alice.account().toString())) {
            return alice.name();
        }
        return account.equals(bob.account().toString()) ? bob.name() : account;
    }

    private void print(Trader trader, String what, ActionResult outcome) {
        line("  %-5s  %s  %-42s ->  %s".formatted(trader.name(), trader.shortKey(), what, describe(outcome)));
    }

    private static String describe(ActionResult outcome) {
        return switch (outcome) {
            case ActionResult.Deposit deposit -> "deposit " + deposit.amount();
            case ActionResult.Resting resting -> "resting";
            case ActionResult.Filled filled -> "filled " + filled.totalSz() + " at " + filled.avgPx();
            case ActionResult.Working working ->
                "filled " + working.filledSz() + " at " + working.vwap() + ", " + working.remainingSz() + " rests";
            case ActionResult.Error error -> "refused: " + error.message();
            case ActionResult other -> other.toString();
        };
    }

    private void line(String text) {
        out.println(text);
    }

    /** Other traders have matched the demo's orders first. The message is a sentence for the user. */
    static final class OvertakenException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        OvertakenException(String sentence) {
            super(sentence);
        }
    }
}
