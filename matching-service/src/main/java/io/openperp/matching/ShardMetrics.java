package io.openperp.matching;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.runtime.ShardHost;
import io.openperp.runtime.ShardStatus;
import java.util.function.ToDoubleFunction;

/**
 * Per shard: offset, lag, records ignored or repeated, how long one has been missing, whether it runs; of
 * accounts: liquidations and the insurance fund; of markets: funding, regime, deleveragings and open interest.
 */
final class ShardMetrics implements MeterBinder {

    private final ShardHosts hosts;
    private final ShardFigures figures;
    private final MarketRegistry markets;

    ShardMetrics(ShardHosts hosts, ShardFigures figures, MarketRegistry markets) {
        this.hosts = hosts;
        this.figures = figures;
        this.markets = markets;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (ShardStatus status : hosts.statuses()) {
            String shard = Shards.name(status.address());
            gauge(registry, "openperp.shard.offset", shard, ShardStatus::offset);
            gauge(registry, "openperp.shard.lag", shard, ShardStatus::lag);
            gauge(registry, "openperp.shard.snapshot.offset", shard, ShardStatus::snapshotOffset);
            gauge(registry, "openperp.shard.snapshots.damaged", shard, ShardStatus::damagedSnapshots);
            gauge(registry, "openperp.shard.snapshot.trouble", shard, s -> s.snapshotTrouble() == null ? 0 : 1);
            gauge(registry, "openperp.shard.ignored", shard, ShardStatus::ignored);
            gauge(registry, "openperp.shard.repeats", shard, ShardStatus::repeats);
            gauge(
                    registry,
                    "openperp.shard.missing.seconds",
                    shard,
                    s -> s.missing().toMillis() / 1000.0);
            gauge(registry, "openperp.shard.running", shard, s -> s.state() == ShardStatus.State.RUNNING ? 1 : 0);
            gauge(registry, "openperp.shard.following", shard, s -> s.state() == ShardStatus.State.FOLLOWING ? 1 : 0);
            int partition = status.address().getPartition();
            if (status.address().getKind() == ShardKind.MARKET) {
                market(
                        registry,
                        partition,
                        Tags.of("market", markets.listing(partition).getSymbol()));
            } else {
                accounts(registry, partition, Tags.of("shard", shard));
            }
        }
        hosts.hosts().forEach(host -> standby(registry, host));
        FunctionCounter.builder("openperp.shard.restarts", hosts, ShardHosts::restarts)
                .description("How often shards started over from their snapshots after a failed send")
                .register(registry);
    }

    private static void standby(MeterRegistry registry, ShardHost host) {
        Tags shards = Tags.of("shards", host.name());
        Gauge.builder("openperp.shards.owner", host, h -> h.isOwner() ? 1 : 0)
                .description("Whether this replica sends what its shards say; 0 on a standby")
                .tags(shards)
                .register(registry);
        Gauge.builder("openperp.shards.standbys", host, ShardHost::readyStandbys)
                .description("Replicas that could take over from this one at once")
                .tags(shards)
                .register(registry);
    }

    private void accounts(MeterRegistry registry, int partition, Tags shard) {
        Gauge.builder(
                        "openperp.liquidation.accounts",
                        figures,
                        f -> f.ofAccounts(partition, ShardFigures.Accounts::inLiquidation))
                .description("Accounts whose liquidation has begun and not ended")
                .tags(shard)
                .register(registry);
        FunctionCounter.builder(
                        "openperp.liquidation.passes",
                        figures,
                        f -> f.ofAccounts(partition, ShardFigures.Accounts::passes))
                .description("Passes over the accounts that look for liquidations")
                .tags(shard)
                .register(registry);
        Gauge.builder(
                        "openperp.insurance.fund.equity.usd",
                        figures,
                        f -> f.ofAccounts(partition, ShardFigures.Accounts::fundEquity))
                .description("Equity of the insurance fund, in the shard where it lives")
                .tags(shard)
                .register(registry);
        Gauge.builder(
                        "openperp.insurance.shortfall.usd",
                        figures,
                        f -> f.ofAccounts(partition, ShardFigures.Accounts::shortfall))
                .description("What the insurance fund owes beyond what it has: an alarm when above 0")
                .tags(shard)
                .register(registry);
    }

    private void market(MeterRegistry registry, int partition, Tags market) {
        Gauge.builder(
                        "openperp.market.funding.rate",
                        figures,
                        f -> f.ofMarket(partition, ShardFigures.MarketNow::fundingRate))
                .description("The running rate of 8 hours")
                .tags(market)
                .register(registry);
        Gauge.builder("openperp.market.regime", figures, f -> f.ofMarket(partition, ShardFigures.MarketNow::regime))
                .description("Code of direction and volatility, -12 to 12")
                .tags(market)
                .register(registry);
        Gauge.builder(
                        "openperp.market.deleveragings",
                        figures,
                        f -> f.ofMarket(partition, ShardFigures.MarketNow::deleveragings))
                .description("Deleveragings under way")
                .tags(market)
                .register(registry);
        Gauge.builder(
                        "openperp.market.open.interest",
                        figures,
                        f -> f.ofMarket(partition, ShardFigures.MarketNow::openInterest))
                .description("Sum of all long positions, in base units")
                .tags(market)
                .register(registry);
    }

    private void gauge(MeterRegistry registry, String name, String shard, ToDoubleFunction<ShardStatus> value) {
        Gauge.builder(
                        name,
                        hosts,
                        all -> all.statuses().stream()
                                .filter(status -> Shards.name(status.address()).equals(shard))
                                .mapToDouble(value)
                                .findFirst()
                                .orElse(Double.NaN))
                .tags(Tags.of("shard", shard))
                .register(registry);
    }
}
