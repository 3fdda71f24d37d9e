package io.openperp.drill.fault;

import io.openperp.drill.check.Findings;
import java.time.Duration;
import java.util.Map;

/**
 * One fault and what came of it.
 *
 * @param kind what was done, to whom
 * @param what the same with what there is to tell of this time
 * @param withoutService by service, from the last good answer before to the first good one after
 * @param recovery from the kill, or from when the disk was freed, until all that had ended was ready again
 * @param newAnswers of those compared, how many came since the fault before
 */
public record Outage(
        String kind,
        String what,
        Map<Service, Duration> withoutService,
        Duration recovery,
        int newAnswers,
        Findings findings) {

    public Duration without(Service service) {
        return withoutService.getOrDefault(service, Duration.ZERO);
    }

    /** What clients use. */
    public enum Service {
        TRADING("trading"),
        ACCOUNT("account"),
        STATISTICS("statistics"),
        STREAM("stream");

        private final String word;

        Service(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }
}
