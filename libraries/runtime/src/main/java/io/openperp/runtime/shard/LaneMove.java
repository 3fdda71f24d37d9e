package io.openperp.runtime.shard;

import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.ShardAddress;

/**
 * A step of a shard's move between lanes, which the last record of the lane has made; for the lane's host.
 *
 * @param published number and running hash of the last event that the shard has published, in any lane
 * @param eventsFrom offset in the shard's events partition; all its later events are stored at or after it. Set only
 *     for an arrival
 */
public record LaneMove(ShardAddress shard, Step step, ChannelReceiver.Position published, long eventsFrom) {

    public enum Step {
        /** The shard has stopped and waits for its release. */
        STOPPED,
        LEFT,
        ARRIVED
    }
}
