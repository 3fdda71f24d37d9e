package io.openperp.runtime.shard;

import com.google.protobuf.MessageLite;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Move;
import io.openperp.journal.OwnerOrigin;
import io.openperp.journal.Release;
import io.openperp.journal.ShardAddress;

/**
 * Builds the records that the host of a lane appends to it: ticks, settings, listings, rules versions, steps of moves.
 */
public final class OwnerRecords {

    private OwnerRecords() {}

    /** A record with a command for the first shard of the lane. */
    public static LogRecord of(MessageLite command) {
        return LogRecord.newBuilder()
                .setOwner(OwnerOrigin.getDefaultInstance())
                .setBody(command.toByteString())
                .build();
    }

    /** A record with a command for a given shard of the lane. */
    public static LogRecord of(ShardAddress receiver, MessageLite command) {
        return of(command).toBuilder().setReceiver(receiver).build();
    }

    /**
     * A tick: the record that advances the clock of all shards of the lane to a new second.
     *
     * @param second seconds since 1970
     */
    public static LogRecord tick(long second) {
        return act(OwnerOrigin.newBuilder().setTick(second));
    }

    /**
     * A record without a command: when the lane applies it, it applies commands left over by earlier records (LOG-028).
     */
    public static LogRecord goOn() {
        return act(OwnerOrigin.newBuilder().setGoOn(true));
    }

    /** A record that moves a market of this lane to a lane of its own, if it has never been moved (LOG-029). */
    public static LogRecord moveFirst(ShardAddress market) {
        return act(OwnerOrigin.newBuilder()
                .setMove(Move.newBuilder().setShard(market).setOwnLane(true).setFirst(true)));
    }

    /**
     * A record that lets a shard leave which has stopped in order to leave the lane (LOG-029).
     *
     * @param stoppedAt offset at which the shard stopped
     * @param eventsFrom offset at or after which all later events of the shard are stored
     */
    public static LogRecord release(ShardAddress shard, long stoppedAt, long eventsFrom) {
        return act(OwnerOrigin.newBuilder()
                .setRelease(Release.newBuilder()
                        .setShard(shard)
                        .setStoppedAt(stoppedAt)
                        .setEventsFrom(eventsFrom)));
    }

    private static LogRecord act(OwnerOrigin.Builder owner) {
        return LogRecord.newBuilder().setOwner(owner).build();
    }
}
