package io.openperp.runtime.shard;

import java.util.ArrayDeque;
import java.util.List;
import java.util.function.ObjLongConsumer;

/**
 * What a shard of a standby has said and nobody has yet been heard to have sent. If it becomes too much, all of it is
 * dropped: to take over then needs a start from the snapshot. For one thread.
 */
public final class UnsentOutputs {

    private record Said(long offset, List<Output> outputs) {}

    private final ArrayDeque<Said> said = new ArrayDeque<>();
    private int count;
    private long droppedUpTo = NumberedShard.NOTHING_APPLIED;

    /** What the record at {@code offset} led to; offsets ascend. */
    public void add(long offset, List<Output> outputs) {
        if (!outputs.isEmpty()) {
            said.add(new Said(offset, outputs));
            count += outputs.size();
        }
    }

    /** How many outputs are kept. */
    public int count() {
        return count;
    }

    /** Forgets what the records up to {@code offset} led to. */
    public void acknowledgedUpTo(long offset) {
        while (!said.isEmpty() && said.peek().offset <= offset) {
            count -= said.remove().outputs.size();
        }
        if (droppedUpTo <= offset) {
            droppedUpTo = NumberedShard.NOTHING_APPLIED;
        }
    }

    /** Forgets everything, though it may not have been sent. */
    public void drop() {
        if (!said.isEmpty()) {
            droppedUpTo = said.getLast().offset;
            said.clear();
            count = 0;
        }
    }

    /** Whether something is missing that may not have been sent. */
    public boolean isIncomplete() {
        return droppedUpTo != NumberedShard.NOTHING_APPLIED;
    }

    /** Gives away everything, in the order in which it was said, with the offset of the record that led to it. */
    public void drainTo(ObjLongConsumer<Output> sender) {
        for (Said next = said.poll(); next != null; next = said.poll()) {
            for (Output output : next.outputs) {
                sender.accept(output, next.offset);
            }
        }
        count = 0;
    }
}
