package io.openperp.benchmarks.exchange.traffic;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts answers by their outcome. Safe for many threads. */
public final class Outcomes {

    /** Outcomes that the orders of a benchmark may have; any other is reported as a failure. */
    private static final Set<String> EXPECTED =
            Set.of("resting", "working", "filled", "cancelled", "cancelledIOC", "cancelAllRejected", "deposit");

    private static final Pattern FIRST_STATUS = Pattern.compile("\"statuses\":\\[\\{\"(\\w+)\"");

    private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();

    public void add(HttpConnection.Answer answer) {
        Matcher status = FIRST_STATUS.matcher(answer.body());
        String outcome = answer.status() == 200 && status.find() ? status.group(1) : "HTTP " + answer.status();
        add(outcome);
    }

    /** Counts a request that was not answered. */
    public void addLost() {
        add("lost");
    }

    public long unexpected() {
        return counts.entrySet().stream()
                .filter(entry -> !EXPECTED.contains(entry.getKey()))
                .mapToLong(entry -> entry.getValue().sum())
                .sum();
    }

    @Override
    public String toString() {
        return counts.toString();
    }

    private void add(String outcome) {
        counts.computeIfAbsent(outcome, o -> new LongAdder()).increment();
    }
}
