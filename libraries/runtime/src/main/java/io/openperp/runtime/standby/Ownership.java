package io.openperp.runtime.standby;

import com.google.protobuf.ByteString;
import io.openperp.journal.Acknowledged;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.Standing;
import io.openperp.runtime.shard.Lane;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Determines which host owns the shards, from the heartbeats of all hosts. The order of the heartbeats in their topic
 * decides, so all hosts agree. Time is the broker's append time. An owner counts as silent only while this host's own
 * heartbeats arrive, so that an unavailable broker is not mistaken for a dead owner. A wrong decision is harmless,
 * because two owners would write the same records. Uses neither Kafka nor a clock, so that simulations can run it. For
 * one thread.
 */
public final class Ownership {

    private final ByteString self;
    private final long patienceMillis;

    private @Nullable ByteString owner;
    private long claim;
    private long lastOwnerMillis = Long.MIN_VALUE;
    private boolean ownerHasLeft;

    /**
     * Bounds, both exclusive, of a range of claims, numbered as in {@link #claim()}; {@link #uncertainTo} is 0 if there
     * is none. While there is a range, the accepted claim may be invalid, because the claims in the range were not
     * read: it is replaced as soon as a heartbeat of an owner, or a later claim, names one of them.
     */
    private long uncertainFrom;

    private long uncertainTo;

    private boolean isClaiming;
    private long lastOwnMillis = Long.MIN_VALUE;
    private long ownRegularSinceMillis;

    private final Map<ByteString, Long> readyOthers = new HashMap<>();
    private final Map<Integer, Long> acknowledged = new HashMap<>();

    /**
     * @param self random ID of this host
     * @param patience time without a heartbeat of the owner after which another host may claim the shards
     */
    public Ownership(ByteString self, Duration patience) {
        this.self = self;
        this.patienceMillis = patience.toMillis();
    }

    /**
     * Updates owner, claims and ready standbys from a heartbeat of a host of these shards. Must be called in the order
     * of the topic.
     */
    public void onHeartbeat(long offset, long appendMillis, OwnerBeat beat) {
        boolean isSelf = beat.getHost().equals(self);
        if (isSelf) {
            onOwnHeartbeat(appendMillis, beat);
        }
        for (Acknowledged upTo : beat.getAcknowledgedList()) {
            acknowledged.merge(upTo.getPartition(), upTo.getOffset(), Math::max);
        }
        switch (beat.getStanding()) {
            case CLAIMING -> onClaim(offset, appendMillis, beat);
            case OWNING -> onOwnerHeartbeat(appendMillis, beat);
            case LEAVING -> {
                ownerHasLeft |= beat.getHost().equals(owner);
                readyOthers.remove(beat.getHost());
            }
            case STANDING_BY -> {
                if (!isSelf) {
                    readyOthers.put(beat.getHost(), appendMillis);
                }
            }
            case CATCHING_UP -> readyOthers.remove(beat.getHost());
            case STANDING_UNSPECIFIED, UNRECOGNIZED -> {} // a standing of a later program
        }
        readyOthers.values().removeIf(last -> appendMillis - last > patienceMillis);
    }

    /** Whether this host owns the shards, according to the heartbeats so far. */
    public boolean isOwner() {
        return self.equals(owner) && !ownerHasLeft;
    }

    /** The valid claim, as heartbeats name it: offset of its record plus one; 0 if none is known. */
    public long claim() {
        return claim;
    }

    /**
     * Whether this host should claim the shards now: they have no owner, the owner has left, or it has sent no
     * heartbeat for longer than the patience; and this host is ready, or no other host is.
     *
     * @param isReady whether this host has applied everything
     */
    public boolean isClaimDue(boolean isReady) {
        if (isClaiming || isOwner() || !isReady && readyOthers() > 0) {
            return false;
        }
        long since = Math.max(ownRegularSinceMillis, lastOwnerMillis);
        return ownerHasLeft || lastOwnMillis != Long.MIN_VALUE && lastOwnMillis - since >= patienceMillis;
    }

    /**
     * Records that this host has sent a claim. Whether the claim is valid is known only when it has been read from the
     * topic.
     */
    public void onClaimSent() {
        isClaiming = true;
    }

    /** Number of other hosts that could take over at once: they have sent a heartbeat recently and are up to date. */
    public int readyOthers() {
        return readyOthers.size();
    }

    /**
     * Offset of the last command of the partition up to which all outputs are known to be stored by the broker; -1 if
     * unknown.
     */
    public long acknowledged(int partition) {
        return acknowledged.getOrDefault(partition, Lane.NOTHING_APPLIED);
    }

    private void onOwnHeartbeat(long appendMillis, OwnerBeat beat) {
        if (lastOwnMillis == Long.MIN_VALUE || appendMillis - lastOwnMillis > patienceMillis / 2) {
            ownRegularSinceMillis = appendMillis;
        }
        lastOwnMillis = appendMillis;
        if (beat.getStanding() == Standing.CLAIMING) {
            isClaiming = false;
        }
    }

    /**
     * Processes a claim. Among several claims that name the same previous claim, the first is valid. A host that has
     * read only the end of the topic cannot know this for the first claim it reads, nor for one that names a claim it
     * has not read. It accepts such a claim until it learns of another claim between the named claim and this one.
     */
    private void onClaim(long offset, long appendMillis, OwnerBeat beat) {
        long named = beat.getClaim();
        boolean isUncertain = owner == null || named > claim || isInBetween(named);
        if (isUncertain) {
            uncertainFrom = named;
            uncertainTo = offset + 1;
        }
        if (isUncertain || named == claim) {
            setOwner(beat.getHost(), offset + 1, appendMillis);
        }
    }

    /**
     * Processes a heartbeat of an owner. An owner that has been replaced without knowing it names a lower claim than
     * the valid one and is ignored. Otherwise all hosts accept the owner and the claim that the heartbeat states,
     * whatever they assumed before.
     */
    private void onOwnerHeartbeat(long appendMillis, OwnerBeat beat) {
        if (beat.getClaim() > claim || isInBetween(beat.getClaim())) {
            setOwner(beat.getHost(), beat.getClaim(), appendMillis);
            uncertainTo = 0;
        } else if (beat.getClaim() == claim && beat.getHost().equals(owner)) {
            lastOwnerMillis = appendMillis;
            uncertainTo = 0;
        }
    }

    private boolean isInBetween(long otherClaim) {
        return uncertainFrom < otherClaim && otherClaim < uncertainTo;
    }

    private void setOwner(ByteString host, long newClaim, long appendMillis) {
        owner = host;
        claim = newClaim;
        lastOwnerMillis = appendMillis;
        ownerHasLeft = false;
        readyOthers.remove(host);
    }

    /**
     * Thrown if this host has lost its ownership, or cannot use the ownership it has obtained; it starts over from the
     * snapshots.
     */
    public static final class TakenOverException extends RuntimeException {

        private static final long serialVersionUID = 1;

        public TakenOverException(String message) {
            super(message);
        }
    }
}
