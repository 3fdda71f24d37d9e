package io.openperp.drill;

import io.openperp.drill.BackupRestore.RestoredBackup;
import io.openperp.drill.FollowerPromotion.Promotion;
import io.openperp.drill.check.Findings;
import io.openperp.drill.check.ReplayCheck.ReplaySummary;
import io.openperp.drill.fault.Outage;
import io.openperp.drill.fault.Outage.Service;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Formats the results of a drill for its user. */
public final class Report {

    private Report() {}

    /** Formats the result of one fault as a line. */
    static String line(Outage outage) {
        String services = Arrays.stream(Service.values())
                .map(service -> service + " " + seconds(outage.without(service)))
                .collect(Collectors.joining(", "));
        Findings findings = outage.findings();
        return "%s%s; without service: %s; ready again after %s; %d answers compared, %d never came (%d executed, %d not), %d streams compared, %d discrepancies"
                .formatted(
                        outage.what(),
                        outage.settling().isEmpty() ? "" : " in the middle of the settlement of " + outage.settling(),
                        services,
                        seconds(outage.recovery()),
                        findings.answers(),
                        findings.executed() + findings.absent(),
                        findings.executed(),
                        findings.absent(),
                        findings.streams(),
                        findings.discrepancies().size());
    }

    /** Formats the result of a restored backup as a line. */
    static String line(RestoredBackup restored) {
        return ("all disks lost and restored from a backup of %d records, %.1f MB; the second run took %s; RPO %s: %d answers"
                        + " after its cut are gone or differ; RTO %s, of it %s to check and write the logs; %d answers are there,"
                        + " %d discrepancies")
                .formatted(
                        restored.records(),
                        restored.bytes() / 1e6,
                        seconds(restored.second()),
                        seconds(restored.lost()),
                        restored.answers().lost(),
                        seconds(restored.down()),
                        seconds(restored.restoring()),
                        restored.answers().kept(),
                        restored.answers().discrepancies().size());
    }

    /** Formats the result of a promotion as a line. */
    static String line(Promotion promotion) {
        return ("a second exchange followed, at most %s behind, and showed %d books and accounts alike; all of the first one killed;"
                        + " RPO %s: %d answers after its cut are gone or differ; RTO %s, of it %s to promote; %d answers are there,"
                        + " %d discrepancies")
                .formatted(
                        seconds(promotion.behind()),
                        promotion.compared(),
                        seconds(promotion.lost()),
                        promotion.answers().lost(),
                        seconds(promotion.down()),
                        seconds(promotion.promoting()),
                        promotion.answers().kept(),
                        promotion.answers().discrepancies().size());
    }

    /** Formats the result of the final comparisons as a line. */
    static String line(Drill.Ending ending) {
        ReplaySummary summary = ending.replay();
        return ("replay of %d shards from their logs in %s: %d records, %d signatures, %d events and %d hashes compared;"
                        + " %d tables made once more: %d rows compared; %d discrepancies")
                .formatted(
                        summary.shards(),
                        seconds(Duration.ofNanos(summary.nanos())),
                        summary.records(),
                        summary.signatures(),
                        summary.events(),
                        summary.hashes(),
                        ending.tables().tables(),
                        ending.tables().rows(),
                        ending.discrepancies().size());
    }

    /**
     * Formats all faults as a Markdown table, with a row for each kind of fault; times are median / maximum in seconds.
     */
    public static List<String> table(List<Outage> outages) {
        Map<String, List<Outage>> kinds = new LinkedHashMap<>();
        outages.forEach(outage ->
                kinds.computeIfAbsent(outage.kind(), first -> new ArrayList<>()).add(outage));
        List<String> lines = new ArrayList<>();
        String services = Arrays.stream(Service.values())
                .map(service -> " without " + service + " |")
                .collect(Collectors.joining());
        lines.add("| fault | times |" + services + " ready | answers compared | never answered | discrepancies |");
        lines.add("|---|---|" + "---|".repeat(Service.values().length) + "---|---|---|---|");
        kinds.forEach((what, ofKind) -> lines.add(row(what, ofKind)));
        return lines;
    }

    /**
     * Formats the summary of a drill.
     *
     * @param last the comparison at the end, which covers all transactions of the drill
     */
    public static String end(Findings last) {
        String happened = last.happened().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
        return ("%d answers compared in the end, of them %d came after at least one time without an answer; %d receipts"
                        + " verified, %d discrepancies; it happened: %s")
                .formatted(
                        last.answers(),
                        last.withoutAnswer(),
                        last.receipts(),
                        last.discrepancies().size(),
                        happened);
    }

    private static String row(String what, List<Outage> outages) {
        StringBuilder row = new StringBuilder("| %s | %d |".formatted(what, outages.size()));
        for (Service service : Service.values()) {
            row.append(' ')
                    .append(medianAndMaximum(outages, outage -> outage.without(service)))
                    .append(" |");
        }
        row.append(" %s | %d | %d (%d, %d) | %d |"
                .formatted(
                        medianAndMaximum(outages, Outage::recovery),
                        sum(outages, Outage::newAnswers),
                        sum(
                                outages,
                                outage -> outage.findings().executed()
                                        + outage.findings().absent()),
                        sum(outages, outage -> outage.findings().executed()),
                        sum(outages, outage -> outage.findings().absent()),
                        sum(outages, outage -> outage.findings().discrepancies().size())));
        return row.toString();
    }

    private static int sum(List<Outage> outages, ToIntFunction<Outage> figure) {
        return outages.stream().mapToInt(figure).sum();
    }

    private static String medianAndMaximum(List<Outage> outages, Function<Outage, Duration> figure) {
        List<Duration> sorted = outages.stream().map(figure).sorted().toList();
        return String.format(
                Locale.ROOT,
                "%.1f / %.1f",
                median(sorted).toNanos() / 1e9,
                sorted.getLast().toNanos() / 1e9);
    }

    private static Duration median(List<Duration> sorted) {
        Duration upper = sorted.get(sorted.size() / 2);
        Duration lower = sorted.get((sorted.size() - 1) / 2);
        return lower.plus(upper).dividedBy(2);
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.2f s", duration.toNanos() / 1e9);
    }
}
