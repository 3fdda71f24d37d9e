package io.openperp.drill.fault;

import io.openperp.drill.check.Findings;
import java.time.Duration;
import java.util.Map;

/**
 * One fault and its effects.
 *
 * @param kind kind of the fault and its target
 * @param what the fault in words, with details
 * @param withoutService for each service, the time from the last successful call before the fault to the first one
 *     after it
 * @param recovery time from the kill, or from the moment when the disk was freed, until all affected processes were
 *     ready again
 * @param settling symbol of a market that was being settled during the fault; empty: none
 * @param newAnswers number of answers since the previous fault
 * @param findings result of the comparison after the fault
 */
public record Outage(
        String kind,
        String what,
        Map<Service, Duration> withoutService,
        Duration recovery,
        String settling,
        int newAnswers,
        Findings findings) {

    public Duration without(Service service) {
        return withoutService.getOrDefault(service, Duration.ZERO);
    }

    /** Services that clients use, whose outages are measured. */
    public enum Service {
        TRADING("trading"),
        ACCOUNT("account"),
        STATISTICS("statistics"),
        STREAM("stream");

        private final String label;

        Service(String label) {
            this.label = label;
        }

        @Override
        public String toString() {
            return label;
        }
    }
}
