package io.openperp.benchmarks.scale;

import java.util.List;

/**
 * The stages of a transaction: first those from request to answer, then the readers of its records. A thread that is
 * busier takes more transactions per turn, which share the fixed cost of the turn.
 */
enum Stage {
    REQUEST("gateway: HTTP and signature", Kind.LANES),
    APPEND("append: producer, broker, fetch", Kind.LANES),
    ACCOUNT_SHARD("account shard", Kind.ONE_THREAD),
    MARKET_SHARD("market shards", Kind.ONE_THREAD),
    COMPLETION("gateway: completions", Kind.ONE_THREAD),
    ANSWER("gateway: answer", Kind.LANES),
    ACCOUNT_PROJECTION("account-service", Kind.ONE_THREAD),
    DATABASE("PostgreSQL", Kind.ONE_THREAD),
    STREAM_FEED("stream-service, feed", Kind.ONE_THREAD),
    STATISTICS("stats-service", Kind.ONE_THREAD),
    COLLECTORS("collectors of garbage", Kind.EACH_ALONE);

    /** How transactions share the threads of a stage. */
    enum Kind {
        /** Transactions do not wait for each other, because each has a thread of its own or needs none. */
        EACH_ALONE,
        /**
         * There are several connections, each with a thread that takes its transactions one after the other;
         * connections can be added.
         */
        LANES,
        /** One thread takes all transactions of its shard or log. */
        ONE_THREAD
    }

    /** Stages from the request to the answer, in order; a stage may be visited several times. */
    static final List<Stage> WAY = List.of(
            REQUEST, APPEND, ACCOUNT_SHARD, APPEND, MARKET_SHARD, APPEND, ACCOUNT_SHARD, APPEND, COMPLETION, ANSWER);

    /** Further stages that work for a transaction, but that its answer does not wait for. */
    static final List<Stage> ASIDE = List.of(APPEND, ACCOUNT_PROJECTION, DATABASE, STREAM_FEED, STATISTICS, COLLECTORS);

    private final String title;
    private final Kind kind;

    Stage(String title, Kind kind) {
        this.title = title;
        this.kind = kind;
    }

    String title() {
        return title;
    }

    Kind kind() {
        return kind;
    }

    /** Number of times that a transaction visits this stage, whether its answer waits for it or not. */
    int visits() {
        return (int) (WAY.stream().filter(this::equals).count()
                + ASIDE.stream().filter(this::equals).count());
    }
}
