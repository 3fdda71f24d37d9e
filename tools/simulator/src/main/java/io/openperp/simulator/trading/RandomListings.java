package io.openperp.simulator.trading;

import io.openperp.journal.MarketListing;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.run.Chance;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.List;

/**
 * Draws listings of new markets by an administrator, alone or two in one transaction. Also draws listings that must be
 * refused: a symbol that is taken, wrong terms, more markets than there are numbers, and listings by traders without
 * the role.
 */
final class RandomListings {

    /** Symbols of new markets: one more than the largest number of spare markets. */
    private static final List<String> SYMBOLS = List.of("AVAX-USD", "DOT-USD", "LTC-USD");

    private static final List<String> FIRST_PRICES = List.of("25", "8", "80");
    private static final String TICK = "0.001";
    private static final String LOT = "0.1";
    private static final String MAX_LEVERAGE = "20";

    private static final String TERMS = "tickSize " + TICK + ", lotSize " + LOT + ", maxLeverage " + MAX_LEVERAGE
            + ", impactNotional 2000, baseRate 0.03, notionalKnots 0 100000, tierFactors 1 1.5, leverageKnots 1 10 20,"
            + " leverageFactors 1 1 1.2, volatilityLow 0.7, volatilityHigh 1.3, volatilityStart 0.9, termsNotice 3s";

    /** Terms under which even thin books move the mark, together with an impact notional of 20. */
    private static final String MOVED_MARK =
            ", mark.liquidationBand 0, mark.biasBand 0, mark.evidenceSpread 0.1, mark.evidenceHold 1000ms";

    /** Optional terms of a listing. Under some of them the market changes its state by itself. */
    private static final List<String> MORE = List.of(
            "",
            "",
            ", takerFee 0.0008, makerFee 0.0001",
            ", minNotional 5, defaultLeverage 20",
            ", caps.position 400, caps.openInterest 900",
            silent(2, "halted") + ", automaticStates.good 1",
            silent(1, "reduceOnly") + ", automaticStates.good 1",
            MOVED_MARK + left(1, "postOnly") + silent(2, "cancelOnly") + ", automaticStates.good 1",
            MOVED_MARK + left(2, "halted") + silent(1, "postOnly"));

    private static final List<String> WRONG = List.of(
            TERMS + ", takerFee 0.06",
            TERMS + ", colour 1",
            TERMS + ", automaticStates.oracleSilent 5",
            TERMS.replace("tickSize " + TICK, "tickSize 0"),
            TERMS.replace("lotSize " + LOT + ", ", ""));

    /** Number of attempts after which listings become rare, because they take long and few are enough. */
    private static final int ATTEMPTS = 5;

    private final int spare;
    private final OraclePrices prices;
    private final List<MarketListing> markets;
    private final boolean inStates;
    private final List<Bytes32> listers;
    private int attempts;

    /**
     * Creates the source of listings for one simulation.
     *
     * @param spare number of spare market numbers; 0: nobody lists a market
     * @param markets markets that traders know; a new one is added when its listing is first attempted, so that some
     *     orders for it come too early
     * @param inStates whether some new markets begin in a state other than trading
     * @param byOperators whether keys that may be administrators or listers also list markets
     */
    RandomListings(int spare, OraclePrices prices, List<MarketListing> markets, boolean inStates, boolean byOperators) {
        this.spare = spare;
        this.prices = prices;
        this.markets = markets;
        this.inStates = inStates;
        listers = byOperators ? RandomOperators.administrators() : List.of(ExchangeSettings.ADMIN);
    }

    /** A drawn transaction of an administrator, an operator or a trader, to be signed by {@code signer}. */
    record Sent(Bytes32 signer, List<IntendedAction> actions) {}

    /** Whether this seed has spare numbers for new markets, so that listings can be drawn at all. */
    boolean isOffered() {
        return spare > 0;
    }

    /** Draws a listing that will be proposed for a multisig account. */
    ListMarket proposed(Chance chance) {
        return new ListMarket(symbol(chance), terms(chance), "");
    }

    boolean isDue(Chance chance) {
        return isOffered() && chance.oneIn(attempts < ATTEMPTS ? 9 : 40);
    }

    Sent next(Chance chance, List<Trader> traders) {
        attempts++;
        Sent drawn = drawn(chance, traders);
        boolean isOperators = drawn.signer.equals(ExchangeSettings.ADMIN) && listers.size() > 1;
        return isOperators ? new Sent(chance.of(listers), drawn.actions) : drawn;
    }

    private Sent drawn(Chance chance, List<Trader> traders) {
        return switch (chance.below(10)) {
            case 0 -> new Sent(chance.of(traders).key, List.of(listing(symbol(chance), Expectation.ERROR, chance)));
            case 1 -> byAdministrator(listing(markets.getFirst().getSymbol(), Expectation.ERROR, chance));
            case 2 -> byAdministrator(intended(symbol(chance), chance.of(WRONG), "", Expectation.ERROR));
            case 3 ->
                byAdministrator(
                        chance.oneIn(2)
                                ? intended("avax", TERMS, "", Expectation.ERROR)
                                : intended(symbol(chance), TERMS, "closed", Expectation.ERROR));
            case 4, 5, 6 ->
                byAdministrator(
                        listing(symbol(chance), Expectation.LISTING, chance),
                        listing(symbol(chance), Expectation.LISTING, chance));
            default -> byAdministrator(listing(symbol(chance), Expectation.LISTING, chance));
        };
    }

    private static Sent byAdministrator(IntendedAction... actions) {
        return new Sent(ExchangeSettings.ADMIN, List.of(actions));
    }

    private IntendedAction listing(String symbol, Expectation expectation, Chance chance) {
        String state = inStates && chance.oneIn(2) ? chance.of(List.of("postOnly", "cancelOnly", "halted")) : "";
        return intended(symbol, terms(chance), state, expectation);
    }

    private static String terms(Chance chance) {
        String more = chance.of(MORE);
        return (more.contains(MOVED_MARK) ? TERMS.replace("impactNotional 2000", "impactNotional 20") : TERMS) + more;
    }

    private static String silent(int seconds, String state) {
        return ", automaticStates.oracleSilent " + seconds + ", automaticStates.oracleSilentState " + state;
    }

    private static String left(int seconds, String state) {
        return ", automaticStates.bandLeft " + seconds + ", automaticStates.bandLeftState " + state;
    }

    private static IntendedAction intended(String symbol, String terms, String state, Expectation expectation) {
        return IntendedAction.signedOnly(new ListMarket(symbol, terms, state), expectation);
    }

    /**
     * Draws the symbol to list: usually one of as many as there are spare markets, sometimes one more. Once all others
     * are listed, no number is left for the next symbol, and its listing must be refused.
     */
    private String symbol(Chance chance) {
        int index = chance.oneIn(8) ? spare : chance.below(spare);
        String symbol = SYMBOLS.get(index);
        if (markets.stream().noneMatch(market -> market.getSymbol().equals(symbol))) {
            prices.begin(Decimals.parse(FIRST_PRICES.get(index)));
            markets.add(MarketListing.newBuilder()
                    .setSymbol(symbol)
                    .setTickSize(Decimals.parse(TICK))
                    .setLotSize(Decimals.parse(LOT))
                    .setMaxLeverage(Decimals.parse(MAX_LEVERAGE))
                    .build());
        }
        return symbol;
    }
}
