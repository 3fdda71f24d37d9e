package io.openperp.exchange.account.margin;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.Listings;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.PortfolioMargin;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.Fixed;
import io.openperp.units.Side;

/**
 * Equity and portfolio maintenance of an account at the liquidation price bases of its markets instead of their marks.
 * An account is liquidated only while it is below maintenance at both (LIQ-020).
 *
 * @param equity equity E of the account at the bases
 * @param required portfolio maintenance P of the account at the bases
 */
public record BasisMargin(long equity, long required) {

    static BasisMargin of(Account account, Listings listings) {
        PortfolioMargin portfolio = listings.portfolio().clear();
        long equity = account.balanceBesideOrders();
        for (Holding holding : listings.bySymbol(account)) {
            MarketConditions market = holding.market.atBasis();
            Side side = Side.of(holding.size() > 0);
            long notional = Notional.required(market.mark(), holding.size());
            equity = Fixed.addSaturated(equity, Notional.value(holding.size(), market.mark()) - holding.cost());
            portfolio.add(
                    listings.correlationIndex(holding.market),
                    side,
                    market.maintenanceMargin(side, notional, account.leverageIn(holding.market)));
        }
        return new BasisMargin(equity, portfolio.requirement());
    }

    /**
     * Whether equity covers maintenance at the liquidation price bases, so that the account must not be liquidated
     * whatever the marks are.
     */
    public static boolean protects(Account account, Listings listings) {
        return of(account, listings).isCovered();
    }

    private boolean isCovered() {
        return equity >= required;
    }
}
