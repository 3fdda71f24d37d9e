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
 * An account measured exactly against its portfolio maintenance at the present marks.
 *
 * @param equity equity E
 * @param required portfolio maintenance P
 * @param atBasis E and P at the liquidation price bases
 * @param rows its positions, by symbol
 * @param ranks rank of each row by its weight in P: 0 is liquidated first
 */
public record Maintenance(long equity, long required, BasisMargin atBasis, List<Row> rows, int[] ranks) {

    /**
     * One position of the account.
     *
     * @param notional notional N at the mark
     * @param rate maintenance rate λ
     * @param margin maintenance margin M of this position alone
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
        PortfolioMargin portfolio = Margin.portfolio(account, listings); // read now: the object is reused
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

    /** Whether equity is below maintenance, {@code E < P}, at the marks and at the bases. */
    public boolean isBroken() {
        return !rows.isEmpty() && equity < required && atBasis.equity() < atBasis.required();
    }

    /** Whether equity is below two thirds of maintenance, {@code 3E < 2P}, at the marks and at the bases. */
    public boolean isDeep() {
        return Health.isDeep(equity, required) && Health.isDeep(atBasis.equity(), atBasis.required());
    }

    public long health() {
        return Health.of(equity, required);
    }

    /** Bankruptcy values: total prices at which closing all positions leaves exactly zero, in the order of the rows. */
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
     * Index of the row to liquidate next among those that {@code untried} accepts: the one with the largest weight,
     * then the largest notional, then the first by symbol; -1 if there is none.
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
