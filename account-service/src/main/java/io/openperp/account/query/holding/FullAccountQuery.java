package io.openperp.account.query.holding;

import io.openperp.account.query.order.OpenOrderRow;
import io.openperp.account.query.order.OpenOrderRows;
import io.openperp.api.FullAccount;
import io.openperp.api.Margin;
import io.openperp.api.MarketFeeTier;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.margin.OpenOrder;
import io.openperp.risk.market.Markets;
import io.openperp.risk.position.Position;
import io.openperp.units.Base58;
import io.openperp.views.AccountViews;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.springframework.data.domain.Limit;

/** {@code fullAccount}: the facts of the tables, and everything that follows from them at the latest mark. */
public final class FullAccountQuery {

    private final AccountRows accounts;
    private final PositionRows positions;
    private final OpenOrderRows openOrders;
    private final LeverageRows leverages;
    private final AgentRows agents;
    private final ScheduledCancelRows scheduledCancels;
    private final MarketRows markets;
    private final FeeTierQuery feeTiers;
    private final ListedMarkets listedMarkets = new ListedMarkets();

    public FullAccountQuery(
            AccountRows accounts,
            PositionRows positions,
            OpenOrderRows openOrders,
            LeverageRows leverages,
            AgentRows agents,
            ScheduledCancelRows scheduledCancels,
            MarketRows markets,
            FeeTierQuery feeTiers) {
        this.accounts = accounts;
        this.positions = positions;
        this.openOrders = openOrders;
        this.leverages = leverages;
        this.agents = agents;
        this.scheduledCancels = scheduledCancels;
        this.markets = markets;
        this.feeTiers = feeTiers;
    }

    /** The answer for an account that was never funded: zeros, empty lists and the leverages that would apply. */
    public FullAccount of(byte[] account) {
        Markets listed = listedMarkets.markets(markets.findAllByOrderByMarket());
        return accounts.findByAccount(account)
                .map(row -> funded(row, listed))
                .orElseGet(() -> new FullAccount(
                        Margin.NONE,
                        List.of(),
                        List.of(),
                        AccountViews.leverages(listed.leverages(new TreeMap<>())),
                        List.of(),
                        false,
                        0,
                        FullAccount.MASTER,
                        null,
                        List.of(),
                        List.of(),
                        List.of(),
                        tiers(account, listed)));
    }

    private FullAccount funded(AccountRow row, Markets listed) {
        List<OpenOrderRow> orders = openOrders.findByAccountOrderBySequenceDesc(row.account, Limit.unlimited());
        AccountFacts facts = facts(row, orders);
        AccountFigures figures = AccountValuation.of(facts, listed);
        return new FullAccount(
                AccountViews.margin(figures),
                AccountViews.positions(figures.positions()),
                orders.stream().map(OpenOrderRow::toApi).toList(),
                AccountViews.leverages(listed.leverages(facts.leverages())),
                agents.findByAccountOrderByAgent(row.account).stream()
                        .map(agent -> Base58.encode(agent.agent))
                        .toList(),
                true,
                scheduledCancels
                        .findByAccount(row.account)
                        .map(armed -> TimeUnit.SECONDS.toMillis(armed.dueSecond))
                        .orElse(0L),
                FullAccount.MASTER,
                null,
                List.of(),
                List.of(),
                List.of(),
                tiers(row.account, listed));
    }

    private List<MarketFeeTier> tiers(byte[] account, Markets listed) {
        return feeTiers.of(account, listed).entrySet().stream()
                .map(tier -> new MarketFeeTier(tier.getKey(), tier.getValue()))
                .toList();
    }

    private AccountFacts facts(AccountRow row, List<OpenOrderRow> orders) {
        SortedMap<String, Position> held = new TreeMap<>();
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
}
