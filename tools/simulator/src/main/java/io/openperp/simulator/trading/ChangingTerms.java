package io.openperp.simulator.trading;

import io.openperp.journal.MarketListing;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.run.Chance;
import io.openperp.simulator.trading.RandomWithdrawals.Sent;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import java.util.List;

/**
 * Draws changes of a market's terms by an administrator: lower and higher fees and margin, finer ticks and lots. They
 * count at once, from a later second on, or sooner than is allowed; some cancel an announced change.
 */
final class ChangingTerms {

    private static final List<String> TERMS = List.of(
            "takerFee 0.0003, makerFee 0.0001, tickSize 0.0025",
            "takerFee 0.0009",
            "makerFee -0.0001, takerFee 0.0004, tickSize 0.005, lotSize 0.001",
            "baseRate 0.03",
            "baseRate 0.04, takerFee 0.001",
            "");

    private final long startSecond;
    private final List<MarketListing> markets;

    /**
     * Creates the source of these changes of terms.
     *
     * @param startSecond second at which the simulation starts, since 1970
     * @param markets markets that traders know
     */
    ChangingTerms(long startSecond, List<MarketListing> markets) {
        this.startSecond = startSecond;
        this.markets = markets;
    }

    Sent next(Chance chance) {
        ChangeTerms change = change(chance);
        return new Sent(
                ExchangeSettings.ADMIN, ExchangeSettings.ADMIN, IntendedAction.signedOnly(change, Expectation.TERMS));
    }

    ChangeTerms change(Chance chance) {
        long effective = chance.oneIn(2) ? 0 : startSecond + chance.between(1, 14);
        String terms = chance.of(TERMS);
        return new ChangeTerms(chance.of(markets).getSymbol(), terms, terms.isEmpty() ? 0 : effective);
    }
}
