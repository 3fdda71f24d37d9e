package io.openperp.replay;

import io.openperp.journal.ShardAddress;
import io.openperp.replay.event.EventSink;
import io.openperp.replay.hash.ShardReport.Finding;
import io.openperp.runtime.channel.Output;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Merges the events of one shard, in order, from the replays of all lanes in which the shard may have run (LOG-029).
 */
final class MergedEvents {

    private static final int AHEAD = 1024;

    /**
     * A message from the replay of one lane: an event or, if {@code event} is null, the end of the replay.
     *
     * @param offset offset of the command from which the event follows
     * @param findings differences that the replay has found; only at its end
     */
    private record Replayed(long offset, @Nullable Output event, List<Finding> findings) {}

    private MergedEvents() {}

    /**
     * Replays each lane on a thread of its own, and passes the events of the shard on in the order of their numbers.
     * Throws {@link IllegalArgumentException} if a replay finds any difference.
     *
     * @param lanes a plan for each lane
     * @param into receives the events
     */
    static void of(ShardAddress shard, List<ReplayPlan> lanes, EventSink into) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(lanes.size());
        try {
            List<BlockingQueue<Replayed>> sources = new ArrayList<>();
            for (ReplayPlan lane : lanes) {
                BlockingQueue<Replayed> source = new ArrayBlockingQueue<>(AHEAD);
                sources.add(source);
                threads.execute(() -> replay(shard, lane, source));
            }
            merge(sources, into);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void replay(ShardAddress shard, ReplayPlan lane, BlockingQueue<Replayed> to) {
        EventSink sink = (offset, event) -> {
            put(to, new Replayed(offset, event, List.of()));
            return null;
        };
        List<Finding> findings;
        try {
            findings = new Replay(lane).runWith(sink.only(shard)).findings();
        } catch (RuntimeException e) {
            findings = List.of(new Finding(lane.shards().toString(), 0, "the replay failed: " + e));
        }
        put(to, new Replayed(0, null, findings));
    }

    private static void put(BlockingQueue<Replayed> to, Replayed next) {
        try {
            to.put(next);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the events are no longer wanted", e);
        }
    }

    private static void merge(List<BlockingQueue<Replayed>> sources, EventSink into) throws InterruptedException {
        List<Replayed> heads = new ArrayList<>();
        for (BlockingQueue<Replayed> source : sources) {
            heads.add(source.take());
        }
        while (true) {
            heads.stream().flatMap(head -> head.findings().stream()).findFirst().ifPresent(finding -> {
                throw new IllegalArgumentException("the events were not written anew: " + finding);
            });
            Replayed next = heads.stream()
                    .filter(head -> head.event() != null)
                    .min(Comparator.comparingLong(MergedEvents::number))
                    .orElse(null);
            if (next == null || next.event() == null) {
                return;
            }
            into.take(next.offset(), next.event());
            int source = heads.indexOf(next);
            heads.set(source, sources.get(source).take());
        }
    }

    private static long number(Replayed head) {
        return head.event() == null
                ? Long.MAX_VALUE
                : head.event().record().getChannel().getNumber();
    }
}
