package io.openperp.gateway.submission;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Part {@code completion} of readiness: transactions can be appended and their answers received. */
@Component("completionHealthIndicator")
class CompletionHealth implements HealthIndicator {

    private final CompletionReader tail;

    CompletionHealth(CompletionReader tail) {
        this.tail = tail;
    }

    @Override
    public Health health() {
        String trouble = tail.hasLastingGap() ? "a record of account-events is missing" : tail.trouble();
        return trouble.isEmpty()
                ? Health.up().build()
                : Health.down().withDetail("reason", trouble).build();
    }
}
