package io.openperp.runtime.shard;

import com.google.protobuf.MessageLite;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * The shards one host runs: some partitions of one kind.
 *
 * @param partitions which of them this process owns
 * @param shard a new shard of the partition, to which nothing has been applied; called at every start
 * @param shadow the same of a shard that runs beside the first, to build a snapshot: nobody watches it
 * @param tick the command that tells a shard the time, given in seconds since 1970
 * @param initialCommands what to append to the partition each time it goes live (settings, listings, rules version);
 *     the shard must take repeats of them
 * @param voided records that are to have no effect on these shards
 * @param symbol whose market a partition is, for beats; of account shards the empty one
 */
public record HostedRole(
        ShardKind kind,
        List<Integer> partitions,
        IntFunction<? extends Shard> shard,
        IntFunction<? extends Shard> shadow,
        LongFunction<? extends MessageLite> tick,
        IntFunction<? extends List<? extends MessageLite>> initialCommands,
        VoidedRecords voided,
        IntFunction<String> symbol) {

    public HostedRole {
        partitions = List.copyOf(partitions);
    }

    /** Every record has its effect. */
    public HostedRole(
            ShardKind kind,
            List<Integer> partitions,
            IntFunction<? extends Shard> shard,
            IntFunction<? extends Shard> shadow,
            LongFunction<? extends MessageLite> tick,
            IntFunction<? extends List<? extends MessageLite>> initialCommands) {
        this(kind, partitions, shard, shadow, tick, initialCommands, VoidedRecords.NONE, partition -> "");
    }

    public HostedRole withVoided(VoidedRecords records) {
        return new HostedRole(kind, partitions, shard, shadow, tick, initialCommands, records, symbol);
    }

    /** With the market of each partition, by which gateways know it. */
    public HostedRole withSymbols(IntFunction<String> symbols) {
        return new HostedRole(kind, partitions, shard, shadow, tick, initialCommands, voided, symbols);
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

    /** Of its shards. */
    public Set<String> names() {
        return partitions.stream()
                .map(partition -> Shards.name(address(partition)))
                .collect(Collectors.toSet());
    }

    /** For threads and logs. */
    public String name() {
        return kind == ShardKind.ACCOUNT ? "account-shards" : "market-shards";
    }
}
