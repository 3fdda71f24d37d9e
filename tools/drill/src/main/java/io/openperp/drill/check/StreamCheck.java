package io.openperp.drill.check;

import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.drill.load.DrillAccount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Compares the books and accounts of a subscriber that was connected during all faults with those of a fresh
 * subscriber.
 */
public final class StreamCheck {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 100;
    private static final int LOOKS_UNTIL_ASKED_AGAIN = 20;

    private final ExchangeUnderTest exchange;
    private final Subscriber survivor;
    private final TradedMarkets markets;
    private final Supplier<? extends Collection<DrillAccount>> trading;
    private int compared;

    /**
     * Creates the check; compares nothing yet.
     *
     * @param survivor subscriber that stays connected during all faults, and reconnects when a fault interrupts it
     * @param trading the accounts that trade at the moment
     */
    public StreamCheck(
            ExchangeUnderTest exchange,
            Subscriber survivor,
            TradedMarkets markets,
            Supplier<? extends Collection<DrillAccount>> trading) {
        this.exchange = exchange;
        this.survivor = survivor;
        this.markets = markets;
        this.trading = trading;
    }

    /** Lets the surviving subscriber subscribe to the markets and accounts that are new since the last call. */
    public void follow() {
        markets.open().forEach(market -> survivor.followBook(market.symbol()));
        trading.get().forEach(account -> survivor.followAccount(account.key()));
    }

    /** Number of books and accounts in the last comparison. */
    public int compared() {
        return compared;
    }

    /**
     * Compares until there are no differences, for at most 20 seconds, because messages may still be on their way.
     * Returns the differences that remain, as sentences.
     */
    List<String> discrepancies() throws InterruptedException {
        List<String> symbols = markets.open().stream().map(TradedMarket::symbol).toList();
        List<String> keys = trading.get().stream().map(DrillAccount::key).toList();
        List<String> old = keys.stream().filter(survivor.accounts()::contains).toList();
        List<String> books = symbols.stream().filter(survivor.books()::contains).toList();
        try (Subscriber fresh = new Subscriber(exchange, () -> {})) {
            books.forEach(fresh::followBook);
            old.forEach(fresh::followAccount);
            return untilEqual(survivor, "the subscriber that lived through the faults", fresh, books, old);
        }
    }

    /**
     * Compares the books and accounts of a fresh subscriber of {@code other}, a follower of this exchange, with those
     * of a fresh subscriber of this exchange, for at most 20 seconds until they are equal. Returns the differences that
     * remain, as sentences.
     */
    public List<String> differencesTo(ExchangeUnderTest other) throws InterruptedException {
        List<String> books = markets.open().stream().map(TradedMarket::symbol).toList();
        List<String> accounts = trading.get().stream().map(DrillAccount::key).toList();
        try (Subscriber fresh = new Subscriber(exchange, () -> {});
                Subscriber follower = new Subscriber(other, () -> {})) {
            for (Subscriber each : List.of(fresh, follower)) {
                books.forEach(each::followBook);
                accounts.forEach(each::followAccount);
            }
            return untilEqual(follower, "the exchange that follows", fresh, books, accounts);
        }
    }

    private List<String> untilEqual(
            Subscriber survivor, String who, Subscriber fresh, List<String> books, List<String> accounts)
            throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        compared = books.size() + accounts.size();
        int looks = 0;
        while (true) {
            Map<String, String> expected = fresh.state(books, accounts);
            List<String> found = differences(who, survivor.state(books, accounts), expected);
            if (expected.size() < compared) {
                found.add("a fresh subscriber has received %d of %d books and accounts; refused: %s"
                        .formatted(expected.size(), compared, fresh.refusal()));
            }
            if (!found.isEmpty() && !survivor.refusal().isEmpty()) {
                found.add(who + " was refused: " + survivor.refusal());
            }
            if (found.isEmpty() || System.nanoTime() > deadline) {
                return found;
            }
            Thread.sleep(POLL_MILLIS);
            if (++looks % LOOKS_UNTIL_ASKED_AGAIN == 0) {
                survivor.askAgain();
                fresh.askAgain();
            }
        }
    }

    static List<String> differences(String who, Map<String, String> survivor, Map<String, String> fresh) {
        List<String> found = new ArrayList<>();
        fresh.forEach((name, state) -> {
            String lived = survivor.getOrDefault(name, "nothing");
            if (!lived.equals(state)) {
                found.add("%s has for %s: %s, a fresh subscriber: %s".formatted(who, name, lived, state));
            }
        });
        return found;
    }
}
