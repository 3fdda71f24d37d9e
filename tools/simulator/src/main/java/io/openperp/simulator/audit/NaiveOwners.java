package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.Standing;
import io.openperp.simulator.cluster.LogEntry;

/** Who owns the shards of one place, by the order of the claims in their topic; and whether another one speaks too. */
final class NaiveOwners {

    private ByteString owner = ByteString.EMPTY;
    private long claim;
    private boolean ownerHasSpoken;
    private long overlaps;

    void appended(LogEntry entry) throws InvalidProtocolBufferException {
        OwnerBeat beat = OwnerBeat.parseFrom(entry.record().getBody());
        if (beat.getStanding() == Standing.CLAIMING && (owner.isEmpty() || beat.getClaim() >= claim)) {
            own(beat.getHost(), entry.offset() + 1);
        } else if (beat.getStanding() == Standing.OWNING && beat.getClaim() > claim) {
            own(beat.getHost(), beat.getClaim());
        }
    }

    /** A host has sent what a shard said. */
    void spoke(ByteString host) {
        if (host.equals(owner)) {
            ownerHasSpoken = true;
        } else if (ownerHasSpoken) {
            overlaps++;
        }
    }

    /** Empty before anybody has claimed. */
    ByteString owner() {
        return owner;
    }

    /** Outputs sent by a host that had been replaced, after the one in its place had begun to send. */
    long overlaps() {
        return overlaps;
    }

    private void own(ByteString host, long newClaim) {
        ownerHasSpoken &= host.equals(owner);
        owner = host;
        claim = newClaim;
    }
}
