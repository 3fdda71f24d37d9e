package io.openperp.runtime.shard;

import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.ShardAddress;

/**
 * A step of a shard's move between lanes, made by the record that the lane has applied last; reported to the lane's
 * host.
 *
 * @param published number and running hash of the last event that the shard has published, in any lane
 * @param eventsFrom offset in the shard's events partition at or after which all its later events are stored. Set only
 *     for an arrival
 */
public record LaneMove(ShardAddress shard, Step step, ChannelReceiver.Position published, long eventsFrom) {

    public enum Step {
        /** The shard applies no more commands and waits for its release by the host. */
        STOPPED,
        LEFT,
        ARRIVED
    }
}
