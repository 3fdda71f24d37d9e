package io.openperp.simulator.cluster;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;

/** A partition of a topic. */
public record LogPartition(String topic, int partition) implements Comparable<LogPartition> {

    public static LogPartition commandsOf(ShardAddress shard) {
        return new LogPartition(Topics.commandsOf(shard.getKind()), shard.getPartition());
    }

    public static LogPartition eventsOf(ShardAddress shard) {
        return new LogPartition(Topics.eventsOf(shard.getKind()), shard.getPartition());
    }

    /** The heartbeats and claims of the hosts of one place. */
    public static LogPartition ownersOf(int place) {
        return new LogPartition(Topics.OWNERS, place);
    }

    public boolean isOfOwners() {
        return topic.equals(Topics.OWNERS);
    }

    /** The shard whose input or output this partition is. */
    public ShardAddress shard() {
        return isOfAccounts() ? Shards.account(partition) : Shards.market(partition);
    }

    public boolean isOfAccounts() {
        return topic.equals(Topics.ACCOUNT_COMMANDS) || topic.equals(Topics.ACCOUNT_EVENTS);
    }

    public boolean isCommands() {
        return topic.equals(Topics.ACCOUNT_COMMANDS) || topic.equals(Topics.MARKET_COMMANDS);
    }

    @Override
    public int compareTo(LogPartition other) {
        int byTopic = topic.compareTo(other.topic);
        return byTopic != 0 ? byTopic : Integer.compare(partition, other.partition);
    }

    @Override
    public String toString() {
        return topic + "-" + partition;
    }
}
