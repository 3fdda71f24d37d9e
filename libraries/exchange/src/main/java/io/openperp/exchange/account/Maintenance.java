package io.openperp.exchange.account;

import io.openperp.risk.BankruptcyPlan;
import io.openperp.risk.Health;
import io.openperp.risk.MarketConditions;
import io.openperp.risk.Notional;
import io.openperp.risk.PortfolioMargin;
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
 * @param rows its positions, by symbol
 * @param ranks of the rows by their weight in P: 0 is liquidated first
 */
record Maintenance(long equity, long required, List<Row> rows, int[] ranks) {

    /**
     * A position.
     *
     * @param notional N
     * @param rate λ
     * @param margin M, alone
     */
    record Row(Holding holding, long notional, long rate, long margin) {

        String symbol() {
            return holding.market.symbol();
        }
    }

    static Maintenance of(Account account, Listings listings) {
        List<Row> rows = new ArrayList<>();
        for (Holding holding : listings.bySymbol(account)) {
            rows.add(row(account, holding));
        }
        PortfolioMargin portfolio = Margin.portfolio(account, listings);
        return new Maintenance(Margin.equity(account), portfolio.requirement(), rows, portfolio.ranks());
    }

    private static Row row(Account account, Holding holding) {
        MarketConditions market = holding.market.conditions;
        Side side = Side.of(holding.size() > 0);
        long notional = Notional.required(market.mark(), holding.size());
        long rate = market.maintenanceRate(side, notional, account.leverageIn(holding.market));
        return new Row(holding, notional, rate, Fixed.mulCeil(notional, rate));
    }

    /** E < P. */
    boolean isBroken() {
        return !rows.isEmpty() && equity < required;
    }

    /** 3E < 2P. */
    boolean isDeep() {
        return Health.isDeep(equity, required);
    }

    long health() {
        return Health.of(equity, required);
    }

    /** At which values the positions leave exactly nothing, in the order of the rows. */
    List<BankruptcyPlan.Part> bankruptcy() {
        return BankruptcyPlan.of(
                equity,
                rows.stream()
                        .map(row -> new BankruptcyPlan.Holding(
                                row.holding().size(),
                                row.holding().market.conditions.mark()))
                        .toList());
    }

    /** Of the rows that {@code untried} accepts the one with the largest weight, then notional, then by symbol; or -1. */
    int heaviest(Predicate<ListedMarket> untried) {
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
