package io.openperp.benchmarks.scale;

import java.util.function.ToIntFunction;

/** Topics that transactions add records to, and how many processes read each completely. */
enum Topic {
    COMMANDS("commands", "the shard of its lane, its standby", Deployment::copiesOfShards),
    ACCOUNT_EVENTS(
            "account-events",
            "every gateway, account-service, every stream-service",
            deployment -> deployment.gateways() + 1 + deployment.readers().streams()),
    MARKET_EVENTS(
            "market-events",
            "account-service, every stats-service twice, every stream-service",
            deployment -> 1
                    + 2 * deployment.readers().statistics()
                    + deployment.readers().streams());

    private final String title;
    private final String readBy;
    private final ToIntFunction<Deployment> readers;

    Topic(String title, String readBy, ToIntFunction<Deployment> readers) {
        this.title = title;
        this.readBy = readBy;
        this.readers = readers;
    }

    String title() {
        return title;
    }

    /** The readers of the topic in words, for a table. */
    String readBy() {
        return readBy;
    }

    int readers(Deployment deployment) {
        return readers.applyAsInt(deployment);
    }
}
