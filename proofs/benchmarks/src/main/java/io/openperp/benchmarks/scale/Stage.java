package io.openperp.benchmarks.scale;

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
        /** Several connections share the transactions of the stage, each with one thread; connections can be added. */
        LANES,
        /** One thread takes all transactions of its shard or log. */
        ONE_THREAD
    }

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
}
