package io.openperp.runtime.shard;

import com.google.protobuf.MessageLite;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardHeartbeat;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.runtime.voiding.VoidedRecords;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The work of one host: a set of lanes with their shards, such as the account shard with the markets in its lane, and
 * how to make these shards. The first shards of all lanes are of one kind.
 *
 * @param kind kind of the first shards
 * @param partitions numbers of the first shards of the lanes that this process runs, such as the numbers of markets
 * @param lanes which shards may run in these lanes
 * @param spare those of {@code partitions} whose shards are dormant until the first command that uses them. Hosts stand
 *     by for each other if their other partitions are the same, so that a replica may stand by for a host that was
 *     configured with fewer spare ones
 * @param shard makes a new shard, to which nothing has been applied; called at every start
 * @param shadow makes a new shard for the copy that builds a snapshot in the background; it reports no metrics
 * @param initialCommands commands that the host appends for a shard each time it starts to run (settings, listings,
 *     rules version); the shard must accept repeats of them
 * @param voided records that have no effect on these shards
 * @param description adds information about a running shard to heartbeats, such as the symbol of a market and figures
 */
public record HostedRole(
        ShardKind kind,
        List<Integer> partitions,
        List<Integer> spare,
        HostedLanes lanes,
        Function<ShardAddress, ? extends Shard> shard,
        Function<ShardAddress, ? extends Shard> shadow,
        Function<ShardAddress, ? extends List<? extends MessageLite>> initialCommands,
        VoidedRecords voided,
        BiConsumer<ShardHeartbeat.Builder, ShardAddress> description) {

    public HostedRole {
        partitions = List.copyOf(partitions);
        spare = List.copyOf(spare);
    }

    /**
     * Creates the role of a host whose shards have a lane each, without voided records, spare partitions and a
     * description.
     */
    public HostedRole(
            ShardKind kind,
            List<Integer> partitions,
            Function<ShardAddress, ? extends Shard> shard,
            Function<ShardAddress, ? extends Shard> shadow,
            Function<ShardAddress, ? extends List<? extends MessageLite>> initialCommands) {
        this(
                kind,
                partitions,
                List.of(),
                HostedLanes.ALONE,
                shard,
                shadow,
                initialCommands,
                VoidedRecords.NONE,
                (sign, address) -> {});
    }

    /** The same role, in which the shards of these partitions are dormant until the first command that uses them. */
    public HostedRole withSpare(List<Integer> dormant) {
        return new HostedRole(kind, partitions, dormant, lanes, shard, shadow, initialCommands, voided, description);
    }

    /**
     * Name that is equal for all hosts that stand by for each other: {@code market-shards/0,1} with the partitions that
     * are not spare, or {@code market-shards/spare/2,3} if all are spare.
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
        return new HostedRole(kind, partitions, spare, lanes, shard, shadow, initialCommands, records, description);
    }

    /**
     * The same role with another description.
     *
     * @param added adds information about a running shard to heartbeats, for gateways; called by the host's thread
     */
    public HostedRole withDescription(BiConsumer<ShardHeartbeat.Builder, ShardAddress> added) {
        return new HostedRole(kind, partitions, spare, lanes, shard, shadow, initialCommands, voided, added);
    }

    /** The same role with other lanes. */
    public HostedRole withLanes(HostedLanes other) {
        return new HostedRole(kind, partitions, spare, other, shard, shadow, initialCommands, voided, description);
    }

    public Lane newShard(int partition) {
        return newLane(partition, shard);
    }

    public Lane newShadow(int partition) {
        return newLane(partition, shadow);
    }

    private Lane newLane(int partition, Function<ShardAddress, ? extends Shard> maker) {
        return lanes.newLane(address(partition), maker, voided);
    }

    public ShardAddress address(int partition) {
        return kind == ShardKind.ACCOUNT ? Shards.accounts() : Shards.market(partition);
    }

    /** The shards that may run in the lane of a partition, its first shard first. */
    public List<ShardAddress> addresses(int partition) {
        return lanes.shards(address(partition));
    }

    /** Names of the lanes that the host runs, each that of its first shard, such as {@code market-3}. */
    public Set<String> names() {
        return partitions.stream()
                .map(partition -> Shards.name(address(partition)))
                .collect(Collectors.toSet());
    }

    /** Kind of shards in words, for threads and log lines. */
    public String name() {
        return kind == ShardKind.ACCOUNT ? "account-shard" : "market-shards";
    }
}
