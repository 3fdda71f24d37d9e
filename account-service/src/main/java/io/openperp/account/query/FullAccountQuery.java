package io.openperp.account.query;

import io.openperp.api.Decimal;
import io.openperp.api.FullAccount;
import io.openperp.api.LeverageSetting;
import io.openperp.api.Margin;
import io.openperp.api.Position;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.margin.OpenOrder;
import io.openperp.risk.margin.PositionFigures;
import io.openperp.risk.market.Markets;
import io.openperp.units.Base58;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.springframework.data.domain.Limit;

/** {@code fullAccount}: the facts of the tables, and everything that follows from them at the latest mark. */
final class FullAccountQuery {

    private final AccountRows accounts;
    private final PositionRows positions;
    private final OpenOrderRows openOrders;
    private final LeverageRows leverages;
    private final AgentRows agents;
    private final ScheduledCancelRows scheduledCancels;
    private final MarketRows markets;
    private final ListedMarkets listedMarkets = new ListedMarkets();

    FullAccountQuery(
            AccountRows accounts,
            PositionRows positions,
            OpenOrderRows openOrders,
            LeverageRows leverages,
            AgentRows agents,
            ScheduledCancelRows scheduledCancels,
            MarketRows markets) {
        this.accounts = accounts;
        this.positions = positions;
        this.openOrders = openOrders;
        this.leverages = leverages;
        this.agents = agents;
        this.scheduledCancels = scheduledCancels;
        this.markets = markets;
    }

    /** Of an account nobody has funded: zeros, empty lists and the leverages that would apply. */
    FullAccount of(byte[] account) {
        Markets listed = listedMarkets.markets(markets.findAllByOrderByMarket());
        return accounts.findByAccount(account)
                .map(row -> funded(row, listed))
                .orElseGet(() -> new FullAccount(
                        Margin.NONE,
                        List.of(),
                        List.of(),
                        leverageSettings(new TreeMap<>(), listed),
                        List.of(),
                        false,
                        0));
    }

    private FullAccount funded(AccountRow row, Markets listed) {
        List<OpenOrderRow> orders = openOrders.findByAccountOrderBySequenceDesc(row.account, Limit.unlimited());
        AccountFacts facts = facts(row, orders);
        AccountFigures figures = AccountValuation.of(facts, listed);
        return new FullAccount(
                margin(figures),
                figures.positions().stream().map(FullAccountQuery::position).toList(),
                orders.stream().map(OpenOrderRow::toApi).toList(),
                leverageSettings(facts.leverages(), listed),
                agents.findByAccountOrderByAgent(row.account).stream()
                        .map(agent -> Base58.encode(agent.agent))
                        .toList(),
                true,
                scheduledCancels
                        .findByAccount(row.account)
                        .map(armed -> TimeUnit.SECONDS.toMillis(armed.dueSecond))
                        .orElse(0L));
    }

    private static List<LeverageSetting> leverageSettings(SortedMap<String, Long> settings, Markets listed) {
        return listed.leverages(settings).entrySet().stream()
                .map(setting -> new LeverageSetting(setting.getKey(), Decimal.of(setting.getValue())))
                .toList();
    }

    private AccountFacts facts(AccountRow row, List<OpenOrderRow> orders) {
        SortedMap<String, io.openperp.risk.position.Position> held = new TreeMap<>();
        positions.findByAccountOrderByMarket(row.account).forEach(p -> held.put(p.symbol, p.toRisk()));
        SortedMap<String, Long> leverageBySymbol = new TreeMap<>();
        leverages
                .findByAccountOrderByMarket(row.account)
                .forEach(setting -> leverageBySymbol.put(setting.symbol, setting.leverage));
        SortedMap<String, List<OpenOrder>> ordersBySymbol = new TreeMap<>();
        orders.forEach(order -> ordersBySymbol
                .computeIfAbsent(order.symbol, symbol -> new ArrayList<>())
                .add(order.toRisk()));
        return new AccountFacts(
                row.balance, row.realizedPnl, row.fees, row.funding, held, leverageBySymbol, ordersBySymbol);
    }

    private static Margin margin(AccountFigures figures) {
        return new Margin(
                Decimal.of(figures.totalBalance()),
                Decimal.of(figures.availableBalance()),
                Decimal.of(figures.marginUsed()),
                Decimal.of(figures.notional()),
                Decimal.of(figures.realizedPnl()),
                Decimal.of(figures.unrealizedPnl()),
                Decimal.of(figures.fees()),
                Decimal.of(figures.funding()),
                Decimal.of(figures.maintenance()),
                Decimal.of(figures.survival()));
    }

    private static Position position(PositionFigures figures) {
        return new Position(
                figures.symbol(),
                Decimal.of(figures.size()),
                Decimal.of(figures.price()),
                Decimal.of(figures.fairPrice()),
                Decimal.of(figures.notional()),
                Decimal.of(figures.realizedPnl()),
                Decimal.of(figures.unrealizedPnl()),
                Decimal.of(figures.leverage()),
                Decimal.of(figures.liquidationPrice()),
                Decimal.of(figures.fees()),
                Decimal.of(figures.funding()),
                Decimal.of(figures.maintenanceMargin()),
                Decimal.of(figures.lambda()),
                Decimal.of(figures.riskAllocation()),
                Decimal.of(figures.allocMargin()));
    }
}
