package io.openperp.stream.resume;

import java.util.function.IntSupplier;

/**
 * Memory for the records that each partition keeps for resuming clients: the setting, or an equal part of a tenth of the heap,
 * at most 16 MB. The part becomes smaller when markets are added.
 */
public final class ResumeMemory {

    /** Part of the heap for all partitions: one in so many. */
    private static final int HEAP_SHARE = 10;

    private static final long MOST_OF_A_PARTITION = 16L << 20;

    private final long set;
    private final long heap;
    private final IntSupplier partitions;

    /**
     * @param set bytes per partition; 0: derived from the heap
     * @param heap heap of the process, bytes
     * @param partitions gives the present number of partitions
     */
    public ResumeMemory(long set, long heap, IntSupplier partitions) {
        this.set = set;
        this.heap = heap;
        this.partitions = partitions;
    }

    /** Bytes that each partition may keep now. */
    long bytesOfAPartition() {
        return set > 0 ? set : Math.min(MOST_OF_A_PARTITION, heap / HEAP_SHARE / Math.max(1, partitions.getAsInt()));
    }
}
