package io.openperp.localsuite.demo;

import io.openperp.api.AccountQueryType;
import io.openperp.api.ActionResult;
import io.openperp.api.Book;
import io.openperp.api.Decimal;
import io.openperp.api.Fill;
import io.openperp.api.FullAccount;
import io.openperp.api.Position;
import io.openperp.localsuite.terminal.CannotStartException;
import io.openperp.transaction.CancelAll;
import io.openperp.transaction.Faucet;
import io.openperp.transaction.LimitOrder;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.Routing;
import io.openperp.transaction.SecretKey;
import io.openperp.transaction.TimeInForce;
import io.openperp.units.Side;
import java.io.PrintStream;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** One trade between two newcomers, told line by line. */
final class Demo {

    private static final String SYMBOL = "BTC-USD";
    private static final String SIZE = "0.05";

    /** Whole tens of dollars are on any tick BTC-USD has had. */
    private static final long ROUND_PRICE = 10_00000000L;

    private final ExchangeClient exchange;
    private final PrintStream out;
    private final Trader alice;
    private final Trader bob;

    Demo(ExchangeClient exchange, PrintStream out, SecureRandom random) {
        this.exchange = exchange;
        this.out = out;
        this.alice = new Trader("alice", SecretKey.generate(random), exchange);
        this.bob = new Trader("bob", SecretKey.generate(random), exchange);
    }

    /** @throws CannotStartException when the exchange did anything else than what is told */
    void play() {
        Decimal mark = mark();
        Quantity price = Quantity.of(priceOfTheBestOffer(mark.units() / ROUND_PRICE * ROUND_PRICE));
        say("%s is at %s. Two newcomers draw a key each: a key is an account, nothing is registered."
                .formatted(SYMBOL, mark));
        say("");
        say("The faucet gives test money:");
        fund(alice);
        fund(bob);
        say("");
        say("alice offers; nobody wants it yet, so her order rests in the book. bob takes it:");
        trade(alice, Side.SELL, price, ActionResult.Resting.class, "rest");
        trade(bob, Side.BUY, price, ActionResult.Filled.class, "fill hers");
        say("");
        say("Both are told of the same fill; each account is margined as a whole, at the mark price:");
        fills(bob);
        account(alice);
        account(bob);
        say("");
        say("Account data is public. All of bob's:");
        say("  " + queryOf(bob));
    }

    /** To paste into a shell. */
    private String queryOf(Trader trader) {
        return "curl -s %s/account -H 'content-type: application/json' -d '{\"type\":\"fullAccount\",\"user\":\"%s\"}'"
                .formatted(exchange.base(), trader.account());
    }

    private Decimal mark() {
        return exchange.stats().markets().stream()
                .filter(market -> market.symbol().equals(SYMBOL))
                .flatMap(market -> Stream.ofNullable(market.markPrice()))
                .findFirst()
                .orElseThrow(() -> new NoAnswerException("this exchange has no price of " + SYMBOL));
    }

    /** The price wished for, or the nearest to it at which an offer rests and nobody offers lower. */
    private long priceOfTheBestOffer(long wish) {
        Book book = exchange.bestOf(SYMBOL);
        long tick = exchange.tickSize(SYMBOL).units();
        long bid = best(book, Side.BUY, 0);
        long ask = best(book, Side.SELL, Long.MAX_VALUE);
        long price = Math.min(Math.max(wish, bid + tick), ask - tick);
        if (price <= bid) {
            throw new CannotStartException(
                    "%s is bid at %s and offered at %s: there is no room between them for the demo's offer"
                            .formatted(SYMBOL, Decimal.of(bid), Decimal.of(ask)));
        }
        return price;
    }

    private static long best(Book book, Side side, long whenNobody) {
        return book.levels().get(side == Side.BUY ? 0 : 1).stream()
                .findFirst()
                .map(level -> level.px().units())
                .orElse(whenNobody);
    }

    private void fund(Trader trader) {
        ActionResult outcome = trader.send(new Faucet(trader.account(), null));
        tell(trader, "faucet", outcome);
        if (!(outcome instanceof ActionResult.Deposit)) {
            throw otherwise("the faucet was to give %s money".formatted(trader.name()), outcome);
        }
    }

    private void trade(
            Trader trader, Side side, Quantity price, Class<? extends ActionResult> expected, String whatItDoes) {
        LimitOrder order =
                new LimitOrder(SYMBOL, side, price, Quantity.of(SIZE), TimeInForce.GTC, false, Routing.CROSS);
        String words = "%-4s %s %s @ %s %s"
                .formatted(
                        side.name().toLowerCase(Locale.ROOT),
                        SIZE,
                        SYMBOL,
                        Decimal.of(price.exactUnits()),
                        order.timeInForce());
        ActionResult outcome = trader.send(order);
        tell(trader, words, outcome);
        if (!expected.isInstance(outcome)) {
            leaveNothingBehind();
            throw otherwise("%s's order was to %s".formatted(trader.name(), whatItDoes), outcome);
        }
    }

    private void leaveNothingBehind() {
        alice.sendAll(new CancelAll(List.of()));
        bob.sendAll(new CancelAll(List.of()));
    }

    private static CannotStartException otherwise(String story, ActionResult outcome) {
        return new CannotStartException("%s, but the exchange answered: %s".formatted(story, words(outcome)));
    }

    private void fills(Trader trader) {
        for (JsonNode element : exchange.account(AccountQueryType.FILLS, trader.account())) {
            Fill fill = exchange.convert(element.get("fills"), Fill.class);
            say("  fill   %s %s at %s, %s the maker, %s the taker"
                    .formatted(fill.amount(), fill.symbol(), fill.price(), nameOf(fill.maker()), nameOf(fill.taker())));
            if (!fill.maker().equals(alice.account().toString())) {
                leaveNothingBehind();
                throw new CannotStartException("bob's order was to fill alice's, but somebody offered before her");
            }
        }
    }

    private void account(Trader trader) {
        JsonNode element = exchange.account(AccountQueryType.FULL_ACCOUNT, trader.account())
                .getFirst();
        FullAccount account = exchange.convert(element.get("fullAccount"), FullAccount.class);
        for (Position position : account.positions()) {
            say("  %-5s  %s %s at %s   equity %s   fees %s   margin used %s   liquidation at %s"
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

    private void tell(Trader trader, String what, ActionResult outcome) {
        say("  %-5s  %s  %-42s ->  %s".formatted(trader.name(), trader.shortKey(), what, words(outcome)));
    }

    private static String words(ActionResult outcome) {
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

    private void say(String line) {
        out.println(line);
    }
}
