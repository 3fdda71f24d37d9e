package io.openperp.stream.resume;

import java.util.function.IntSupplier;

/**
 * Limits the memory for the records that each partition keeps for resuming clients: the configured number of bytes, or
 * an equal part of a tenth of the heap, at most 16 MB. The part becomes smaller when markets are added.
 */
public final class ResumeMemory {

    /** Divisor of the heap size that gives the memory of all partitions together: a tenth of the heap. */
    private static final int HEAP_SHARE = 10;

    private static final long MOST_OF_A_PARTITION = 16L << 20;

    private final long set;
    private final long heap;
    private final IntSupplier partitions;

    /**
     * Derives the limit.
     *
     * @param set bytes per partition; 0: derived from the heap
     * @param heap heap of the process, in bytes
     * @param partitions returns the present number of partitions
     */
    public ResumeMemory(long set, long heap, IntSupplier partitions) {
        this.set = set;
        this.heap = heap;
        this.partitions = partitions;
    }

    /** Number of bytes that the kept records of each partition may take now. */
    long bytesOfAPartition() {
        return set > 0 ? set : Math.min(MOST_OF_A_PARTITION, heap / HEAP_SHARE / Math.max(1, partitions.getAsInt()));
    }
}
