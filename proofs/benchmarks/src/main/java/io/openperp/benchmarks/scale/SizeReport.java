package io.openperp.benchmarks.scale;

import io.openperp.benchmarks.scale.Sizing.Part;
import io.openperp.benchmarks.scale.Sizing.Wall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of a {@link Sizing} as text for operators. */
final class SizeReport {

    private static final String ROW = "%-10s %4s %10s %7s %6s  %s";
    private static final double MEBIBYTE = 1048576;

    private final Venue venue;
    private final Sizing sizing;

    SizeReport(Venue venue, Sizing sizing) {
        this.venue = venue;
        this.sizing = sizing;
    }

    /**
     * Text about machines, disks and network, and the upper bounds (walls) of single threads. If no installation
     * carries the peak, only the walls.
     */
    String text() {
        List<String> lines = new ArrayList<>();
        if (sizing.isPossible()) {
            lines.add(ROW.formatted("", "pods", "processors", "heap", "memory", "each; why"));
            sizing.parts().forEach(part -> lines.add(row(part)));
            lines.add(sum());
            lines.add(kafka());
            lines.add("PostgreSQL: disk %s a day, %s in %d days, an instance, without its log"
                    .formatted(
                            bytes(sizing.rowBytesADay()), bytes(sizing.rowBytesADay() * venue.days()), venue.days()));
        } else {
            lines.add("No installation carries %s transactions a second at the peak.".formatted(count(venue.peak())));
        }
        lines.add("Walls, in transactions a second, and the share at the peak:");
        sizing.walls().forEach(wall -> lines.add(row(wall)));
        return String.join("\n", lines) + "\n";
    }

    private String row(Part part) {
        return ROW.formatted(
                        part.program().name().toLowerCase(Locale.ROOT),
                        part.pods(),
                        number(part.processors()),
                        part.heap() == 0 ? "" : memory(part.heap() / MEBIBYTE),
                        memory(part.mebibytes()),
                        why(part.program()) + (part.isLarge() ? "; A LARGER MACHINE" : ""))
                .stripTrailing();
    }

    private String why(Program program) {
        return switch (program) {
            case GATEWAY -> "signatures and HTTP; add replicas";
            case MATCHING -> "accounts, orders: %s; half are standbys".formatted(bytes(Footprint.state(venue)));
            case ACCOUNT -> "one writes rows, all answer";
            case STATS -> "each reads all trades";
            case STREAM ->
                "%s sockets, %s messages a second"
                        .formatted(count(venue.subscribers()), count(venue.subscribers() * venue.messages()));
            case KAFKA -> "%d appends in a row".formatted(venue.lanes() == Lanes.ONE ? 2 : 4);
            case POSTGRESQL -> "one writes";
        };
    }

    /** The sum of all pods; no machine has two brokers. */
    private String sum() {
        int pods = 0;
        double processors = 0;
        double mebibytes = 0;
        for (Part part : sizing.parts()) {
            pods += part.pods();
            processors += part.pods() * part.processors();
            mebibytes += part.pods() * (double) part.mebibytes();
        }
        return ROW.formatted(
                "all",
                pods,
                number(processors),
                "",
                memory(mebibytes),
                "%.0f machines of %d processors, at most %.0f %% busy"
                        .formatted(
                                Math.max(venue.brokers(), Math.ceil(processors / Deployment.CORES_OF_A_MACHINE)),
                                Deployment.CORES_OF_A_MACHINE,
                                Deployment.BUSY * 100));
    }

    private String kafka() {
        double events = sizing.bytesADay() - sizing.bytesADay(Topic.COMMANDS);
        return "Kafka: disk %s a day, %s in %d days (events, for ever: %s), %s a broker, %.0f %% full; its peak %s Mbit/s in, %s out"
                .formatted(
                        bytes(sizing.bytesADay()),
                        bytes(sizing.bytesADay() * venue.days()),
                        venue.days(),
                        bytes(events * venue.days()),
                        bytes(ChartValues.brokerDisk(venue, sizing)),
                        ChartValues.FULL * 100,
                        megabits(sizing.bytesIn()),
                        megabits(sizing.bytesOut()));
    }

    private String row(Wall wall) {
        String warning = wall.share() >= 1 ? "  BEYOND IT" : wall.share() > Deployment.BUSY ? "  TOO NEAR" : "";
        return "%,9.0f %4.0f %%  %s%s".formatted(wall.most(), wall.share() * 100, limit(wall.stage()), warning);
    }

    private String limit(Stage stage) {
        return switch (stage) {
            case ACCOUNT_PROJECTION -> "one replica of account writes all rows; no order waits";
            case ACCOUNT_SHARD ->
                venue.lanes() == Lanes.ONE ? "the lane of all markets: one thread" : "the account shard: one thread";
            case MARKET_SHARD -> "the busiest thread of markets, with %.0f %%".formatted(sizing.busiestThread() * 100);
            case STATISTICS -> "stats: one thread";
            case REQUEST, ANSWER, APPEND, DATABASE, COLLECTORS, STREAM_FEED, COMPLETION -> stage.title();
        };
    }

    private static String memory(double mebibytes) {
        double gibibytes = mebibytes / 1024;
        return gibibytes < 1
                ? "%.0fMi".formatted(mebibytes)
                : gibibytes == Math.rint(gibibytes) ? "%.0fGi".formatted(gibibytes) : "%.1fGi".formatted(gibibytes);
    }

    private static String bytes(double bytes) {
        return bytes >= 1e12
                ? "%.1f TB".formatted(bytes / 1e12)
                : bytes >= 1e9 ? "%.1f GB".formatted(bytes / 1e9) : "%.0f MB".formatted(bytes / 1e6);
    }

    private static String megabits(double bytesASecond) {
        return "%,.1f".formatted(bytesASecond * 8 / 1e6);
    }

    private static String number(double value) {
        return "%.1f".formatted(value);
    }

    private static String count(double value) {
        return "%,.0f".formatted(value);
    }
}
