package io.openperp.simulator.cluster;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;

/** A partition of a topic. */
public record LogPartition(String topic, int partition) implements Comparable<LogPartition> {

    /** Partition of the commands of the lane that is named after this shard. */
    public static LogPartition commandsOf(ShardAddress first) {
        return new LogPartition(Topics.COMMANDS, Shards.lane(first));
    }

    public static LogPartition eventsOf(ShardAddress shard) {
        return new LogPartition(Topics.eventsOf(shard.getKind()), shard.getPartition());
    }

    /** Partition of topic {@code owners} with the heartbeats and claims of the hosts of one place. */
    public static LogPartition ownersOf(int place) {
        return new LogPartition(Topics.OWNERS, place);
    }

    public boolean isOfOwners() {
        return topic.equals(Topics.OWNERS);
    }

    /** Shard whose commands or events this partition has; for commands the first shard of the lane. */
    public ShardAddress shard() {
        if (isCommands()) {
            return Shards.firstOfLane(partition);
        }
        return isOfAccounts() ? Shards.accounts() : Shards.market(partition);
    }

    public boolean isOfAccounts() {
        return isCommands() ? shard().equals(Shards.accounts()) : topic.equals(Topics.ACCOUNT_EVENTS);
    }

    public boolean isCommands() {
        return topic.equals(Topics.COMMANDS);
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
