package io.openperp.simulator.audit.lane;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.Standing;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;

/**
 * Determines the owner of the shards of one place from the order of the claims on topic {@code owners}, and counts the
 * outputs that replaced hosts still send.
 */
public final class NaiveOwners {

    private ByteString owner = ByteString.EMPTY;
    private long claim;
    private boolean ownerHasSent;
    private long overlaps;

    public void appended(LogEntry entry) {
        OwnerBeat beat = beat(entry);
        if (beat.getStanding() == Standing.CLAIMING && (owner.isEmpty() || beat.getClaim() >= claim)) {
            own(beat.getHost(), entry.offset() + 1);
        } else if (beat.getStanding() == Standing.OWNING && beat.getClaim() > claim) {
            own(beat.getHost(), beat.getClaim());
        }
    }

    private static OwnerBeat beat(LogEntry entry) {
        try {
            return OwnerBeat.parseFrom(entry.record().getBody());
        } catch (InvalidProtocolBufferException e) {
            throw new LawBroken(Law.NO_UNEXPECTED_STOP, "an unreadable heartbeat at " + entry.offset(), e);
        }
    }

    /**
     * Notes that a host has sent an output. It is an overlap if another host is the owner and has sent one already; any
     * other output is not counted.
     */
    public void sentOutput(ByteString host) {
        if (host.equals(owner)) {
            ownerHasSent = true;
        } else if (ownerHasSent) {
            overlaps++;
        }
    }

    /** Host ID of the present owner; empty before the first claim. */
    public ByteString owner() {
        return owner;
    }

    /** Number of overlaps: outputs that replaced hosts sent after their successors had begun to send. */
    public long overlaps() {
        return overlaps;
    }

    private void own(ByteString host, long newClaim) {
        ownerHasSent &= host.equals(owner);
        owner = host;
        claim = newClaim;
    }
}
