package io.openperp.runtime.shard;

import io.openperp.runtime.channel.Output;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.ObjLongConsumer;

/**
 * Outputs of a lane on a standby that are not known to have been sent by any host. If they become too many, all are
 * dropped; a takeover then has to start from the snapshot. For one thread.
 */
public final class UnsentOutputs {

    private record Applied(long offset, List<Output> outputs) {}

    private final ArrayDeque<Applied> kept = new ArrayDeque<>();
    private int count;
    private long droppedUpTo = Lane.NOTHING_APPLIED;

    /** Adds the outputs of the record at {@code offset}; offsets must ascend. */
    public void add(long offset, List<Output> outputs) {
        if (!outputs.isEmpty()) {
            kept.add(new Applied(offset, outputs));
            count += outputs.size();
        }
    }

    /** Number of outputs kept. */
    public int count() {
        return count;
    }

    /** Removes the outputs of the records up to {@code offset}, because they are acknowledged. */
    public void acknowledgedUpTo(long offset) {
        while (!kept.isEmpty() && kept.peek().offset <= offset) {
            count -= kept.remove().outputs.size();
        }
        if (droppedUpTo <= offset) {
            droppedUpTo = Lane.NOTHING_APPLIED;
        }
    }

    /** Removes all outputs, although some may still be unsent. */
    public void drop() {
        if (!kept.isEmpty()) {
            droppedUpTo = kept.getLast().offset;
            kept.clear();
            count = 0;
        }
    }

    /** Whether outputs were dropped that may still have been unsent. */
    public boolean isIncomplete() {
        return droppedUpTo != Lane.NOTHING_APPLIED;
    }

    /** Passes every output to {@code sender} and removes it, in order, with the offset of the record that led to it. */
    public void drainTo(ObjLongConsumer<Output> sender) {
        for (Applied next = kept.poll(); next != null; next = kept.poll()) {
            for (Output output : next.outputs) {
                sender.accept(output, next.offset);
            }
        }
        count = 0;
    }
}
