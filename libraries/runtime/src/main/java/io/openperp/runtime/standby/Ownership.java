package io.openperp.runtime.standby;

import com.google.protobuf.ByteString;
import io.openperp.journal.Acknowledged;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.Standing;
import io.openperp.runtime.shard.NumberedShard;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who owns the shards, as one host hears it in the beats of all hosts. The order of the beats in their topic decides, so
 * all hosts agree; time is the broker's append time, and silence counts only while this host's own beats arrive, so that
 * a broker that was away is not taken for an owner that died. A mistake does no harm: two owners write the same records.
 * Knows no Kafka and no clock, so that simulations run it too. For one thread.
 */
public final class Ownership {

    private final ByteString self;
    private final long patienceMillis;

    private @Nullable ByteString owner;
    private long claim;
    private long ownerHeardMillis = Long.MIN_VALUE;
    private boolean ownerHasLeft;

    /** A claim between these two, if there was one, tells that the one believed here does not count. */
    private long unsureFrom;

    private long unsureTo;

    private boolean isClaiming;
    private long selfHeardMillis = Long.MIN_VALUE;
    private long selfRegularSinceMillis;

    private final Map<ByteString, Long> readyOthers = new HashMap<>();
    private final Map<Integer, Long> acknowledged = new HashMap<>();

    /** @param patience how long an owner may be silent before another host may claim its place */
    public Ownership(ByteString self, Duration patience) {
        this.self = self;
        this.patienceMillis = patience.toMillis();
    }

    /** The beats of these shards' hosts, in the order of their topic. */
    public void hear(long offset, long appendMillis, OwnerBeat beat) {
        boolean isSelf = beat.getHost().equals(self);
        if (isSelf) {
            hearSelf(appendMillis, beat);
        }
        for (Acknowledged upTo : beat.getAcknowledgedList()) {
            acknowledged.merge(upTo.getPartition(), upTo.getOffset(), Math::max);
        }
        switch (beat.getStanding()) {
            case CLAIMING -> hearClaim(offset, appendMillis, beat);
            case OWNING -> hearOwner(appendMillis, beat);
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
            case STANDING_UNSPECIFIED, UNRECOGNIZED -> {} // of a later program
        }
        readyOthers.values().removeIf(heard -> appendMillis - heard > patienceMillis);
    }

    /** Whether this host owns the shards, as far as it has heard. */
    public boolean isOwner() {
        return self.equals(owner) && !ownerHasLeft;
    }

    /** Of the claim that holds, for beats; 0 if none has been heard of. */
    public long claim() {
        return claim;
    }

    /**
     * Whether to claim the shards now: nobody owns them, or the owner has left or been silent for too long; and no
     * other host is readier.
     *
     * @param isReady whether this host has applied everything
     */
    public boolean isToClaim(boolean isReady) {
        if (isClaiming || isOwner() || !isReady && readyOthers() > 0) {
            return false;
        }
        long since = Math.max(selfRegularSinceMillis, ownerHeardMillis);
        return ownerHasLeft || selfHeardMillis != Long.MIN_VALUE && selfHeardMillis - since >= patienceMillis;
    }

    /** A claim is on its way; it is decided when it is heard. */
    public void claiming() {
        isClaiming = true;
    }

    /** Other hosts that could take over at once. */
    public int readyOthers() {
        return readyOthers.size();
    }

    /** Offset of the partition's command up to which all outputs are known to be acknowledged, -1 if unknown. */
    public long acknowledged(int partition) {
        return acknowledged.getOrDefault(partition, NumberedShard.NOTHING_APPLIED);
    }

    private void hearSelf(long appendMillis, OwnerBeat beat) {
        if (selfHeardMillis == Long.MIN_VALUE || appendMillis - selfHeardMillis > patienceMillis / 2) {
            selfRegularSinceMillis = appendMillis;
        }
        selfHeardMillis = appendMillis;
        if (beat.getStanding() == Standing.CLAIMING) {
            isClaiming = false;
        }
    }

    /**
     * Of claims that name the same one before them, the first counts. Who has heard only the end of the story cannot tell
     * whether the first claim it hears counts, nor one that names a younger claim than it knows; it believes that until it
     * hears of a claim in between: made after the one that is named, and before this one.
     */
    private void hearClaim(long offset, long appendMillis, OwnerBeat beat) {
        long named = beat.getClaim();
        boolean isUnsure = owner == null || named > claim || isInBetween(named);
        if (isUnsure) {
            unsureFrom = named;
            unsureTo = offset + 1;
        }
        if (isUnsure || named == claim) {
            own(beat.getHost(), offset + 1, appendMillis);
        }
    }

    /**
     * An owner that has been replaced and does not know it yet names a lower claim. What an owner says of itself, all hosts
     * follow, whatever they believed before.
     */
    private void hearOwner(long appendMillis, OwnerBeat beat) {
        if (beat.getClaim() > claim || isInBetween(beat.getClaim())) {
            own(beat.getHost(), beat.getClaim(), appendMillis);
            unsureTo = 0;
        } else if (beat.getClaim() == claim && beat.getHost().equals(owner)) {
            ownerHeardMillis = appendMillis;
            unsureTo = 0;
        }
    }

    private boolean isInBetween(long otherClaim) {
        return unsureFrom < otherClaim && otherClaim < unsureTo;
    }

    private void own(ByteString host, long newClaim, long appendMillis) {
        owner = host;
        claim = newClaim;
        ownerHeardMillis = appendMillis;
        ownerHasLeft = false;
        readyOthers.remove(host);
    }
}
