package io.openperp.simulator.trading;

import io.openperp.journal.MarketListing;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.run.Chance;
import io.openperp.simulator.trading.RandomWithdrawals.Sent;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * Draws acts of an administrator about fees: sets fee tiers that traders will reach, for all markets or for one, and
 * adds traders to fee programmes and removes them.
 */
final class SettingFees {

    private final long startSecond;
    private final List<MarketListing> markets;

    /**
     * Creates the source of these acts.
     *
     * @param startSecond second at which the simulation starts, since 1970
     * @param markets markets that traders know
     */
    SettingFees(long startSecond, List<MarketListing> markets) {
        this.startSecond = startSecond;
        this.markets = markets;
    }

    Sent next(Chance chance, List<Trader> traders) {
        Trader trader = traders.get(chance.below(3));
        Bytes32 sub = trader.family.subAccount(chance);
        Bytes32 account = sub != null && chance.oneIn(4) ? sub : trader.key;
        return switch (chance.below(8)) {
            case 0, 1 -> sent(ExchangeSettings.ADMIN, policy(chance), Expectation.FEES);
            case 2 -> sent(trader.key, policy(chance), Expectation.ERROR);
            case 3, 4 -> sent(ExchangeSettings.ADMIN, new SetFeeProgramme(account, ""), Expectation.FEES);
            default -> sent(ExchangeSettings.ADMIN, new SetFeeProgramme(account, name(chance)), Expectation.FEES);
        };
    }

    private SetFeePolicy policy(Chance chance) {
        String symbol = chance.oneIn(2) ? "" : chance.of(markets).getSymbol();
        if (!symbol.isEmpty() && chance.oneIn(3)) {
            return new SetFeePolicy(symbol, SetFeePolicy.FOLLOW, "", 0);
        }
        String tiers = switch (chance.below(3)) {
            case 0 -> "200 " + rates(chance);
            case 1 -> "100 " + rates(chance) + ", 1000 " + rates(chance) + ", 10000 " + rates(chance);
            default -> "500 " + rates(chance) + ", 4000 " + rates(chance);
        };
        String programmes =
                chance.oneIn(3) ? "makers " + rates(chance) : "makers " + rates(chance) + ", desks " + rates(chance);
        return new SetFeePolicy(symbol, tiers, programmes, chance.oneIn(3) ? startSecond + chance.between(1, 12) : 0);
    }

    private static String name(Chance chance) {
        return chance.oneIn(2) ? "makers" : "desks";
    }

    /** Draws a maker rate, which is sometimes a rebate, and a taker rate, in basis points. */
    private static String rates(Chance chance) {
        return chance.between(-1, 3) + "." + chance.below(10) + " " + (2 + chance.below(5)) + "." + chance.below(10);
    }

    private static Sent sent(Bytes32 signer, Action action, Expectation expectation) {
        return new Sent(signer, signer, IntendedAction.signedOnly(action, expectation));
    }
}
