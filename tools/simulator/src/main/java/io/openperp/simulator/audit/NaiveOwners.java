package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.Standing;
import io.openperp.simulator.cluster.Logs.LogEntry;

/** The owner of the shards of one place, by the order of the claims in their topic; counts outputs of other hosts. */
final class NaiveOwners {

    private ByteString owner = ByteString.EMPTY;
    private long claim;
    private boolean ownerHasSent;
    private long overlaps;

    void appended(LogEntry entry) throws InvalidProtocolBufferException {
        OwnerBeat beat = OwnerBeat.parseFrom(entry.record().getBody());
        if (beat.getStanding() == Standing.CLAIMING && (owner.isEmpty() || beat.getClaim() >= claim)) {
            own(beat.getHost(), entry.offset() + 1);
        } else if (beat.getStanding() == Standing.OWNING && beat.getClaim() > claim) {
            own(beat.getHost(), beat.getClaim());
        }
    }

    /** Notes that a host has sent an output of a shard. */
    void sentOutput(ByteString host) {
        if (host.equals(owner)) {
            ownerHasSent = true;
        } else if (ownerHasSent) {
            overlaps++;
        }
    }

    /** The present owner; empty before the first claim. */
    ByteString owner() {
        return owner;
    }

    /** Outputs sent by a replaced host after its successor had begun to send. */
    long overlaps() {
        return overlaps;
    }

    private void own(ByteString host, long newClaim) {
        ownerHasSent &= host.equals(owner);
        owner = host;
        claim = newClaim;
    }
}
