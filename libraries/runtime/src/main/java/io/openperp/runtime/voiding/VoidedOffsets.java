package io.openperp.runtime.voiding;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The voided records of one lane's log, and which of them the lane has passed; the latter are part of its state. */
public final class VoidedOffsets {

    private final NavigableSet<Long> listed;
    private final TreeSet<Long> passed = new TreeSet<>();

    public VoidedOffsets(NavigableSet<Long> listed) {
        this.listed = listed;
    }

    public boolean contains(long offset) {
        return !listed.isEmpty() && listed.contains(offset);
    }

    public boolean isAnyAfter(long offset) {
        return listed.higher(offset) != null;
    }

    /**
     * Counts the voided offsets after {@code from} up to {@code to} as passed by the lane, even those at which the log
     * has no record.
     */
    public void pass(long from, long to) {
        if (!listed.isEmpty()) {
            passed.addAll(listed.subSet(from, false, to, true));
        }
    }

    public boolean isNonePassed() {
        return passed.isEmpty();
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(passed.size());
        passed.forEach(out::writeVarint);
    }

    public void readFrom(BinaryReader in) {
        for (long i = in.readVarint(); i > 0; i--) {
            passed.add(in.readVarint());
        }
    }

    /**
     * Throws {@link VoidListMismatchException} unless the listed records up to and including {@code offset} are exactly
     * those that the lane has passed ({@link #pass}).
     */
    public void requireAgreement(String shard, long offset) {
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

    /**
     * Thrown if a snapshot and the operator's list do not agree about which records had no effect. Neither older
     * snapshots nor the log help.
     */
    public static final class VoidListMismatchException extends IllegalArgumentException {

        private static final long serialVersionUID = 1;

        public VoidListMismatchException(String message) {
            super(message);
        }
    }
}
