package io.openperp.benchmarks.counts;

import io.openperp.journal.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Reads the counters of a running exchange: those of its broker and of its JVM over JMX, and context switches from
 * Linux. Records and bytes are counted by topic, as the broker has appended them; the bytes are those of whole batches.
 */
final class ExchangeCounters implements AutoCloseable {

    private static final String REQUESTS = "kafka.network:type=RequestMetrics,name=RequestsPerSec,request=%s,*";
    private static final String BY_TOPIC = "kafka.server:type=BrokerTopicMetrics,name=%s,topic=%s";
    /**
     * Topics that transactions write to. Other topics are written at fixed times, so their counts per transaction would
     * depend on speed.
     */
    private static final List<String> TOPICS = List.of(Topics.COMMANDS, Topics.ACCOUNT_EVENTS, Topics.MARKET_EVENTS);

    private static final List<String> COUNTED_REQUESTS = List.of("Produce", "Fetch");
    private static final String SWITCHES = "ctxt_switches:";

    private final JMXConnector connector;
    private final MBeanServerConnection beans;
    private final Path tasks;
    private final Map<Path, Long> switchesOf = new HashMap<>();

    private ExchangeCounters(JMXConnector connector, Path tasks) throws IOException {
        this.connector = connector;
        this.beans = connector.getMBeanServerConnection();
        this.tasks = tasks;
    }

    /** Options for a JVM whose counters are to be read on this port. */
    static String javaOptions(int port) {
        return " -Djava.rmi.server.hostname=127.0.0.1"
                + Stream.of("port=" + port, "rmi.port=" + port, "host=127.0.0.1", "authenticate=false", "ssl=false")
                        .map(setting -> " -Dcom.sun.management.jmxremote." + setting)
                        .reduce("", String::concat);
    }

    @SuppressWarnings("BanJNDI") // the other side is a child of this process, on the loopback
    static ExchangeCounters connect(int port, ProcessHandle process) throws IOException {
        JMXServiceURL address = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi");
        return new ExchangeCounters(
                JMXConnectorFactory.connect(address), Path.of("/proc", Long.toString(process.pid()), "task"));
    }

    Counts read() throws IOException {
        Map<String, Double> counts = new TreeMap<>();
        try {
            addByTopic(counts, "MessagesInPerSec", "records");
            addByTopic(counts, "BytesInPerSec", "bytes");
            addByTopic(counts, "TotalProduceRequestsPerSec", "appends");
            for (String request : COUNTED_REQUESTS) {
                for (ObjectName version : beans.queryNames(new ObjectName(REQUESTS.formatted(request)), null)) {
                    counts.merge("requests " + request.toLowerCase(Locale.ROOT), count(version), Double::sum);
                }
            }
            ObjectName threads = new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME);
            counts.put(
                    "allocated bytes",
                    ((Number) beans.getAttribute(threads, "TotalThreadAllocatedBytes")).doubleValue());
        } catch (JMException e) {
            throw new IllegalStateException("the exchange has other counters than this program reads", e);
        }
        counts.put("context switches", contextSwitches());
        return new Counts(System.nanoTime(), counts);
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }

    private void addByTopic(Map<String, Double> counts, String bean, String what) throws JMException, IOException {
        for (String topic : TOPICS) {
            counts.put(what + " " + topic, count(new ObjectName(BY_TOPIC.formatted(bean, topic))));
        }
    }

    private double count(ObjectName meter) throws JMException, IOException {
        return ((Number) beans.getAttribute(meter, "Count")).doubleValue();
    }

    /** Sums the context switches of all threads. The last known count of a thread that has ended is included. */
    private double contextSwitches() throws IOException {
        try (Stream<Path> threads = Files.list(tasks)) {
            threads.forEach(thread -> switchesOf.merge(thread, switches(thread), Math::max));
        }
        return switchesOf.values().stream().mapToLong(Long::longValue).sum();
    }

    private static long switches(Path thread) {
        try (Stream<String> lines = Files.lines(thread.resolve("status"))) {
            return lines.filter(line -> line.contains(SWITCHES))
                    .mapToLong(line ->
                            Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                    .sum();
        } catch (IOException | UncheckedIOException ended) {
            return 0;
        }
    }
}
