package io.openperp.matching.shard;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.runtime.host.ShardHost;
import io.openperp.runtime.host.ShardStatus;
import io.openperp.units.Side;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;

/** Metrics of the shards of this replica: how they run, and their figures from {@link ShardFigures}. */
public final class ShardMetrics implements MeterBinder {

    private final ShardHosts hosts;
    private final ShardFigures figures;
    private final MarketRegistry markets;
    private final int oracleKeys;

    /**
     * Creates the metrics.
     *
     * @param oracleKeys number of keys that may publish prices
     */
    public ShardMetrics(ShardHosts hosts, ShardFigures figures, MarketRegistry markets, int oracleKeys) {
        this.hosts = hosts;
        this.figures = figures;
        this.markets = markets;
        this.oracleKeys = oracleKeys;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (ShardAddress shard : hosts.addresses()) {
            if (shard.getKind() == ShardKind.ACCOUNT) {
                new OfShard(registry, shard).register();
            } else if (markets.has(shard.getPartition())) {
                new OfShard(registry, shard)
                        .register(markets.listing(shard.getPartition()).getSymbol());
            }
        }
        figures.onListing((symbol, number) -> new OfShard(registry, Shards.market(number)).register(symbol));
        hosts.hosts().forEach(host -> standby(registry, host));
        Gauge.builder("openperp.publishers.accepted", () -> oracleKeys)
                .description("Keys that may publish prices")
                .register(registry);
        FunctionCounter.builder("openperp.shard.restarts", hosts, ShardHosts::restarts)
                .description("How often shards started over from their snapshots after a failed send")
                .register(registry);
    }

    private static void standby(MeterRegistry registry, ShardHost host) {
        Tags shards = Tags.of("shards", host.name());
        Gauge.builder("openperp.shards.owner", host, h -> h.isOwner() ? 1 : 0)
                .description("Whether this replica sends the outputs of its shards; 0 on a standby")
                .tags(shards)
                .register(registry);
        Gauge.builder("openperp.shards.standbys", host, h -> h.hasStandbys() ? h.readyStandbys() : Double.NaN)
                .description("Replicas that could take over from this one at once; NaN if there are to be none")
                .tags(shards)
                .register(registry);
    }

    /** Metrics of one shard. */
    private final class OfShard {

        private final MeterRegistry registry;
        private final ShardAddress address;
        private final Tags shard;

        OfShard(MeterRegistry registry, ShardAddress address) {
            this.registry = registry;
            this.address = address;
            this.shard = Tags.of("shard", Shards.name(address));
        }

        /** Registers the metrics of the account shard. */
        void register() {
            statuses();
            accounts();
        }

        /** Registers the metrics of the market with this symbol. */
        void register(String symbol) {
            statuses();
            market(Tags.of("market", symbol));
        }

        private void statuses() {
            status("offset", ShardStatus::offset, "Of the last record taken");
            status("lag", ShardStatus::lag, "Records in the log that are not yet applied");
            status("unacknowledged", ShardStatus::unacknowledged, "Records sent that the broker has not confirmed");
            status("snapshot.offset", ShardStatus::snapshotOffset, "Of the newest snapshot that counts");
            status("snapshots.damaged", ShardStatus::damagedSnapshots, "Stored snapshots that could not be read");
            status(
                    "snapshot.trouble",
                    s -> s.snapshotTrouble() == null ? 0 : 1,
                    "Whether something is wrong with them");
            status("ignored", ShardStatus::ignored, "Records ignored because one before theirs is missing");
            status("repeats", ShardStatus::repeats, "Records dropped because they had been applied");
            status("missing.seconds", s -> s.missing().toMillis() / 1000.0, "How long a record has been missing");
            state("running", ShardStatus.State.RUNNING, "Whether it applies and answers");
            state(
                    "following",
                    ShardStatus.State.FOLLOWING,
                    "Whether it applies records and sends nothing, on a standby");
            state("failed", ShardStatus.State.FAILED, "Whether it stopped for good: only a new process may help");
            gauge("openperp.shard.imbalance.usd", shard, () -> figures.imbalance(address), "Money made out of nothing");
            gauge(
                    "openperp.shard.clock.behind.seconds",
                    shard,
                    () -> figures.clockBehind(address),
                    "How far the broker's clock is behind the time of the shard");
            gauge(
                    "openperp.shard.clock.offset.seconds",
                    shard,
                    () -> figures.clockOffset(address),
                    "How far the broker's clock is ahead of that of the host that ticks");
        }

        private void accounts() {
            account("openperp.accounts", ShardFigures.Accounts::accounts, "Accounts known");
            account(
                    "openperp.transactions.pending",
                    ShardFigures.Accounts::pending,
                    "Transactions markets must answer");
            account("openperp.liquidation.accounts", ShardFigures.Accounts::inLiquidation, "Accounts being liquidated");
            account("openperp.insurance.fund.equity.usd", ShardFigures.Accounts::fundEquity, "Of the insurance fund");
            account("openperp.insurance.shortfall.usd", ShardFigures.Accounts::shortfall, "Owed beyond what it has");
            account("openperp.withdrawals.pending", ShardFigures.Accounts::withdrawals, "Neither paid nor back");
            account("openperp.withdrawals.pending.usd", ShardFigures.Accounts::withdrawn, "Money of these");
            account("openperp.withdrawals.age.seconds", ShardFigures.Accounts::withdrawalAge, "Of the oldest of these");
            account("openperp.withdrawals.paused", a -> a.paused() ? 1 : 0, "Whether operators have paused them");
            account("openperp.withdrawals.hour.usd", ShardFigures.Accounts::hourUsed, "Requested in the present hour");
            account("openperp.withdrawals.hour.limit.usd", ShardFigures.Accounts::hourLimit, "Most of it; 0: no limit");
            account("openperp.liabilities.age.seconds", ShardFigures.Accounts::treeAge, "Of the last tree over them");
            account("openperp.liabilities.period.seconds", ShardFigures.Accounts::treePeriod, "From tree to tree");
            account("openperp.liabilities.accounts", ShardFigures.Accounts::treeAccounts, "In the last tree");
            account("openperp.liabilities.seconds", ShardFigures.Accounts::treeSeconds, "That the last tree took");
            FunctionCounter.builder(
                            "openperp.liquidation.passes", figures, f -> f.ofAccounts(ShardFigures.Accounts::passes))
                    .description("Passes over the accounts that look for liquidations")
                    .tags(shard)
                    .register(registry);
        }

        private void market(Tags market) {
            market("funding.rate", market, ShardFigures.MarketNow::fundingRate, "The running rate of 8 hours");
            market("regime", market, ShardFigures.MarketNow::regime, "Code of direction and volatility, -12 to 12");
            market("deleveragings", market, ShardFigures.MarketNow::deleveragings, "Deleveragings under way");
            market("open.interest", market, ShardFigures.MarketNow::openInterest, "All long positions, in base units");
            market("mark.usd", market, ShardFigures.MarketNow::mark, "Mark price");
            market("orders", market, ShardFigures.MarketNow::orders, "Orders that rest in the book");
            market("publishers", market, ShardFigures.MarketNow::publishers, "Whose prices count");
            market("automatic", market, now -> now.isAutomatic() ? 1 : 0, "Whether it has its state by itself");
            gauge(
                    "openperp.market.mark.age.seconds",
                    market,
                    () -> figures.markAge(address.getPartition()),
                    "How long the mark has not followed the oracle");
            for (Side side : Side.values()) {
                Tags ofSide = market.and("side", side.isBuy() ? "bid" : "ask");
                market("best.usd", ofSide, now -> now.side(side).best(), "Best price, 0 if nothing rests");
                market("depth", ofSide, now -> now.side(side).depth(), "Base units at the ten best levels");
            }
        }

        private void status(String name, ToDoubleFunction<ShardStatus> value, String description) {
            gauge(
                    "openperp.shard." + name,
                    shard,
                    () -> hosts.statuses().stream()
                            .filter(status -> status.address().equals(address))
                            .mapToDouble(value)
                            .findFirst()
                            .orElse(Double.NaN),
                    description);
        }

        private void state(String name, ShardStatus.State state, String description) {
            status(name, status -> status.state() == state ? 1 : 0, description);
        }

        private void account(String name, ToDoubleFunction<ShardFigures.Accounts> figure, String description) {
            gauge(name, shard, () -> figures.ofAccounts(figure), description);
        }

        private void market(
                String name, Tags tags, ToDoubleFunction<ShardFigures.MarketNow> figure, String description) {
            gauge("openperp.market." + name, tags, () -> figures.ofMarket(address.getPartition(), figure), description);
        }

        private void gauge(String name, Tags tags, DoubleSupplier value, String description) {
            Gauge.builder(name, value::getAsDouble)
                    .description(description)
                    .tags(tags)
                    .register(registry);
        }
    }
}
