package io.openperp.doctor;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.TypeConversionException;

/**
 * Checks an exchange of {@code ./exchange start}: what other users of the machine can read, and, while it runs, on
 * which ports it listens and how much memory and how many files it may use.
 */
record LocalExchange(Path data) {

    private static final long GIGABYTE = 1L << 30;
    private static final long LITTLE_DISK = 10 * GIGABYTE;
    private static final long LEAST_HEAP = GIGABYTE;
    private static final long LEAST_DESCRIPTORS = 4_096;

    /** Enough file descriptors: for 8192 HTTP connections, 10,000 WebSockets, the logs and the tables. */
    private static final long ENOUGH_DESCRIPTORS = 20_000;

    List<Finding> check() {
        if (!Files.isDirectory(data)) {
            return List.of(Finding.problem(
                    "data",
                    data + " is not there",
                    "nothing was looked at",
                    "--data with the directory of an exchange"));
        }
        if (!Files.exists(data.resolve("kafka")) && !Files.exists(data.resolve("postgres"))) {
            return List.of(Finding.problem(
                    "data",
                    data + " has neither the logs nor the database of an exchange",
                    "nothing was looked at",
                    "--data with the directory of an exchange"));
        }
        List<Finding> findings = new ArrayList<>(new LocalFiles(data).check());
        findings.add(disk());
        Optional<LocalProcess> process = LocalProcess.of(data);
        if (process.isEmpty()) {
            findings.add(Finding.skipped("process", "no exchange runs on " + data + ": files alone were looked at"));
        }
        process.ifPresent(running -> findings.addAll(check(running)));
        broker().ifPresent(broker -> findings.addAll(new KafkaChecks(broker).check()));
        return findings;
    }

    private List<Finding> check(LocalProcess process) {
        List<Finding> findings = new ArrayList<>();
        try {
            List<LocalProcess.Listener> listeners = process.listeners();
            findings.add(interfaces(listeners));
            findings.add(descriptors(process.descriptors()));
            findings.add(process.heap().map(LocalExchange::heap).orElse(Finding.skipped("heap", "it has no -Xmx")));
            gateway(listeners).ifPresent(endpoint -> findings.addAll(new GatewayChecks(endpoint, 0).check()));
        } catch (IOException e) {
            findings.add(Finding.skipped("process", "what it uses is known on Linux, to its own user: " + e));
        }
        return findings;
    }

    private static Finding interfaces(List<LocalProcess.Listener> listeners) {
        List<String> open = listeners.stream()
                .filter(listener -> !listener.isLoopback())
                .map(listener -> Integer.toString(listener.port()))
                .distinct()
                .sorted()
                .toList();
        return open.isEmpty()
                ? Finding.ok("interfaces", "it listens on loopback only")
                : Finding.warning(
                        "interfaces",
                        "other machines reach its ports " + String.join(", ", open) + ", without TLS",
                        "everybody on the network trades on it, and on the way reads what others do",
                        "a firewall, or a proxy with TLS before it");
    }

    private static Finding descriptors(long limit) {
        String found = "it may open " + limit + " files and connections";
        String why =
                "8192 HTTP connections and 10000 sockets share them with the logs, which fail when there are none left";
        String set = "ulimit -n " + ENOUGH_DESCRIPTORS + " or more";
        if (limit < LEAST_DESCRIPTORS) {
            return Finding.problem("descriptors", found, why, set);
        }
        return limit < ENOUGH_DESCRIPTORS
                ? Finding.warning("descriptors", found, why, set)
                : Finding.ok("descriptors", found);
    }

    private static Finding heap(long bytes) {
        String found = "its heap is " + bytes / (1 << 20) + " MB at most";
        return bytes >= LEAST_HEAP
                ? Finding.ok("heap", found)
                : Finding.warning(
                        "heap",
                        found,
                        "the five services, the broker and their queues share it: it ends when there is none left",
                        "EXCHANGE_JAVA_OPTIONS=-Xmx2g");
    }

    private Finding disk() {
        try {
            long free = Files.getFileStore(data).getUsableSpace();
            String found = "%.1f GB are free for %s".formatted(free / (double) GIGABYTE, data);
            String why = "the broker stops when a log cannot be written, and with it the exchange";
            String set = "a larger disk; ./exchange trim-logs deletes what no shard needs";
            if (free < GIGABYTE) {
                return Finding.problem("disk", found, why, set);
            }
            return free < LITTLE_DISK ? Finding.warning("disk", found, why, set) : Finding.ok("disk", found);
        } catch (IOException e) {
            return Finding.skipped("disk", "how much is free is not known: " + e);
        }
    }

    private Optional<Address> broker() {
        try {
            return Optional.of(Address.parse(Files.readString(data.resolve("broker"))));
        } catch (IOException | TypeConversionException | NumberFormatException never) {
            // it was not started, or the file is of something else
            return Optional.empty();
        }
    }

    /** Finds the public port of the gateway by asking each listening port. */
    private static Optional<Endpoint> gateway(List<LocalProcess.Listener> listeners) {
        return listeners.stream()
                .map(LocalProcess.Listener::port)
                .distinct()
                .map(port -> Endpoint.of(URI.create("http://127.0.0.1:" + port), true))
                .filter(LocalExchange::isGateway)
                .findFirst();
    }

    private static boolean isGateway(Endpoint endpoint) {
        try {
            var answer = endpoint.get("/openapi.yaml");
            return answer.statusCode() == 200 && answer.body().startsWith("openapi:");
        } catch (IOException another) {
            return false;
        }
    }
}
