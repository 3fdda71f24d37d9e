package io.openperp.benchmarks.book;

/**
 * A mix of operations. Shares are per mille of the operations after the first, filling phase; the remaining operations
 * are places and cancels in such proportions that the number of resting orders stays near {@code resting}.
 *
 * @param resting target number of resting orders
 * @param takers share of {@code IOC} and {@code MARKET} orders
 * @param moves share of price changes
 * @param reduces share of size reductions
 * @param cancelAlls share of cancel-all
 * @param postOnly share of {@code ALO} among placed resting orders
 * @param near mean distance from the mid price of most placed orders, in ticks
 * @param far scale of the heavy tail of that distance, in ticks
 * @param farMax largest distance in that tail, in ticks
 * @param swing how fast the mid price moves: one tick every {@code 1/swing} operations, in long runs up and down; 0 for
 *     a slow random walk
 */
record Workload(
        String name,
        int resting,
        int takers,
        int moves,
        int reduces,
        int cancelAlls,
        int postOnly,
        int near,
        int far,
        int farMax,
        int swing) {

    static Workload of(String name) {
        return switch (name) {
            // 9 % takers, 3 % moves, the rest place and cancel: what every book can do
            case "core-1k" -> new Workload(name, 1_000, 90, 30, 0, 0, 0, 40, 100, 5_000, 0);
            case "core-100k" -> new Workload(name, 100_000, 90, 30, 0, 0, 0, 200, 500, 20_000, 0);
            case "core-1m" -> new Workload(name, 1_000_000, 90, 30, 0, 0, 0, 400, 1_000, 30_000, 0);
            // the same with a third of the moves replaced by size reductions that keep the place in the queue
            case "perp-1k" -> new Workload(name, 1_000, 90, 20, 10, 0, 0, 40, 100, 5_000, 0);
            case "perp-100k" -> new Workload(name, 100_000, 90, 20, 10, 0, 0, 200, 500, 20_000, 0);
            // core while the price travels about 5 % up and down
            case "swing-1k" -> new Workload(name, 1_000, 90, 30, 0, 0, 0, 40, 100, 5_000, 16);
            case "swing-100k" -> new Workload(name, 100_000, 90, 30, 0, 0, 0, 200, 500, 20_000, 16);
            // the mix exchange-core publishes its numbers for: 82 % moves, 9 % placed, 6 % cancelled, 3 % takers
            case "ec-1k" -> new Workload(name, 1_000, 30, 820, 0, 0, 0, 150, 300, 5_000, 0);
            case "ec-100k" -> new Workload(name, 100_000, 30, 820, 0, 0, 0, 400, 1_000, 20_000, 0);
            // everything our own API has
            case "full-1k" -> new Workload(name, 1_000, 90, 20, 10, 1, 500, 40, 100, 5_000, 0);
            case "full-100k" -> new Workload(name, 100_000, 90, 20, 10, 1, 500, 200, 500, 20_000, 0);
            default -> throw new IllegalArgumentException("no workload " + name);
        };
    }

    boolean isPlain() {
        return postOnly == 0 && cancelAlls == 0;
    }
}
