package io.openperp.benchmarks.book;

import io.openperp.benchmarks.book.MeasuredBook.Fills;

/**
 * A stream of operations. The first {@code fillCount} place resting orders; the others are measured. Its name is that
 * of a {@link Workload}, optionally followed by how order IDs are numbered: {@code :seq} counts from 1, {@code :hash}
 * scatters over 63 bits, like IDs that are cut from a hash.
 */
final class Operations {

    static final int COUNT = 3_000_000;
    static final long SEED = 20261120;

    final int fillCount;
    final byte[] kind;
    final byte[] side;
    final byte[] timeInForce;
    final int[] owner;
    final long[] id;
    /**
     * Price of each operation. Place: limit price, 0 for a market order; move: new price; cancel: price of the order;
     * reduce: lots that the order has left afterwards.
     */
    final long[] price;
    /**
     * Lots of each operation. Place: size; move and cancel: open lots of the order, 0 if it does not rest any more;
     * reduce: lots to take off.
     */
    final long[] lots;

    Operations(int fillCount, int count) {
        this.fillCount = fillCount;
        int n = fillCount + count;
        kind = new byte[n];
        side = new byte[n];
        timeInForce = new byte[n];
        owner = new int[n];
        id = new long[n];
        price = new long[n];
        lots = new long[n];
    }

    /** Generates a stream. The same name, count and seed give the same stream on every machine. */
    static Operations generate(String name, int count, long seed) {
        String[] parts = name.split(":", 2);
        boolean scattered = switch (parts.length == 1 ? "seq" : parts[1]) {
            case "seq" -> false;
            case "hash" -> true;
            default -> throw new IllegalArgumentException("ids are seq or hash, not " + parts[1]);
        };
        return new OperationGenerator(Workload.of(parts[0]), count, seed, scattered).generate();
    }

    int length() {
        return kind.length;
    }

    /**
     * Applies the operations from index {@code from} (inclusive) to {@code to} (exclusive) to a book, and returns a
     * checksum of their results.
     */
    long play(MeasuredBook book, int from, int to, Fills fills) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += play(book, i, fills);
        }
        return sum;
    }

    long play(MeasuredBook book, int i, Fills fills) {
        return switch (kind[i]) {
            case Operation.PLACE -> book.place(id[i], owner[i], side[i], timeInForce[i], price[i], lots[i], fills);
            case Operation.CANCEL -> book.cancel(id[i], owner[i], lots[i]);
            case Operation.REDUCE -> book.reduce(id[i], owner[i], lots[i], price[i]);
            case Operation.MOVE -> book.move(id[i], owner[i], price[i], side[i], lots[i], fills);
            case Operation.CANCEL_ALL -> book.cancelAll(owner[i]);
            default -> throw new IllegalStateException("operation " + kind[i]);
        };
    }
}
