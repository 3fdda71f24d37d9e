package io.openperp.benchmarks.scale;

/**
 * Measured memory of accounts, orders and sockets, and what their number adds to the {@link Costs} of a transaction.
 * Each constant names the heading of proofs/benchmarks/RESULTS.md, or the page, that it comes from.
 */
final class Footprint {

    /** Bytes of heap of a million accounts with a resting order each (RESULTS.md, "Snapshots and recovery"). */
    private static final double MILLION_WITH_AN_ORDER = 1.7e9;

    /** Bytes of heap of an account without an order (from docs/budgets.md). */
    private static final double ACCOUNT = 900;

    private static final double ORDER = MILLION_WITH_AN_ORDER / 1e6 - ACCOUNT;

    /** Bytes of state up to which G1 with the chart's heap is enough (from matching-service/README.md). */
    private static final double STATE_OF_G1 = 0.2e9;

    /**
     * Bytes of heap under ZGC with which waits stay short, for each byte of state (from matching-service/README.md).
     */
    private static final double ZGC_HEAP_OF_STATE = 10e9 / MILLION_WITH_AN_ORDER;

    /** Microseconds of an account shard's command for each further position of its account (RESULTS.md, "Shards"). */
    private static final double POSITION_MICROS = 0.17;

    /**
     * Microseconds of a command for each further open order of its account, from 1 and 900 orders (RESULTS.md,
     * "Shards").
     */
    private static final double ORDER_MICROS = (11.2 - 3.1) / 899;

    /**
     * Microseconds of a command for each tenfold of 1,000 accounts, from 1,000 and 1,000,000 (RESULTS.md, "Shards").
     */
    private static final double ACCOUNT_TENFOLD_MICROS = (5.63 - 4.07) / 3;

    private static final double MARKET_TENFOLD_MICROS = (3.13 - 2.90) / 3;
    private static final double MEASURED_ACCOUNTS = 1_000;

    /** Microseconds of processor time of a delivered message, the more expensive round (RESULTS.md, "Streams"). */
    static final double DELIVERED_MICROS = 26.8;

    /**
     * Bytes of a stream-service's heap for each socket that it admits, a quarter of the heap (from docs/budgets.md).
     */
    static final double HEAP_OF_A_SOCKET = 4 * 46e3;

    /**
     * Share of a stream-service's heap that docs/budgets.md leaves for books and accounts: without sockets, new
     * connections, topics, records for resuming and messages.
     */
    private static final double STREAM_STATE_OF_HEAP = 1 - 1 / 4.0 - 1 / 20.0 - 1 / 10.0 - 1 / 10.0 - 1 / 5.0;

    /** Bytes of rows and indexes that a transaction leaves in PostgreSQL (RESULTS.md, "Rows of a transaction"). */
    static final double ROWS = 670;

    private Footprint() {}

    /**
     * Bytes of heap of the state of all shards with compressed pointers. A position counts as an order, because its
     * heap has not been measured.
     */
    static double state(Venue venue) {
        double positions = (double) venue.accounts() * venue.positionsPerAccount();
        return venue.accounts() * ACCOUNT + (venue.openOrders() + positions) * ORDER;
    }

    /**
     * Whether the state of all shards is too large for the garbage collector G1 with the chart's heap, under which
     * shards would wait for collections; ZGC is then needed.
     */
    static boolean needsZgc(Venue venue) {
        return state(venue) > STATE_OF_G1;
    }

    /** Bytes of heap of a matching-service that holds the state of all shards. */
    static double matchingHeap(Venue venue, double least) {
        return needsZgc(venue) ? Math.max(least, state(venue) * ZGC_HEAP_OF_STATE) : least;
    }

    /** Bytes of heap of a stream-service, which keeps accounts and orders as the shards do. */
    static double streamHeap(Venue venue, double least) {
        return Math.max(least, state(venue) / STREAM_STATE_OF_HEAP);
    }

    /** The measured costs with the accounts, orders and positions of a venue, in its lanes. */
    static Costs costs(Venue venue) {
        double tenfolds = Math.log10(Math.max(1, venue.accounts() / MEASURED_ACCOUNTS));
        double orders = (double) venue.openOrders() / venue.accounts();
        double account = tenfolds * ACCOUNT_TENFOLD_MICROS
                + Math.max(0, venue.positionsPerAccount() - 1) * POSITION_MICROS
                + Math.max(0, orders - 1) * ORDER_MICROS;
        return Costs.MEASURED
                .heavierBy(Stage.ACCOUNT_SHARD, account)
                .heavierBy(Stage.MARKET_SHARD, tenfolds * MARKET_TENFOLD_MICROS)
                .in(venue.lanes());
    }
}
