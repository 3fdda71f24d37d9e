package io.openperp.runtime.shard;

import com.google.protobuf.MessageLite;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.ShardSign;
import io.openperp.journal.Shards;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;

/**
 * The shards one host runs: some partitions of one kind.
 *
 * @param partitions those this process hosts
 * @param spare those of them whose shards are dormant until the first command that uses them. Hosts stand by for each other if their other
 *     partitions are the same, so that a replica may stand by for one that was configured with fewer of these
 * @param shard makes a new shard of the partition, to which nothing has been applied; called at every start
 * @param shadow the same for the copy that builds a snapshot in the background; it reports no metrics
 * @param tick makes the tick command of a second, given in seconds since 1970
 * @param initialCommands what to append to the partition each time its shard starts to run (settings, listings, rules
 *     version); the shard must accept repeats of them
 * @param voided records that have no effect on these shards
 * @param description adds to a heartbeat what it says of a partition beyond whether its shard runs: the symbol of a market, and
 *     figures
 */
public record HostedRole(
        ShardKind kind,
        List<Integer> partitions,
        List<Integer> spare,
        IntFunction<? extends Shard> shard,
        IntFunction<? extends Shard> shadow,
        LongFunction<? extends MessageLite> tick,
        IntFunction<? extends List<? extends MessageLite>> initialCommands,
        VoidedRecords voided,
        ObjIntConsumer<ShardSign.Builder> description) {

    public HostedRole {
        partitions = List.copyOf(partitions);
        spare = List.copyOf(spare);
    }

    /** Without voided records and spare partitions. */
    public HostedRole(
            ShardKind kind,
            List<Integer> partitions,
            IntFunction<? extends Shard> shard,
            IntFunction<? extends Shard> shadow,
            LongFunction<? extends MessageLite> tick,
            IntFunction<? extends List<? extends MessageLite>> initialCommands) {
        this(
                kind,
                partitions,
                List.of(),
                shard,
                shadow,
                tick,
                initialCommands,
                VoidedRecords.NONE,
                (sign, partition) -> {});
    }

    /** With partitions, of those hosted, whose shards are dormant until the first command that uses them. */
    public HostedRole withSpare(List<Integer> dormant) {
        return new HostedRole(kind, partitions, dormant, shard, shadow, tick, initialCommands, voided, description);
    }

    /**
     * Equal for hosts that stand by for each other: {@code market-shards/0,1}, of the partitions that are not spare, or
     * {@code market-shards/spare/2,3} where all are.
     */
    public String leaseName() {
        List<Integer> named = partitions.stream()
                .filter(partition -> !spare.contains(partition))
                .toList();
        boolean isSpare = named.isEmpty() && !spare.isEmpty();
        return (isSpare ? spare : named)
                .stream()
                        .sorted()
                        .map(String::valueOf)
                        .collect(Collectors.joining(",", name() + (isSpare ? "/spare/" : "/"), ""));
    }

    public HostedRole withVoided(VoidedRecords records) {
        return new HostedRole(kind, partitions, spare, shard, shadow, tick, initialCommands, records, description);
    }

    /** With what heartbeats carry to gateways of each partition; called by the thread of the host. */
    public HostedRole withDescription(ObjIntConsumer<ShardSign.Builder> added) {
        return new HostedRole(kind, partitions, spare, shard, shadow, tick, initialCommands, voided, added);
    }

    public NumberedShard newShard(int partition) {
        return new NumberedShard(address(partition), shard.apply(partition), voided);
    }

    public NumberedShard newShadow(int partition) {
        return new NumberedShard(address(partition), shadow.apply(partition), voided);
    }

    public ShardAddress address(int partition) {
        return kind == ShardKind.ACCOUNT ? Shards.account(partition) : Shards.market(partition);
    }

    /** Names of its shards. */
    public Set<String> names() {
        return partitions.stream()
                .map(partition -> Shards.name(address(partition)))
                .collect(Collectors.toSet());
    }

    /** Name for threads and log lines. */
    public String name() {
        return kind == ShardKind.ACCOUNT ? "account-shard" : "market-shards";
    }
}
