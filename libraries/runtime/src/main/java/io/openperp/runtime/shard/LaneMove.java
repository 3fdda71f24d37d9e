package io.openperp.runtime.shard;

import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.ShardAddress;

/**
 * A step of the move of a shard that a lane has made with its last record, for its host.
 *
 * @param published position of the last event that the shard has published, in any lane
 * @param eventsFrom offset in its events partition; all its later events are stored at or after it. Only of an arrival
 */
public record LaneMove(ShardAddress shard, Step step, ChannelReceiver.Position published, long eventsFrom) {

    public enum Step {
        /** It waits for its release. */
        STOPPED,
        LEFT,
        ARRIVED
    }
}
