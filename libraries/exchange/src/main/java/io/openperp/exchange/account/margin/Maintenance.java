package io.openperp.exchange.account.margin;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.liquidation.BankruptcyPlan;
import io.openperp.risk.margin.Health;
import io.openperp.risk.margin.PortfolioMargin;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * An account measured against its portfolio maintenance, exactly and at this moment.
 *
 * @param equity E
 * @param required P
 * @param atBasis both at the liquidation price bases
 * @param rows its positions, by symbol
 * @param ranks of the rows by their weight in P: 0 is liquidated first
 */
public record Maintenance(long equity, long required, BasisMargin atBasis, List<Row> rows, int[] ranks) {

    /**
     * A position.
     *
     * @param notional N
     * @param rate λ
     * @param margin M of this position alone
     */
    public record Row(Holding holding, long notional, long rate, long margin) {

        String symbol() {
            return holding.market.symbol();
        }
    }

    public static Maintenance of(Account account, Listings listings) {
        List<Row> rows = new ArrayList<>();
        for (Holding holding : listings.bySymbol(account)) {
            rows.add(row(account, holding));
        }
        long equity = Margin.equity(account);
        BasisMargin basis = BasisMargin.of(account, listings);
        PortfolioMargin portfolio = Margin.portfolio(account, listings); // read before the next one is computed
        long required = portfolio.requirement();
        return new Maintenance(equity, required, basis, rows, portfolio.ranks());
    }

    private static Row row(Account account, Holding holding) {
        MarketConditions market = holding.market.conditions();
        Side side = Side.of(holding.size() > 0);
        long notional = Notional.required(market.mark(), holding.size());
        long rate = market.maintenanceRate(side, notional, account.leverageIn(holding.market));
        return new Row(holding, notional, rate, Fixed.mulCeil(notional, rate));
    }

    /** E < P, at the marks and at the bases. */
    public boolean isBroken() {
        return !rows.isEmpty() && equity < required && atBasis.equity() < atBasis.required();
    }

    /** 3E < 2P, at the marks and at the bases. */
    public boolean isDeep() {
        return Health.isDeep(equity, required) && Health.isDeep(atBasis.equity(), atBasis.required());
    }

    public long health() {
        return Health.of(equity, required);
    }

    /** The values at which closing the positions leaves exactly zero, in the order of the rows. */
    public List<BankruptcyPlan.Part> bankruptcy() {
        return BankruptcyPlan.of(
                equity,
                rows.stream()
                        .map(row -> new BankruptcyPlan.Holding(
                                row.holding().size(),
                                row.holding().market.conditions().mark()))
                        .toList());
    }

    /**
     * Index of the heaviest row that {@code untried} accepts, by weight, then notional, then first by symbol; or -1.
     */
    public int heaviest(Predicate<ListedMarket> untried) {
        int heaviest = -1;
        for (int i = 0; i < rows.size(); i++) {
            if (untried.test(rows.get(i).holding().market) && (heaviest < 0 || isHeavier(i, heaviest))) {
                heaviest = i;
            }
        }
        return heaviest;
    }

    private boolean isHeavier(int row, int than) {
        return ranks[row] != ranks[than]
                ? ranks[row] < ranks[than]
                : rows.get(row).notional() > rows.get(than).notional();
    }
}
