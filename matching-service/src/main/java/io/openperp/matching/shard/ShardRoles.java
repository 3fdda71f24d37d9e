package io.openperp.matching.shard;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ListMarket;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Tick;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.matching.settings.ShardAssignment;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.VoidedRecords;
import java.security.SecureRandom;
import java.util.List;

/** Which shards this replica hosts, and the command that each of them gets when it starts. */
public final class ShardRoles {

    private final MatchingSettings settings;
    private final MarketRegistry registry;
    private final ShardAssignment assignment;
    private final ShardFigures figures;
    private final VoidedRecords voided;
    /** Secret of the hash tables whose keys clients choose; random in every process. */
    private final long tableSecret = new SecureRandom().nextLong();

    public ShardRoles(MatchingSettings settings, MarketRegistry registry, ShardFigures figures) {
        this.settings = settings;
        this.registry = registry;
        this.assignment = new ShardAssignment(settings, registry);
        this.figures = figures;
        this.voided = VoidedRecordsSetting.of(settings, registry);
    }

    HostedRole accounts() {
        AccountCommand rules =
                AccountCommand.newBuilder().setRulesVersion(rules()).build();
        AccountCommand record = AccountCommand.newBuilder()
                .setApplySettings(settings.record().toBuilder().addAllSpareMarkets(registry.spares()))
                .build();
        return new HostedRole(
                        ShardKind.ACCOUNT,
                        assignment.hostsAccounts() ? List.of(0) : List.of(),
                        partition -> figures.watch(new AccountShard(tableSecret)),
                        partition -> new AccountShard(tableSecret),
                        second -> AccountCommand.newBuilder()
                                .setTick(tick(second))
                                .build(),
                        partition -> List.of(rules, record))
                .withVoided(voided)
                .withDescription((sign, partition) -> figures.describeAccounts(sign));
    }

    HostedRole markets() {
        MarketCommand rules =
                MarketCommand.newBuilder().setRulesVersion(rules()).build();
        return new HostedRole(
                        ShardKind.MARKET,
                        assignment.markets(),
                        partition -> figures.watch(partition, new MarketShard(tableSecret), registry.find(partition)),
                        partition -> new MarketShard(tableSecret),
                        second ->
                                MarketCommand.newBuilder().setTick(tick(second)).build(),
                        partition -> registry.has(partition) ? List.of(rules, listing(partition)) : List.of(rules))
                .withVoided(voided)
                .withSpare(assignment.markets().stream()
                        .filter(market -> !registry.has(market))
                        .toList())
                .withDescription((sign, partition) -> {
                    if (registry.has(partition)) {
                        sign.setSymbol(registry.listing(partition).getSymbol());
                    }
                    figures.describeMarket(sign, partition);
                });
    }

    private MarketCommand listing(int market) {
        return MarketCommand.newBuilder()
                .setListMarket(ListMarket.newBuilder().setListing(registry.listing(market)))
                .build();
    }

    private RulesVersion rules() {
        return RulesVersion.newBuilder().setVersion(settings.rulesVersion()).build();
    }

    private static Tick tick(long second) {
        return Tick.newBuilder().setSecond(second).build();
    }
}
