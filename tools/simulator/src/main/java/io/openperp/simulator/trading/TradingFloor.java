package io.openperp.simulator.trading;

import io.openperp.journal.Action;
import io.openperp.journal.MarketListing;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.cluster.Request;
import io.openperp.simulator.cluster.Setup;
import io.openperp.simulator.run.Chance;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All clients that send transactions: traders, the oracle, an administrator, treasurers and operators. */
public final class TradingFloor {

    private static final List<String> NAMES = List.of("ann", "bob", "cid", "dan", "eve", "fay");
    /** Percentage of requests that repeat an earlier one. */
    private static final int REPEATS = 6;

    /** Keys of builders: one whose account is never funded, and one that also trades. */
    static final List<Bytes32> BUILDERS = List.of(ExchangeSettings.keyOf("builder"), ExchangeSettings.keyOf("fay"));

    /** Approved builder fee in basis points; some orders name a higher one. */
    private static final int APPROVED_FEE = 10;

    private static final int MOVES_ONE_IN = 7;
    private static final int PRICES = 12;
    private static final int PRICES_IN_A_CRASH = 24;

    /** A request that a client has sent, and for each of its actions the answers that are possible. */
    public record SentRequest(Request request, List<Expectation> expectations) {}

    /** Number of different references in deposits of treasurers; small, so that references are used twice. */
    private static final int REFS = 12;

    private final RandomWithdrawals withdrawing = new RandomWithdrawals();
    private final RandomRoles roles;
    private final SettingFees fees;
    private final ChangingTerms terms;
    private final RandomOperators operating;
    private final RandomMultisigOperators together;
    private final RandomMultisigs cosigning;
    private final Setup setup;
    /** Markets that traders know: the configured ones, and those that somebody has tried to list. */
    private final List<MarketListing> listings;

    private final RandomListings listing;
    private final OraclePrices prices;
    private final List<Trader> traders;
    /** A trader whose account is never funded. */
    private final Trader unfunded;

    private final List<SentRequest> sent = new ArrayList<>();
    private long lastNonce;

    public TradingFloor(Setup setup, List<MarketListing> configured) {
        this.setup = setup;
        listings = new ArrayList<>(configured);
        prices = new OraclePrices(listings, setup.scenario());
        roles = new RandomRoles(setup.startMillis() / 1000);
        listing = new RandomListings(setup.spareMarkets(), prices, listings, setsStates(), setup.hasOperators());
        fees = new SettingFees(setup.startMillis() / 1000, listings);
        cosigning = new RandomMultisigs(listings, prices);
        terms = new ChangingTerms(setup.startMillis() / 1000, listings);
        operating = new RandomOperators(setup.startMillis() / 1000, listings, prices, terms);
        together = new RandomMultisigOperators(setup.startMillis() / 1000, listings, terms, listing);
        unfunded = new Trader("gus", listings, prices, setup);
        traders = NAMES.stream()
                .map(name -> new Trader(name, listings, prices, setup))
                .toList();
    }

    /** The first requests: deposits to all traders and the first prices. */
    public List<SentRequest> opening(Chance chance) {
        List<SentRequest> first = new ArrayList<>(IntStream.range(0, listings.size())
                .mapToObj(market ->
                        request(ExchangeSettings.ORACLE, ExchangeSettings.ORACLE, List.of(prices.publication(market))))
                .toList());
        for (Trader trader : traders) {
            List<IntendedAction> actions = new ArrayList<>();
            actions.add(new IntendedAction(Actions.faucet(trader.key, initialDeposit(chance)), Expectation.DEPOSIT));
            BUILDERS.forEach(builder -> actions.add(
                    IntendedAction.signedOnly(new BuilderApproval(builder, APPROVED_FEE), Expectation.BUILDER)));
            if (setup.scenario() == Setup.Scenario.CRASHING) {
                listings.forEach(listing -> actions.add(new IntendedAction(
                        Actions.leverage(listing.getSymbol(), listing.getMaxLeverage()), Expectation.LEVERAGE)));
            } else if (setup.scenario() != Setup.Scenario.CALM) {
                actions.add(
                        new IntendedAction(Actions.leverage("BTC-USD", Decimals.parse("50")), Expectation.LEVERAGE));
            }
            if (setup.operatesTogether() && trader == traders.getFirst()) {
                actions.add(RandomMultisigOperators.opening(traders));
            }
            first.add(request(trader.key, trader.key, actions));
        }
        return first;
    }

    /** Draws the next request of a random client; sometimes an earlier one again. */
    public SentRequest next(Chance chance) {
        Chance own = Chance.of(setup.seed(), -1_000L - sent.size()); // what is drawn here moves no other draw
        if (setup.movesMarkets() && own.oneIn(MOVES_ONE_IN)) {
            return move(own);
        }
        boolean leavesNumbers = setup.operatesTogether() && !own.oneIn(6); // for multisig accounts
        if (!leavesNumbers && listing.isDue(own)) {
            RandomListings.Sent drawn = listing.next(own, traders);
            return request(drawn.signer(), drawn.signer(), drawn.actions());
        }
        if (hasListed() && own.oneIn(6)) { // until its first price a new market takes no orders
            return price(setup.markets() + own.below(listings.size() - setup.markets()), own);
        }
        if (setup.hasOperators() && own.oneIn(2)) {
            RandomOperators.Sent drawn = operating.next(own, traders);
            return request(drawn.signer(), drawn.signer(), List.of(drawn.action()));
        }
        if (setup.operatesTogether() && own.oneIn(2)) {
            RandomMultisigOperators.Sent drawn = together.next(own, traders);
            return request(drawn.signer(), drawn.signer(), drawn.actions());
        }
        if (setsStates() && own.oneIn(12)) {
            return state(own);
        }
        if (settles() && own.oneIn(60)) {
            return settlement();
        }
        if (changesTerms() && own.oneIn(10)) {
            RandomWithdrawals.Sent drawn = terms.next(own);
            return request(drawn.account(), drawn.signer(), List.of(drawn.action()));
        }
        if (hasRoles() && own.oneIn(4)) {
            RandomWithdrawals.Sent drawn = roles.next(own, traders);
            return request(drawn.account(), drawn.signer(), List.of(drawn.action()));
        }
        boolean withdrawsOften = hasWithdrawals() || setup.operatesTogether();
        if ((withdrawsOften || setup.hasOperators()) && own.oneIn(withdrawsOften ? 4 : 10)) {
            RandomWithdrawals.Sent drawn = withdrawing.next(own, traders);
            return request(drawn.account(), drawn.signer(), List.of(drawn.action()));
        }
        if (setup.setsFees() && own.oneIn(5)) {
            RandomWithdrawals.Sent drawn = fees.next(own, traders);
            return request(drawn.account(), drawn.signer(), List.of(drawn.action()));
        }
        if (hasMultisigs() && own.oneIn(3)) {
            RandomMultisigs.Sent drawn = cosigning.next(own, traders);
            return request(drawn.account(), drawn.signer(), List.of(drawn.action()));
        }
        int draw = chance.below(100);
        int publications = setup.scenario() == Setup.Scenario.CRASHING ? PRICES_IN_A_CRASH : PRICES;
        if (draw < REPEATS && !sent.isEmpty()) {
            return repeat(chance);
        } else if (draw < publications) {
            return price(chance.below(listings.size()), chance);
        } else if (draw == 98) {
            return deposit(chance);
        } else if (draw == 99) {
            return request(unfunded.key, unfunded.key, unfunded.actions(chance, traders));
        } else if (draw == publications) {
            return request(
                    ExchangeSettings.ADMIN,
                    ExchangeSettings.ADMIN,
                    List.of(new IntendedAction(
                            Actions.whitelist(chance.of(traders).key, chance.oneIn(2)),
                            setup.hasOperators() ? Expectation.OPERATORS_WHITELIST : Expectation.WHITELIST)));
        }
        Trader trader = chance.of(traders);
        Bytes32 signer = chance.oneIn(15) ? trader.agent : trader.key;
        Bytes32 subAccount = trader.family.subAccount(chance);
        Bytes32 account = subAccount != null && chance.oneIn(3) ? subAccount : trader.key;
        return request(account, signer, trader.actions(chance, traders));
    }

    /** Accounts to which a trader may transfer money: all traders, and two accounts that never had money. */
    static List<Bytes32> recipients(List<Trader> traders) {
        return Stream.concat(
                        traders.stream().map(trader -> trader.key),
                        Stream.of(ExchangeSettings.keyOf("gus"), ExchangeSettings.keyOf("nobody")))
                .toList();
    }

    /**
     * Draws a deposit by a treasurer, or by a trader without the role. There are few references, so that they recur
     * with the same content and with another.
     */
    private SentRequest deposit(Chance chance) {
        Deposit deposit = new Deposit(
                chance.of(traders).key,
                Quantity.of(Decimals.parse("10") * chance.between(1, 2)),
                "wire " + chance.below(REFS));
        if (chance.oneIn(5)) {
            Trader trader = chance.of(traders);
            return request(
                    trader.key,
                    trader.key,
                    List.of(IntendedAction.signedOnly(
                            deposit, hasRoles() ? Expectation.TREASURY_DEPOSIT : Expectation.REFUSED_DEPOSIT)));
        }
        return request(
                ExchangeSettings.TREASURER,
                ExchangeSettings.TREASURER,
                List.of(IntendedAction.signedOnly(deposit, Expectation.TREASURY_DEPOSIT)));
    }

    /** Moves the oracle price of one market at random; returns the request that publishes the new price. */
    public SentRequest price(int market, Chance chance) {
        prices.move(market, chance);
        return request(ExchangeSettings.ORACLE, ExchangeSettings.ORACLE, List.of(prices.publication(market)));
    }

    public List<SentRequest> everyPrice() {
        return prices(listings.size());
    }

    /** Requests that publish the price of each configured market, but not of markets that operators have listed. */
    public List<SentRequest> configuredPrices() {
        return prices(setup.markets());
    }

    /** Whether somebody has tried to list a market, so that traders know more markets than the configured ones. */
    public boolean hasListed() {
        return listings.size() > setup.markets();
    }

    private List<SentRequest> prices(int markets) {
        return IntStream.range(0, markets)
                .mapToObj(market ->
                        request(ExchangeSettings.ORACLE, ExchangeSettings.ORACLE, List.of(prices.publication(market))))
                .toList();
    }

    /** Requests that bring every market to the state {@code trading}, whatever state it is in. */
    public List<SentRequest> everyMarketTrades() {
        List<SentRequest> requests = new ArrayList<>();
        if (setup.hasOperators()) {
            RandomOperators.administrators().forEach(key -> requests.add(request(key, key, everyMarketOpens())));
        }
        boolean halts = setsStates() || setup.operatesTogether();
        for (int market = 0; halts && market < listings.size(); market++) {
            requests.add(state(market, "trading", 0)); // opens a halted market
            requests.add(state(market, "trading", 0)); // ends the opening
        }
        return requests;
    }

    private List<IntendedAction> everyMarketOpens() {
        return listings.stream()
                .flatMap(market -> Stream.of("opens", "ends the opening")
                        .map(reason -> new SetMarketState(market.getSymbol(), "trading", reason, 0)))
                .map(set -> IntendedAction.signedOnly(set, Expectation.MARKET_STATE))
                .toList();
    }

    /**
     * Whether an administrator sets the states of markets: in a quarter of the seeds, and in those in which markets
     * change their state by themselves.
     */
    private boolean setsStates() {
        return Math.floorMod(setup.seed(), 4) == 2 || setup.setsStatesByThemselves();
    }

    /**
     * Whether an administrator settles the last market, and tries it a second time: in a thirty-second of the seeds.
     */
    private boolean settles() {
        return Math.floorMod(setup.seed(), 32) == 20;
    }

    private SentRequest settlement() {
        SettleMarket settle = new SettleMarket(listings.getLast().getSymbol(), 0, "test");
        return request(
                ExchangeSettings.ADMIN,
                ExchangeSettings.ADMIN,
                List.of(IntendedAction.signedOnly(settle, Expectation.SETTLEMENT)));
    }

    /**
     * Whether an administrator changes the terms of markets: in a sixteenth of the seeds. Fee policies are set in these
     * seeds too.
     */
    private boolean changesTerms() {
        return Math.floorMod(setup.seed(), 16) == 12;
    }

    /** Whether accounts withdraw: in an eighth of the seeds. */
    private boolean hasWithdrawals() {
        return Math.floorMod(setup.seed(), 8) == 7;
    }

    /** Whether an administrator makes traders treasurers for a while: in a sixteenth of the seeds. */
    private boolean hasRoles() {
        return Math.floorMod(setup.seed(), 16) == 11;
    }

    /** Whether traders share multisig accounts: in a sixteenth of the seeds. */
    private boolean hasMultisigs() {
        return Math.floorMod(setup.seed(), 16) == 3;
    }

    /**
     * Draws an act that moves a market to a lane of its own or back; one in twelve is sent by a trader, who may not do
     * it.
     */
    private SentRequest move(Chance chance) {
        MoveMarket move = new MoveMarket(chance.of(listings).getSymbol(), chance.oneIn(2));
        boolean isAllowed = !chance.oneIn(12);
        Bytes32 signer = isAllowed ? ExchangeSettings.ADMIN : chance.of(traders).key;
        Expectation expected = isAllowed ? Expectation.MOVE : Expectation.ERROR;
        return request(signer, signer, List.of(IntendedAction.signedOnly(move, expected)));
    }

    private SentRequest state(Chance chance) {
        String state = chance.oneIn(2) ? "trading" : chance.of(SetMarketState.STATES);
        boolean ends = !state.equals("trading") && chance.oneIn(2);
        long until = ends ? setup.startMillis() / 1000 + chance.between(1, 12) : 0;
        return state(chance.below(listings.size()), state, until);
    }

    private SentRequest state(int market, String state, long until) {
        SetMarketState set = new SetMarketState(listings.get(market).getSymbol(), state, "test", until);
        return request(
                ExchangeSettings.ADMIN,
                ExchangeSettings.ADMIN,
                List.of(IntendedAction.signedOnly(set, Expectation.MARKET_STATE)));
    }

    /** Passes an answer on to the traders of its family and to the sources of transactions that remember answers. */
    public void answered(Request request, TransactionCompleted completed) {
        withdrawing.answered(completed);
        cosigning.answered(completed);
        together.answered(completed);
        TransactionCompleted ofOrders = OnFills.withoutAttached(request.transaction(), completed);
        traders.stream()
                .filter(trader -> trader.family.has(request.account()))
                .forEach(trader -> trader.answered(ofOrders));
    }

    /**
     * Repeats a transaction, as a client does that got no answer, or sends another transaction with the nonce of an
     * earlier one.
     */
    private SentRequest repeat(Chance chance) {
        SentRequest before = sent.get(sent.size() - 1 - chance.below(Math.min(sent.size(), 12)));
        if (chance.oneIn(3)) {
            return before;
        }
        Trader trader = chance.of(traders);
        long nonce = before.request().transaction().nonce();
        return request(trader.key, trader.key, nonce, trader.actions(chance, traders));
    }

    private long initialDeposit(Chance chance) {
        String money = switch (setup.scenario()) {
            case TIGHT, CRASHING -> "1500";
            case WILD -> String.valueOf(800 + chance.below(6000));
            case CALM -> chance.oneIn(3) ? "30000" : "3000";
        };
        return Decimals.parse(money);
    }

    private Stream<Trader> traders() {
        return Stream.concat(traders.stream(), Stream.of(unfunded));
    }

    private SentRequest request(Bytes32 account, Bytes32 signer, List<IntendedAction> actions) {
        lastNonce++;
        return request(account, signer, lastNonce, actions);
    }

    private SentRequest request(Bytes32 account, Bytes32 signer, long nonce, List<IntendedAction> intended) {
        List<IntendedAction> actions = OnFills.withIndices(intended);
        Request request = SignedForm.request(sent.size(), account, signer, nonce, actions);
        List<Action> drawn = actions.stream().map(IntendedAction::action).toList();
        traders()
                .forEach(
                        trader -> trader.replaceIds(drawn, request.transaction().actions()));
        SentRequest next = new SentRequest(
                request, actions.stream().map(IntendedAction::expectation).toList());
        sent.add(next);
        return next;
    }
}
