package io.openperp.benchmarks.exchange;

import io.openperp.drill.exchange.DrillOutput.SilentOutput;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.localsuite.process.SeparateExchange;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A whole exchange with one process per service, without rate limits; it reports the resources that each service uses.
 */
final class SeparateServices implements AutoCloseable {

    private static final String NO_LIMITS = Stream.of("account", "address")
                    .flatMap(who -> Stream.of("per-second=1000000", "burst=1000000")
                            .map(limit -> "-Dopenperp.gateway.limits." + who + "." + limit))
                    .reduce("", (options, option) -> options + " " + option)
            + " -Dopenperp.gateway.limits.faucet.per-hour=1000000 -Dopenperp.gateway.limits.faucet.burst=1000000"
            + " -Dopenperp.gateway.connections-per-address=8192";

    private static final Pattern PAUSE = Pattern.compile("Pause .* ([0-9.]+)ms$");
    private static final Pattern RESIDENT = Pattern.compile("(?m)^Pss: +(\\d+) kB");

    private final SeparateExchange exchange;
    private final Path data;
    private final List<String> services;

    /**
     * Resources that one service has used.
     *
     * @param micros processor time in microseconds
     * @param residentKilobytes present memory in KiB; of memory that processes share, a proportional part
     * @param pauses pauses of the garbage collector, in milliseconds
     */
    private record Usage(long micros, long residentKilobytes, List<Double> pauses) {

        Usage since(Usage before) {
            return new Usage(
                    micros - before.micros, residentKilobytes, pauses.subList(before.pauses.size(), pauses.size()));
        }

        String perTransaction(long transactions) {
            DoubleSummaryStatistics millis =
                    pauses.stream().mapToDouble(Double::doubleValue).summaryStatistics();
            return String.format(
                    Locale.ROOT,
                    "%6.1f us a tx, %4d MB, %3d pauses of %5.0f ms in all, longest %5.1f ms",
                    (double) micros / transactions,
                    residentKilobytes / 1024,
                    millis.getCount(),
                    millis.getSum(),
                    Math.max(0, millis.getMax()));
        }
    }

    /** Resources that each service has used, by its name. */
    record Snapshot(Map<String, Usage> byService) {

        Snapshot since(Snapshot before) {
            Map<String, Usage> difference = new TreeMap<>();
            byService.forEach((service, usage) ->
                    difference.put(service, usage.since(Objects.requireNonNull(before.byService.get(service)))));
            return new Snapshot(difference);
        }

        void print(long transactions) {
            byService.forEach((service, usage) ->
                    System.out.printf("    %-16s %s%n", service, usage.perTransaction(transactions)));
        }
    }

    private SeparateServices(SeparateExchange exchange, Path data, List<String> services) {
        this.exchange = exchange;
        this.data = data;
        this.services = services;
    }

    /**
     * Starts the exchange.
     *
     * @param heaps Java's heap option for each service
     * @param collector Java's option for the garbage collector, for all services
     */
    static SeparateServices start(Map<String, String> heaps, String collector)
            throws IOException, InterruptedException {
        Path data = Files.createTempDirectory("openperp-benchmark-");
        heaps.forEach((service, heap) -> System.setProperty(
                "openperp.process-options." + service,
                heap + " " + collector + " -Xlog:gc:file=" + pausesFile(data, service)
                        + (service.equals(ExchangeUnderTest.GATEWAY) ? NO_LIMITS : "")));
        SeparateExchange exchange = SeparateExchange.start(
                data, 1, Map.of("openperp.matching.faucet.maximum-amount", "1000000"), false, new SilentOutput());
        return new SeparateServices(
                exchange, data, heaps.keySet().stream().sorted().toList());
    }

    int httpPort() {
        return URI.create(exchange.http()).getPort();
    }

    Snapshot snapshot() throws IOException {
        Map<String, Usage> byService = new TreeMap<>();
        for (String service : services) {
            ProcessHandle process = exchange.process(service).handle().orElseThrow();
            byService.put(
                    service,
                    new Usage(
                            CpuTime.of(process).processMicros(),
                            residentKilobytes(process),
                            pauses(pausesFile(data, service))));
        }
        return new Snapshot(byService);
    }

    private static long residentKilobytes(ProcessHandle process) throws IOException {
        Matcher found =
                RESIDENT.matcher(Files.readString(Path.of("/proc", Long.toString(process.pid()), "smaps_rollup")));
        return found.find() ? Long.parseLong(found.group(1)) : 0;
    }

    @Override
    public void close() throws IOException {
        exchange.close();
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static List<Double> pauses(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(PAUSE::matcher)
                    .filter(Matcher::find)
                    .map(pause -> Double.valueOf(pause.group(1)))
                    .toList();
        }
    }

    private static Path pausesFile(Path data, String service) {
        return data.resolve(service + ".pauses");
    }
}
