package io.openperp.localsuite.drill;

import java.time.Duration;
import java.util.Map;

/**
 * One fault and what came of it.
 *
 * @param what was done, to whom
 * @param withoutService by service, from the last good answer before to the first good one after
 * @param recovery from the restart of the process, or from when the disk was freed, until it was ready
 */
record Outage(String what, Map<Service, Duration> withoutService, Duration recovery, Findings findings) {

    /** What clients use. */
    enum Service {
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
