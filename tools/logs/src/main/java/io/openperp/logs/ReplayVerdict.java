package io.openperp.logs;

import io.openperp.replay.hash.HashFile;
import io.openperp.replay.hash.ShardReport;
import io.openperp.replay.hash.ShardReport.Checkpoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Sums up a replay without differences: says "everything fits" only if everything could be compared, otherwise also
 * what could not.
 */
final class ReplayVerdict {

    private ReplayVerdict() {}

    /** The verdict as sentences. If the replay has findings, only sentences about events that were not compared. */
    static List<String> lines(List<ShardReport> reports) {
        List<String> lines = new ArrayList<>();
        if (reports.stream().allMatch(report -> report.findings().isEmpty())) {
            lines.add(whatFits(reports));
        }
        for (ShardReport report : reports) {
            if (report.counts().unmatched() > 0) {
                lines.add(
                        ("%s: the last %d events of the replay are not in its log of events, and no snapshot says that"
                                        + " they were written; they were not compared")
                                .formatted(report.shard(), report.counts().unmatched()));
            }
        }
        return lines;
    }

    /** Explains why no checkpoint of a file could be compared, and what to do. */
    static String nothingInCommon(HashFile made, HashFile other, Path file) {
        return ("Nothing was compared with %s: it has %s, this replay %s, none of them of the same shard and offset."
                        + " Make both of the same shards with the same --every, and with --from start, or --from OFFSET"
                        + " for an earlier snapshot.")
                .formatted(file, range(other), range(made));
    }

    private static String range(HashFile hashes) {
        return hashes.checkpoints().isEmpty()
                ? "no checkpoint"
                : hashes.checkpoints().stream()
                        .collect(Collectors.groupingBy(
                                Checkpoint::shard, TreeMap::new, Collectors.summarizingLong(Checkpoint::offset)))
                        .entrySet()
                        .stream()
                        .map(shard -> "%d of %s (offsets %d to %d)"
                                .formatted(
                                        shard.getValue().getCount(),
                                        shard.getKey(),
                                        shard.getValue().getMin(),
                                        shard.getValue().getMax()))
                        .collect(Collectors.joining(", "));
    }

    private static String whatFits(List<ShardReport> reports) {
        String compared = "%d signatures, %d events, %d hashes"
                .formatted(
                        sum(reports, ShardReport.Counts::signatures),
                        sum(reports, ShardReport.Counts::events),
                        sum(reports, ShardReport.Counts::hashes));
        String notCompared = unpublished(reports) + notReplayed(reports);
        if (notCompared.isEmpty()) {
            return "Everything fits: " + compared + ".";
        }
        boolean isAnyPublished = sum(reports, counts -> counts.events() + counts.hashes()) > 0;
        return notCompared + (isAnyPublished ? "The rest fits: " : "Only these were compared: ") + compared + ".";
    }

    private static String unpublished(List<ShardReport> reports) {
        String shards = withNothing(reports, report -> !endsAtItsSnapshot(report));
        return shards.isEmpty()
                ? ""
                : "Nothing was published, neither event nor hash, for " + shards + ": their replay could not be"
                        + " compared with anything. ";
    }

    private static String notReplayed(List<ShardReport> reports) {
        String shards = withNothing(reports, ReplayVerdict::endsAtItsSnapshot);
        return shards.isEmpty()
                ? ""
                : "Nothing was replayed of " + shards
                        + ": no record follows the snapshot that the replay began with, as after"
                        + " an exchange was stopped in order. Use --from start, or --from OFFSET for an"
                        + " earlier snapshot. ";
    }

    private static String withNothing(List<ShardReport> reports, Predicate<ShardReport> which) {
        return reports.stream()
                .filter(report ->
                        report.counts().events() == 0 && report.counts().hashes() == 0)
                .filter(which)
                .map(ReplayVerdict::range)
                .collect(Collectors.joining(", "));
    }

    private static boolean endsAtItsSnapshot(ShardReport report) {
        return report.counts().records() == 0 && report.from() > 0;
    }

    private static String range(ShardReport report) {
        if (endsAtItsSnapshot(report)) {
            return "%s (snapshot at offset %d)".formatted(report.shard(), report.offset());
        }
        return report.counts().records() == 0
                ? report.shard() + " (no records)"
                : "%s (offsets %d to %d)".formatted(report.shard(), report.from(), report.offset());
    }

    private static long sum(List<ShardReport> reports, ToLongFunction<ShardReport.Counts> figure) {
        return reports.stream().map(ShardReport::counts).mapToLong(figure).sum();
    }
}
