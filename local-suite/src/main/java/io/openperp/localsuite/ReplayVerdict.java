package io.openperp.localsuite;

import io.openperp.replay.ShardReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What a replay that found nothing wrong may say: that everything fits only where there was something to fit. */
final class ReplayVerdict {

    private ReplayVerdict() {}

    /** In sentences; after findings only what was not compared. */
    static List<String> lines(List<ShardReport> reports) {
        List<String> lines = new ArrayList<>();
        if (reports.stream().allMatch(report -> report.findings().isEmpty())) {
            lines.add(whatFits(reports));
        }
        for (ShardReport report : reports) {
            if (report.counts().untold() > 0) {
                lines.add(
                        ("%s: the last %d events of the replay are not in its log of events, and no snapshot says that"
                                        + " they were written; they were not compared")
                                .formatted(report.shard(), report.counts().untold()));
            }
        }
        return lines;
    }

    private static String whatFits(List<ShardReport> reports) {
        String compared = "%d signatures, %d events, %d hashes"
                .formatted(
                        sum(reports, ShardReport.Counts::signatures),
                        sum(reports, ShardReport.Counts::events),
                        sum(reports, ShardReport.Counts::hashes));
        String unpublished = reports.stream()
                .filter(report ->
                        report.counts().events() == 0 && report.counts().hashes() == 0)
                .map(ReplayVerdict::range)
                .collect(Collectors.joining(", "));
        if (unpublished.isEmpty()) {
            return "Everything fits: " + compared + ".";
        }
        boolean isAnyPublished = sum(reports, counts -> counts.events() + counts.hashes()) > 0;
        return "Nothing was published, neither event nor hash, for " + unpublished + ": what these come to was compared"
                + " with nothing. " + (isAnyPublished ? "The rest fits: " : "Compared were only these: ") + compared
                + ".";
    }

    private static String range(ShardReport report) {
        return report.counts().records() == 0
                ? report.shard() + " (no records)"
                : "%s (offsets %d to %d)".formatted(report.shard(), report.from(), report.offset());
    }

    private static long sum(List<ShardReport> reports, ToLongFunction<ShardReport.Counts> figure) {
        return reports.stream().map(ShardReport::counts).mapToLong(figure).sum();
    }
}
