package io.openperp.runtime.shard;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The records of one shard's log that are to have no effect, and which of them the shard has passed: that is state. */
final class VoidedOffsets {

    private final NavigableSet<Long> listed;
    private final TreeSet<Long> passed = new TreeSet<>();

    VoidedOffsets(NavigableSet<Long> listed) {
        this.listed = listed;
    }

    boolean contains(long offset) {
        return listed.contains(offset);
    }

    /** The shard has come from one offset to another; offsets between, which hold no record, are passed too. */
    void pass(long from, long to) {
        passed.addAll(listed.subSet(from, false, to, true));
    }

    boolean isNonePassed() {
        return passed.isEmpty();
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(passed.size());
        passed.forEach(out::writeVarint);
    }

    void readFrom(BinaryReader in) {
        for (long i = in.readVarint(); i > 0; i--) {
            passed.add(in.readVarint());
        }
    }

    /** Throws unless what was passed up to {@code offset} is what is listed up to there. */
    void requireAgreement(String shard, long offset) {
        NavigableSet<Long> expected = listed.headSet(offset, true);
        for (long voided : passed) {
            if (!expected.contains(voided)) {
                throw new VoidListMismatchException("the snapshot of " + shard + " at offset " + offset
                        + " was made with the record at offset " + voided
                        + " voided, and the list of voided records does not name it: an entry stays for ever");
            }
        }
        for (long named : expected) {
            if (!passed.contains(named)) {
                throw new VoidListMismatchException("the snapshot of " + shard + " at offset " + offset
                        + " was made with the record at offset " + named
                        + " applied, and the list of voided records names it: none is added below a snapshot");
            }
        }
    }
}
