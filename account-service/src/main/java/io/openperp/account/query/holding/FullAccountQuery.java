package io.openperp.account.query.holding;

import io.openperp.account.query.family.SubAccountQuery;
import io.openperp.account.query.market.FeeTierQuery;
import io.openperp.account.query.market.ListedMarkets;
import io.openperp.account.query.market.MarketRow;
import io.openperp.account.query.market.MarketRows;
import io.openperp.account.query.order.OpenOrderRow;
import io.openperp.account.query.order.OpenOrderRows;
import io.openperp.account.query.order.OrderStates;
import io.openperp.account.query.treasury.WithdrawalQuery;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Margin;
import io.openperp.api.fee.FeeTier;
import io.openperp.api.fee.FeeTier.MarketFeeTier;
import io.openperp.exchange.account.PublishedAccount;
import io.openperp.exchange.account.PublishedAccount.PublishedFamily;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PositionState;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.market.Markets;
import io.openperp.servicekit.work.Work;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import io.openperp.views.AccountViews;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.springframework.data.domain.Limit;

/** Answers {@code fullAccount}: the facts in the tables, and all figures that follow from them at the latest mark. */
public final class FullAccountQuery {

    private static final AccountFacts NOTHING =
            new AccountFacts(0, 0, 0, 0, 0, new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

    /**
     * Work of reading one account without its orders, in rows: reading it takes about this many SQL statements, each of
     * which is counted as one row.
     */
    private static final int STATEMENTS = 20;

    private final Tables tables;
    private final OpenOrderRows openOrders;
    private final SubAccountQuery families;
    private final MarketRows markets;
    private final FeeTierQuery feeTiers;
    private final WithdrawalQuery withdrawals;
    private final ListedMarkets listedMarkets = new ListedMarkets();

    /** The repositories from which {@code fullAccount} reads everything but open orders. */
    public record Tables(
            AccountRows accounts,
            PositionRows positions,
            LeverageRows leverages,
            AgentRows agents,
            BuilderApprovalRows builders,
            ScheduledCancelRows scheduledCancels,
            StayingAccountRows staying) {}

    public FullAccountQuery(
            Tables tables,
            OpenOrderRows openOrders,
            SubAccountQuery families,
            MarketRows markets,
            FeeTierQuery feeTiers,
            WithdrawalQuery withdrawals) {
        this.tables = tables;
        this.openOrders = openOrders;
        this.families = families;
        this.markets = markets;
        this.feeTiers = feeTiers;
        this.withdrawals = withdrawals;
    }

    /** Number of bytes that the terms and attached actions of the account's orders take. */
    public long bytesHeldBy(byte[] account) {
        Object[] held = openOrders.bytesHeldBy(account).getFirst();
        Work.scanned(((Number) held[0]).longValue());
        return ((Number) held[1]).longValue();
    }

    /**
     * Number of open orders that a check of a transaction would read.
     *
     * @param most number at which counting stops
     */
    public long ordersForCheck(byte[] account, boolean withFamily, int most) {
        return withFamily ? openOrders.countOfFamily(account, most) : openOrders.countOf(account, most);
    }

    /**
     * Answers with everything an account has. For an account that was never funded: zeros, empty lists and the
     * leverages that would apply.
     */
    public FullAccount of(byte[] account) {
        Markets listed = listedMarkets.markets(markets.findAllByOrderByMarket());
        return tables.accounts()
                .findByAccount(account)
                .map(row -> funded(row, listed))
                .orElseGet(() -> new FullAccount(
                        Margin.NONE,
                        List.of(),
                        List.of(),
                        AccountViews.leverages(listed.leverages(new TreeMap<>())),
                        List.of(),
                        false,
                        0,
                        List.of(),
                        FullAccount.MASTER,
                        null,
                        null,
                        List.of(),
                        families.multisigsOf(account),
                        List.of(),
                        List.of(),
                        tiers(account, listed),
                        withdrawals.pendingOf(account),
                        false));
    }

    private FullAccount funded(AccountRow row, Markets listed) {
        List<OpenOrderRow> orders = ordersShownTo(row.account);
        AccountFacts facts = facts(row, own(row.account, orders));
        AccountFigures figures = AccountValuation.of(facts, listed);
        SubAccountQuery.Relations family = families.of(row.account);
        return new FullAccount(
                AccountViews.margin(figures),
                positions(row.account, figures, orders, listed),
                orders.stream().map(OpenOrderRow::toApi).toList(),
                AccountViews.leverages(listed.leverages(facts.leverages())),
                tables.agents().findByAccountOrderByAgent(row.account).stream()
                        .map(agent -> Base58.encode(agent.agent))
                        .toList(),
                true,
                tables.scheduledCancels()
                        .findByAccount(row.account)
                        .map(armed -> TimeUnit.SECONDS.toMillis(armed.dueSecond))
                        .orElse(0L),
                tables.builders().findByAccountOrderByBuilder(row.account).stream()
                        .map(BuilderApprovalRow::toApi)
                        .toList(),
                family.kind(),
                family.parent(),
                family.name(),
                family.subAccounts(),
                families.multisigsOf(row.account),
                orders.stream().flatMap(order -> order.pendingOnFill().stream()).toList(),
                orders.stream().flatMap(order -> order.basket().stream()).toList(),
                tiers(row.account, listed),
                withdrawals.pendingOf(row.account),
                tables.staying().existsByAccount(row.account));
    }

    /** Open orders of an account including those of its isolated accounts; for an isolated account only its own. */
    private List<OpenOrderRow> ordersShownTo(byte[] account) {
        List<OpenOrderRow> shown = openOrders.findByAccountOrderBySequenceDesc(account, Limit.unlimited());
        return shown.isEmpty() ? openOrders.findByIsolatedOrderBySequenceDesc(account, Limit.unlimited()) : shown;
    }

    private static List<OpenOrderRow> own(byte[] account, List<OpenOrderRow> orders) {
        return orders.stream()
                .filter(order -> Arrays.equals(order.isolated == null ? order.account : order.isolated, account))
                .toList();
    }

    /** Positions of the account, followed by those of its isolated accounts. */
    private List<io.openperp.api.account.Position> positions(
            byte[] account, AccountFigures figures, List<OpenOrderRow> orders, Markets listed) {
        List<io.openperp.api.account.Position> all = new ArrayList<>(AccountViews.positions(figures.positions()));
        isolated(account, orders)
                .forEach((key, facts) ->
                        all.addAll(AccountViews.isolated(key.toString(), AccountValuation.of(facts, listed))));
        return all;
    }

    /**
     * Reads everything that a check of a transaction needs.
     *
     * @param withFamily whether the other accounts of its family are read including their orders
     */
    public HeldAccount heldAccount(byte[] account, boolean withFamily) {
        List<MarketRow> rows = markets.findAllByOrderByMarket();
        Markets listed = listedMarkets.markets(rows);
        List<MarketListing> listings =
                rows.stream().flatMap(row -> row.terms().stream()).toList();
        List<AnnouncePrice> prices =
                rows.stream().flatMap(row -> row.price().stream()).toList();
        SortedMap<String, FeeTier> tiers = feeTiers.standing(account).tiers(listed);
        return tables.accounts()
                .findByAccount(account)
                .map(row -> {
                    List<OpenOrderRow> shown = ordersShownTo(row.account);
                    List<OpenOrderRow> orders = own(row.account, shown);
                    PublishedFamily family = families.published(
                            account, (key, isIsolatedOfAccount) -> other(key, withFamily || isIsolatedOfAccount));
                    return new HeldAccount(
                            published(row, orders, family),
                            facts(row, orders),
                            isolated(account, shown),
                            listed,
                            listings,
                            prices,
                            tiers);
                })
                .orElseGet(
                        () -> new HeldAccount(null, NOTHING, new LinkedHashMap<>(), listed, listings, prices, tiers));
    }

    /** Facts of an owner's isolated accounts, in the order of their markets. */
    private SequencedMap<Bytes32, AccountFacts> isolated(byte[] owner, List<OpenOrderRow> orders) {
        LinkedHashMap<Bytes32, AccountFacts> found = new LinkedHashMap<>();
        for (byte[] isolated : families.isolated(owner)) {
            tables.accounts()
                    .findByAccount(isolated)
                    .ifPresent(row -> found.put(Bytes32.of(isolated), facts(row, own(isolated, orders))));
        }
        return found;
    }

    /** Reads another account of a family; empty if it was never funded. */
    private Optional<PublishedAccount> other(byte[] account, boolean withOrders) {
        return tables.accounts()
                .findByAccount(account)
                .map(row -> published(
                        row,
                        withOrders ? own(row.account, ordersShownTo(row.account)) : List.of(),
                        PublishedFamily.alone(Bytes32.of(account))));
    }

    private PublishedAccount published(AccountRow row, List<OpenOrderRow> orders, PublishedFamily family) {
        Work.rows(STATEMENTS + 2L * orders.size()); // each is read, and put into a shard
        TreeSet<Bytes32> signers = new TreeSet<>();
        tables.agents().findByAccountOrderByAgent(row.account).forEach(agent -> signers.add(Bytes32.of(agent.agent)));
        TreeMap<Bytes32, Integer> approved = new TreeMap<>();
        tables.builders()
                .findByAccountOrderByBuilder(row.account)
                .forEach(approval -> approved.put(Bytes32.of(approval.builder), approval.maxFee));
        TreeMap<Integer, Long> settings = new TreeMap<>();
        tables.leverages()
                .findByAccountOrderByMarket(row.account)
                .forEach(setting -> settings.put(setting.market, setting.leverage));
        return new PublishedAccount(
                Bytes32.of(row.account),
                AccountTotals.newBuilder()
                        .setBalance(row.balance)
                        .setOrderMargin(row.orderMargin)
                        .build(),
                signers,
                approved,
                settings,
                tables.positions().findByAccountOrderByMarket(row.account).stream()
                        .map(position -> PositionState.newBuilder()
                                .setMarket(position.market)
                                .setSize(position.size)
                                .setCost(position.cost)
                                .build())
                        .toList(),
                orders.reversed().stream().map(OrderStates::of).toList(),
                family);
    }

    private List<MarketFeeTier> tiers(byte[] account, Markets listed) {
        return feeTiers.standing(account).rows(listed);
    }

    private AccountFacts facts(AccountRow row, List<OpenOrderRow> orders) {
        return HoldingFacts.of(
                row,
                tables.positions().findByAccountOrderByMarket(row.account),
                tables.leverages().findByAccountOrderByMarket(row.account),
                orders);
    }
}
