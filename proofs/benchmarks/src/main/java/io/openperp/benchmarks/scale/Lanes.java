package io.openperp.benchmarks.scale;

import static io.openperp.benchmarks.scale.Stage.ACCOUNT_PROJECTION;
import static io.openperp.benchmarks.scale.Stage.ACCOUNT_SHARD;
import static io.openperp.benchmarks.scale.Stage.ANSWER;
import static io.openperp.benchmarks.scale.Stage.APPEND;
import static io.openperp.benchmarks.scale.Stage.COLLECTORS;
import static io.openperp.benchmarks.scale.Stage.COMPLETION;
import static io.openperp.benchmarks.scale.Stage.DATABASE;
import static io.openperp.benchmarks.scale.Stage.MARKET_SHARD;
import static io.openperp.benchmarks.scale.Stage.REQUEST;
import static io.openperp.benchmarks.scale.Stage.STATISTICS;
import static io.openperp.benchmarks.scale.Stage.STREAM_FEED;

import java.util.Collections;
import java.util.List;

/** The lanes in which markets run, which decide the way of a transaction through the stages. */
enum Lanes {
    /**
     * All markets are in the lane of the account shard: one turn of one thread does the work of both shards, between
     * two appends.
     */
    ONE(
            List.of(REQUEST, APPEND, ACCOUNT_SHARD, APPEND, COMPLETION, ANSWER),
            List.of(ACCOUNT_PROJECTION, DATABASE, STREAM_FEED, STATISTICS, COLLECTORS)),
    /** Each market has a lane of its own: the shards exchange records, four appends one after the other. */
    EACH(
            List.of(
                    REQUEST,
                    APPEND,
                    ACCOUNT_SHARD,
                    APPEND,
                    MARKET_SHARD,
                    APPEND,
                    ACCOUNT_SHARD,
                    APPEND,
                    COMPLETION,
                    ANSWER),
            List.of(APPEND, ACCOUNT_PROJECTION, DATABASE, STREAM_FEED, STATISTICS, COLLECTORS));

    private final List<Stage> way;
    private final List<Stage> aside;

    Lanes(List<Stage> way, List<Stage> aside) {
        this.way = way;
        this.aside = aside;
    }

    /** Stages from the request to the answer, in order; a stage may be visited several times. */
    List<Stage> way() {
        return way;
    }

    /** Further stages that work for a transaction, but that its answer does not wait for. */
    List<Stage> aside() {
        return aside;
    }

    /** Number of times that a transaction visits a stage, whether its answer waits for it or not. */
    int visits(Stage stage) {
        return Collections.frequency(way, stage) + Collections.frequency(aside, stage);
    }
}
