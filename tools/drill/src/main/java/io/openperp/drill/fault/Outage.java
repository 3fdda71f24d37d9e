package io.openperp.drill.fault;

import io.openperp.drill.check.Findings;
import java.time.Duration;
import java.util.Map;

/**
 * One fault and its effects.
 *
 * @param kind the kind of fault and its target
 * @param what the same with the details of this one
 * @param withoutService by service, time from the last successful call before the fault to the first one after it
 * @param recovery from the kill, or from when the disk was freed, until all that had ended was ready again
 * @param settling the market whose settlement had begun by then and had not ended; empty: none
 * @param newAnswers number of compared answers since the previous fault
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

    /** Services that clients use. */
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
