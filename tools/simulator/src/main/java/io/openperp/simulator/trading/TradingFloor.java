package io.openperp.simulator.trading;

import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.SubmitTransaction;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.cluster.Request;
import io.openperp.simulator.cluster.Setup;
import io.openperp.simulator.random.Chance;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Everybody who sends transactions: traders, the oracle, an administrator. */
public final class TradingFloor {

    private static final List<String> NAMES = List.of("ann", "bob", "cid", "dan", "eve", "fay");
    /** Of 100 requests the first are something again, those up to here publish a price. */
    private static final int AGAIN = 6;

    private static final int PRICES = 12;
    private static final int PRICES_IN_A_CRASH = 24;

    /** A request and what can be known of its answers. */
    public record Asked(Request request, List<Expectation> expectations) {}

    private final Setup setup;
    private final List<MarketListing> listings;
    private final int markets;
    private final OraclePrices prices;
    private final List<Trader> traders;
    /** Trades without ever having been funded. */
    private final Trader stranger;

    private final List<Asked> asked = new ArrayList<>();
    private long lastNonce;

    public TradingFloor(Setup setup, List<MarketListing> listings) {
        this.setup = setup;
        this.listings = listings;
        markets = listings.size();
        prices = new OraclePrices(listings, setup.mood());
        stranger = new Trader("gus", listings, prices, setup.mood());
        traders = NAMES.stream()
                .map(name -> new Trader(name, listings, prices, setup.mood()))
                .toList();
    }

    /** Everybody's first money and the first prices. */
    public List<Asked> opening(Chance chance) {
        List<Asked> first = new ArrayList<>(IntStream.range(0, markets)
                .mapToObj(market ->
                        ask(ExchangeSettings.ORACLE, ExchangeSettings.ORACLE, List.of(prices.publication(market))))
                .toList());
        for (Trader trader : traders) {
            List<IntendedAction> wishes = new ArrayList<>();
            wishes.add(new IntendedAction(Actions.faucet(trader.key, money(chance)), Expectation.DEPOSIT));
            if (setup.mood() == Setup.Mood.CRASHING) {
                listings.forEach(listing -> wishes.add(new IntendedAction(
                        Actions.leverage(listing.getSymbol(), listing.getMaxLeverage()), Expectation.LEVERAGE)));
            } else if (setup.mood() != Setup.Mood.CALM) {
                wishes.add(new IntendedAction(Actions.leverage("BTC-USD", Decimals.parse("50")), Expectation.LEVERAGE));
            }
            first.add(ask(trader.key, trader.key, wishes));
        }
        return first;
    }

    /** Somebody wants something; now and then the same as before. */
    public Asked next(Chance chance) {
        int who = chance.below(100);
        int publications = setup.mood() == Setup.Mood.CRASHING ? PRICES_IN_A_CRASH : PRICES;
        if (who < AGAIN && !asked.isEmpty()) {
            return again(chance);
        } else if (who < publications) {
            return price(chance.below(markets), chance);
        } else if (who == 99) {
            return ask(stranger.key, stranger.key, stranger.wishes(chance, traders));
        } else if (who == publications) {
            return ask(
                    ExchangeSettings.ADMIN,
                    ExchangeSettings.ADMIN,
                    List.of(new IntendedAction(
                            Actions.whitelist(chance.of(traders).key, chance.oneIn(2)), Expectation.WHITELIST)));
        }
        Trader trader = chance.of(traders);
        Bytes32 signer = chance.oneIn(15) ? trader.agent : trader.key;
        return ask(trader.key, signer, trader.wishes(chance, traders));
    }

    /** A new price of one market, to be published. */
    public Asked price(int market, Chance chance) {
        prices.move(market, chance);
        return ask(ExchangeSettings.ORACLE, ExchangeSettings.ORACLE, List.of(prices.publication(market)));
    }

    public List<Asked> everyPrice() {
        return IntStream.range(0, markets)
                .mapToObj(market ->
                        ask(ExchangeSettings.ORACLE, ExchangeSettings.ORACLE, List.of(prices.publication(market))))
                .toList();
    }

    /** A client has heard how a transaction ended. */
    public void told(Request request, TransactionCompleted completed) {
        traders.stream()
                .filter(trader -> trader.key.equals(request.account()))
                .forEach(trader -> trader.told(completed));
    }

    /** The same transaction again, as a client does that has not heard of it; or another one with a nonce used before. */
    private Asked again(Chance chance) {
        Asked before = asked.get(asked.size() - 1 - chance.below(Math.min(asked.size(), 12)));
        if (chance.oneIn(3)) {
            return before;
        }
        Trader trader = chance.of(traders);
        long nonce = before.request().transaction().getNonce();
        return ask(trader.key, trader.key, nonce, trader.wishes(chance, traders));
    }

    private long money(Chance chance) {
        String money = switch (setup.mood()) {
            case TIGHT, CRASHING -> "1500";
            case WILD -> String.valueOf(800 + chance.below(6000));
            case CALM -> chance.oneIn(3) ? "30000" : "3000";
        };
        return Decimals.parse(money);
    }

    private Stream<Trader> traders() {
        return Stream.concat(traders.stream(), Stream.of(stranger));
    }

    private Asked ask(Bytes32 account, Bytes32 signer, List<IntendedAction> wishes) {
        lastNonce++;
        return ask(account, signer, lastNonce, wishes);
    }

    private Asked ask(Bytes32 account, Bytes32 signer, long nonce, List<IntendedAction> wishes) {
        List<Action> actions = wishes.stream().map(IntendedAction::action).toList();
        SubmitTransaction drawn = SubmitTransaction.newBuilder()
                .setAccount(Keys.write(account))
                .setSigner(Keys.write(signer))
                .setNonce(nonce)
                .addAllActions(actions)
                .build();
        SubmitTransaction transaction = SignedForm.of(drawn);
        traders().forEach(trader -> trader.renamed(drawn.getActionsList(), transaction.getActionsList()));
        AccountCommand command = asked.size() < setup.requestsInOlderForm()
                ? SignedForm.older(transaction)
                : SignedForm.command(transaction);
        Asked next = new Asked(
                new Request(asked.size(), account, transaction, command),
                wishes.stream().map(IntendedAction::expectation).toList());
        asked.add(next);
        return next;
    }
}
