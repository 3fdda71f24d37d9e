package io.openperp.matching.shard;

import com.google.protobuf.MessageLite;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.ListMarket;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardHeartbeat;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.matching.settings.MatchingSettings.LaneLayout;
import io.openperp.matching.settings.ShardAssignment;
import io.openperp.runtime.shard.HostedLanes;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.voiding.VoidedRecords;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Determines which shards this replica hosts, and the commands that each of them is sent when it starts: its rules
 * version, and settings or its market's listing.
 */
public final class ShardRoles {

    private final MatchingSettings settings;
    private final MarketRegistry registry;
    private final ShardAssignment assignment;
    private final ShardFigures figures;
    private final VoidedRecords voided;
    /** Secret hash seed of tables whose keys are chosen by clients; random in every process. */
    private final long tableSecret = new SecureRandom().nextLong();

    public ShardRoles(MatchingSettings settings, MarketRegistry registry, ShardFigures figures) {
        this.settings = settings;
        this.registry = registry;
        this.assignment = new ShardAssignment(settings, registry);
        this.figures = figures;
        this.voided = VoidedRecordsSetting.of(settings, registry);
    }

    HostedRole accounts() {
        List<ShardAddress> all = IntStream.range(0, registry.partitions())
                .mapToObj(Shards::market)
                .toList();
        Set<ShardAddress> leaving = settings.lanes() == LaneLayout.EACH ? Set.copyOf(all) : Set.of();
        return role(ShardKind.ACCOUNT, assignment.hostsAccounts() ? List.of(0) : List.of())
                .withLanes(HostedLanes.of(all, leaving));
    }

    HostedRole markets() {
        List<Integer> spares = assignment.markets().stream()
                .filter(market -> !registry.has(market))
                .toList();
        return role(ShardKind.MARKET, assignment.markets())
                .withLanes(HostedLanes.of(List.of(), Set.of()))
                .withSpare(spares);
    }

    private HostedRole role(ShardKind kind, List<Integer> partitions) {
        return new HostedRole(kind, partitions, this::watched, this::unwatched, this::initialCommands)
                .withVoided(voided)
                .withDescription(this::describe);
    }

    private Shard watched(ShardAddress shard) {
        return isAccounts(shard)
                ? figures.watch(new AccountShard(tableSecret))
                : figures.watch(
                        shard.getPartition(), new MarketShard(tableSecret), registry.find(shard.getPartition()));
    }

    private Shard unwatched(ShardAddress shard) {
        return isAccounts(shard) ? new AccountShard(tableSecret) : new MarketShard(tableSecret);
    }

    private List<MessageLite> initialCommands(ShardAddress shard) {
        RulesVersion rules =
                RulesVersion.newBuilder().setVersion(settings.rulesVersion()).build();
        if (isAccounts(shard)) {
            ApplySettings.Builder all = settings.record().toBuilder().addAllSpareMarkets(registry.spares());
            return List.of(
                    AccountCommand.newBuilder().setRulesVersion(rules).build(),
                    AccountCommand.newBuilder().setApplySettings(all).build());
        }
        MarketCommand follow = MarketCommand.newBuilder().setRulesVersion(rules).build();
        return registry.has(shard.getPartition()) ? List.of(follow, listing(shard.getPartition())) : List.of(follow);
    }

    private void describe(ShardHeartbeat.Builder sign, ShardAddress shard) {
        if (isAccounts(shard)) {
            figures.describeAccounts(sign);
            return;
        }
        if (registry.has(shard.getPartition())) {
            sign.setSymbol(registry.listing(shard.getPartition()).getSymbol());
        }
        figures.describeMarket(sign, shard.getPartition());
    }

    private MarketCommand listing(int market) {
        return MarketCommand.newBuilder()
                .setListMarket(ListMarket.newBuilder().setListing(registry.listing(market)))
                .build();
    }

    private static boolean isAccounts(ShardAddress shard) {
        return shard.getKind() == ShardKind.ACCOUNT;
    }
}
