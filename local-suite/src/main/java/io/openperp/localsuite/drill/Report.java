package io.openperp.localsuite.drill;

import io.openperp.localsuite.drill.Outage.Service;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a drill tells its user. */
final class Report {

    private Report() {}

    /** Of one fault. */
    static String line(Outage outage) {
        String services = Arrays.stream(Service.values())
                .map(service -> service + " " + seconds(outage.withoutService().getOrDefault(service, Duration.ZERO)))
                .collect(Collectors.joining(", "));
        Findings findings = outage.findings();
        return "%s; without service: %s; ready again after %s; %d answers compared, %d never came (%d carried out, %d not), %d discrepancies"
                .formatted(
                        outage.what(),
                        services,
                        seconds(outage.recovery()),
                        findings.answers(),
                        findings.carriedOut() + findings.absent(),
                        findings.carriedOut(),
                        findings.absent(),
                        findings.discrepancies().size());
    }

    /** Of all faults of a kind. */
    static List<String> summary(Fault fault, List<Outage> outages) {
        int discrepancies = outages.stream()
                .mapToInt(outage -> outage.findings().discrepancies().size())
                .sum();
        List<String> lines = new ArrayList<>();
        lines.add("%s: %d times, %d discrepancies".formatted(fault, outages.size(), discrepancies));
        lines.add("%-24s %10s %10s".formatted("", "median", "maximum"));
        for (Service service : Service.values()) {
            lines.add(row(
                    "without " + service,
                    outages,
                    outage -> outage.withoutService().getOrDefault(service, Duration.ZERO)));
        }
        lines.add(row("restart to ready", outages, Outage::recovery));
        return lines;
    }

    /** @param last the comparison at the end, which has every transaction of the drill */
    static String end(Findings last) {
        return "%d answers compared in the end, of them %d came after at least one time without an answer; %d discrepancies"
                .formatted(
                        last.answers(),
                        last.withoutAnswer(),
                        last.discrepancies().size());
    }

    private static String row(String what, List<Outage> outages, Function<Outage, Duration> figure) {
        List<Duration> sorted = outages.stream().map(figure).sorted().toList();
        return "%-24s %10s %10s".formatted(what, seconds(median(sorted)), seconds(sorted.getLast()));
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
