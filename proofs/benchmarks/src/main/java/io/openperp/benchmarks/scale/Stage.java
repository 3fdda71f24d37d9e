package io.openperp.benchmarks.scale;

import java.util.List;

/**
 * The stations of a transaction, those of its way first, then those that read what it left. Where a thread takes all
 * that has collected since its last turn, the fixed cost of a turn is shared by more transactions the busier it is.
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
        /** Each has a thread, or none of its own. */
        EACH_ALONE,
        /** As many threads as there are connections; more can be added. */
        LANES,
        /** One thread takes all that belongs to its shard or its log. */
        ONE_THREAD
    }

    /** From the request to the answer. */
    static final List<Stage> WAY = List.of(
            REQUEST, APPEND, ACCOUNT_SHARD, APPEND, MARKET_SHARD, APPEND, ACCOUNT_SHARD, APPEND, COMPLETION, ANSWER);

    /** What else a transaction costs; the answer does not wait for it. */
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

    /** How often a transaction comes here, its answer and what follows from it. */
    int visits() {
        return (int) (WAY.stream().filter(this::equals).count()
                + ASIDE.stream().filter(this::equals).count());
    }
}
