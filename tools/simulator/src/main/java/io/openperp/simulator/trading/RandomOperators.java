package io.openperp.simulator.trading;

import io.openperp.journal.MarketListing;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.run.Chance;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.stream.Stream;

/**
 * Draws transactions of three operator keys without money. Administrators give them every role, for a while or until it
 * is revoked, and they try the acts of all roles. Keys that become administrators revoke the role from others, even
 * from the first administrator.
 */
final class RandomOperators {

    private static final List<Bytes32> KEYS = Stream.of("first operator", "second operator", "third operator")
            .map(ExchangeSettings::keyOf)
            .toList();
    private static final List<String> ROLES = List.of("admin", "risk", "risk", "lister", "treasurer", "oracle");
    private static final List<String> POLICIES = List.of("500 1 3", "1000 -1 4, 5000 -2 3.5");

    /** A drawn transaction, to be signed and sent by {@code signer}. */
    record Sent(Bytes32 signer, IntendedAction action) {}

    private final long startSecond;
    private final List<MarketListing> markets;
    private final OraclePrices prices;
    private final ChangingTerms terms;
    private int acts;

    /**
     * Creates the source of these transactions.
     *
     * @param startSecond second at which the simulation starts, since 1970
     * @param markets markets that traders know
     */
    RandomOperators(long startSecond, List<MarketListing> markets, OraclePrices prices, ChangingTerms terms) {
        this.startSecond = startSecond;
        this.markets = markets;
        this.prices = prices;
        this.terms = terms;
    }

    /** All keys that may become administrators; at least one of them always is one. */
    static List<Bytes32> administrators() {
        return Stream.concat(Stream.of(ExchangeSettings.ADMIN), KEYS.stream()).toList();
    }

    Sent next(Chance chance, List<Trader> traders) {
        acts++;
        int draw = chance.below(20);
        if (draw < 5) {
            return new Sent(signer(chance, 2), IntendedAction.signedOnly(given(chance), Expectation.ROLE));
        }
        if (draw == 5) {
            String role = chance.oneIn(2) ? "admin" : chance.of(ROLES);
            RevokeRole revoke = new RevokeRole(role, subject(chance, role));
            return new Sent(signer(chance, 2), IntendedAction.signedOnly(revoke, Expectation.ROLE));
        }
        return new Sent(signer(chance, 8), act(chance, traders));
    }

    private static Bytes32 signer(Chance chance, int oneInIsTheFirstAdministrator) {
        return chance.oneIn(oneInIsTheFirstAdministrator) ? ExchangeSettings.ADMIN : chance.of(KEYS);
    }

    private SetRole given(Chance chance) {
        String role = chance.of(ROLES);
        long expires = chance.oneIn(2) ? 0 : startSecond + chance.between(2, 30);
        return new SetRole(role, subject(chance, role), expires);
    }

    /**
     * Key that gets or loses the role. The first administrator only gets and loses the role {@code admin}, so that
     * there is always a publisher of prices.
     */
    private static Bytes32 subject(Chance chance, String role) {
        return role.equals("admin") && chance.oneIn(3) ? ExchangeSettings.ADMIN : chance.of(KEYS);
    }

    /** Recipient of a deposit: the insurance fund for one act in three, otherwise the trader. */
    private Bytes32 recipient(Trader trader) {
        return acts % 3 == 0 ? ExchangeSettings.FUND : trader.key;
    }

    private IntendedAction act(Chance chance, List<Trader> traders) {
        int market = chance.below(markets.size());
        return switch (chance.below(16)) {
            case 0, 1, 2, 3 -> signed(state(chance, market), Expectation.MARKET_STATE);
            case 4, 5, 6 -> signed(terms.change(chance), Expectation.TERMS);
            case 7 -> signed(new PauseWithdrawals(true, "act " + acts), Expectation.OPERATORS_PAUSE);
            case 8 -> signed(new PauseWithdrawals(false, "act " + acts), Expectation.OPERATORS_PAUSE);
            case 9 ->
                signed(new WhitelistFaucet(chance.of(traders).key, chance.oneIn(2)), Expectation.OPERATORS_WHITELIST);
            case 10 ->
                signed(
                        new Deposit(recipient(chance.of(traders)), Quantity.of("1"), "operated " + acts),
                        Expectation.TREASURY_DEPOSIT);
            case 11 -> signed(new ApproveWithdrawal("0-" + chance.between(1, 4)), Expectation.WITHDRAWAL_STEP);
            case 12 -> signed(new SetFeePolicy("", chance.of(POLICIES), "makers 0 2", 0), Expectation.FEES);
            case 13 -> signed(new SetFeeProgramme(chance.of(traders).key, "makers"), Expectation.FEES);
            // names no existing market, because a settled market would trade no more
            case 14 -> signed(new SettleMarket("NONE-USD", 0, "test"), Expectation.ERROR);
            default -> prices.publicationByOperator(market);
        };
    }

    /**
     * Draws a change of a market's state. Its reason is unique, so that the act can be recognised in the events of the
     * market.
     */
    private SetMarketState state(Chance chance, int market) {
        String state = chance.of(SetMarketState.STATES);
        boolean ends = !state.equals("trading") && chance.oneIn(2);
        long until = ends ? startSecond + chance.between(1, 14) : 0;
        return new SetMarketState(markets.get(market).getSymbol(), state, "act " + acts, until);
    }

    private static IntendedAction signed(Action action, Expectation expectation) {
        return IntendedAction.signedOnly(action, expectation);
    }
}
