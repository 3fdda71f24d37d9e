package io.openperp.risk.margin;

import io.openperp.risk.margin.AccountFacts.OpenOrder;
import io.openperp.risk.margin.AccountFigures.PositionFigures;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Markets;
import io.openperp.risk.position.Position;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Computes all figures of an account from its facts and the conditions of the markets.
 *
 * <p>Facts and conditions may come from different logs. A position in a market that is not known yet is ignored; a
 * position in a market without a mark yet is valued at its entry price. Open orders count once there is a mark.
 */
public final class AccountValuation {

    private record Row(MarketConditions market, Position position, long leverage, long notional, long lambda) {

        /** Maintenance margin M of this position alone, without offsets by other positions. */
        long margin() {
            return Fixed.mulCeil(notional, lambda);
        }

        long unrealizedPnl() {
            return position.unrealizedPnl(market.mark());
        }
    }

    /** Initial margin, survival requirement and possible losses, each summed over all markets. */
    private record Required(long initialMargin, long survival, long losses) {

        Required plus(MarketExposure market) {
            return new Required(
                    Fixed.addSaturated(initialMargin, market.initialMargin()),
                    Fixed.addSaturated(survival, market.survival()),
                    Fixed.addSaturated(losses, market.losses()));
        }
    }

    private final AccountFacts facts;
    private final Markets markets;
    private final List<Row> rows = new ArrayList<>();
    private final PortfolioMargin portfolio;

    private AccountValuation(AccountFacts facts, Markets markets) {
        this.facts = facts;
        this.markets = markets;
        portfolio = new PortfolioMargin(markets.exchange(), markets.correlations());
    }

    public static AccountFigures of(AccountFacts facts, Markets markets) {
        return new AccountValuation(facts, markets).figures();
    }

    private AccountFigures figures() {
        facts.positions().forEach(this::addRow);
        long unrealized = rows.stream().mapToLong(Row::unrealizedPnl).sum();
        long equity = facts.balance() + unrealized;
        Required required = required();
        long marginUsed = required.initialMargin();
        return new AccountFigures(
                equity,
                facts.orderMargin(),
                Math.max(0, equity - marginUsed),
                marginUsed,
                rows.stream().mapToLong(Row::notional).sum(),
                facts.realizedPnl(),
                unrealized,
                facts.fees(),
                facts.funding(),
                portfolio.requirement(),
                required.survival(),
                Math.max(Math.max(marginUsed, required.survival()), besideOrders()),
                required.losses(),
                positions(equity - facts.orderMargin()));
    }

    private void addRow(String symbol, Position position) {
        MarketConditions known = markets.find(symbol);
        if (known == null || position.isFlat()) {
            return;
        }
        MarketConditions market = known.hasMark() ? known : known.withMark(position.entryPrice(), false);
        Side side = position.side();
        long notional = position.notional(market.mark());
        long leverage = leverage(market);
        Row row = new Row(market, position, leverage, notional, market.maintenanceRate(side, notional, leverage));
        rows.add(row);
        portfolio.add(markets.correlations().indexOf(symbol), side, row.margin());
    }

    private Required required() {
        Required sum = new Required(0, 0, 0);
        for (Map.Entry<String, MarketConditions> entry : markets.bySymbol().entrySet()) {
            Position position = facts.positions().getOrDefault(entry.getKey(), Position.FLAT);
            List<OpenOrder> orders = facts.openOrders().getOrDefault(entry.getKey(), List.of());
            if (!position.isFlat() || !orders.isEmpty()) {
                sum = sum.plus(exposure(entry.getValue(), position, orders));
            }
        }
        return sum;
    }

    /**
     * Initial margin of the positions alone plus the margin that an isolated account has set aside for orders; 0 if
     * nothing is set aside.
     */
    private long besideOrders() {
        long sum = facts.orderMargin();
        for (Row row : sum == 0 ? List.<Row>of() : rows) {
            sum = Fixed.addSaturated(
                    sum, exposure(row.market(), row.position(), List.of()).initialMargin());
        }
        return sum;
    }

    private MarketExposure exposure(MarketConditions known, Position position, List<OpenOrder> orders) {
        MarketConditions market = known.hasMark() ? known : known.withMark(position.entryPrice(), false);
        MarketExposure exposure = new MarketExposure(market).begin(market, leverage(market), position.size());
        if (known.hasMark()) {
            orders.forEach(
                    o -> exposure.add(o.side(), o.price(), o.remaining(), o.reduceOnly(), false, o.builderRate()));
        }
        return exposure;
    }

    private List<PositionFigures> positions(long equity) {
        long[] shares = portfolio.shares();
        long[] allocation = portfolio.allocation(shares);
        List<PositionFigures> figures = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            portfolio.focus(i);
            figures.add(figures(row, equity - row.unrealizedPnl(), shares[i], allocation[i]));
        }
        return List.copyOf(figures);
    }

    private PositionFigures figures(Row row, long equityElsewhere, long share, long allocation) {
        Position position = row.position();
        return new PositionFigures(
                row.market().symbol(),
                position.size(),
                position.entryPrice(),
                row.market().mark(),
                row.notional(),
                position.realizedPnl(),
                row.unrealizedPnl(),
                row.leverage(),
                LiquidationPrice.of(row.market(), position, row.leverage(), equityElsewhere, portfolio),
                position.fees(),
                position.funding(),
                row.margin(),
                row.lambda(),
                share,
                allocation);
    }

    private long leverage(MarketConditions market) {
        return facts.leverages()
                .getOrDefault(market.symbol(), market.parameters().defaultLeverage());
    }
}
