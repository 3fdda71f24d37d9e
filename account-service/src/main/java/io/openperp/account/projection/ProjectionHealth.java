package io.openperp.account.projection;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Part of readiness: the projection runs, has read everything that was in the log at the start, and waits for no
 * missing record.
 */
final class ProjectionHealth implements HealthIndicator {

    private final Projector projector;

    ProjectionHealth(Projector projector) {
        this.projector = projector;
    }

    @Override
    public Health health() {
        boolean isReady = projector.isCaughtUp() && !projector.isGapLasting();
        Health.Builder health = isReady ? Health.up() : Health.down();
        return health.withDetail("state", projector.state())
                .withDetail("caughtUp", projector.isCaughtUp())
                .withDetail("awaitingMissingRecord", projector.isGapLasting())
                .withDetail("failure", projector.failure())
                .build();
    }
}
