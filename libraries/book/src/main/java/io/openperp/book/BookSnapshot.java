package io.openperp.book;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.Arrays;

/**
 * Writes and reads the orders of a book in a snapshot: bids, then asks. Each side lists its levels, the best first, and
 * ends with a zero; each level has its number of orders, its price and its orders in the order of the queue.
 */
final class BookSnapshot {

    private final OrderBook book;
    private final BinaryReader in;
    private long[] prices = new long[1024];
    private long[] sequences = new long[1024];
    private int count;

    private BookSnapshot(OrderBook book, BinaryReader in) {
        this.book = book;
        this.in = in;
    }

    static void write(OrderBook book, BinaryWriter out) {
        Depth depth = book.depth();
        for (Side side : Side.values()) {
            for (int level = depth.best(side); level != OrderBook.NONE; level = depth.worse(level)) {
                out.writeVarint(depth.orders(level)).writeVarint(depth.priceTicks(level));
                for (int order = depth.firstOrder(level); order != OrderBook.NONE; order = depth.nextOrder(order)) {
                    writeOrder(book, order, out);
                }
            }
            out.writeVarint(0);
        }
    }

    /** Reads into an empty book the orders that this class has written to a snapshot. */
    static void read(OrderBook book, BinaryReader in) {
        BookSnapshot snapshot = new BookSnapshot(book, in);
        snapshot.readSide();
        snapshot.readSide();
        snapshot.enqueueBySequence();
    }

    private static void writeOrder(OrderBook book, int order, BinaryWriter out) {
        out.writeBytes32(book.id(order))
                .writeVarint(book.owner(order))
                .writeVarint(book.flags(order))
                .writeVarint(book.originalLots(order))
                .writeVarint(book.filledLots(order))
                .writeVarint(book.remainingLots(order))
                .writeSignedVarint(book.notional(order))
                .writeVarint(book.sequence(order))
                .writeLong(book.placedAtNanos(order));
    }

    private void readSide() {
        for (long orders = in.readVarint(); orders > 0; orders = in.readVarint()) {
            long price = in.readVarint();
            for (long i = 0; i < orders; i++) {
                readOrder(price);
            }
        }
    }

    private void readOrder(long price) {
        Bytes32 id = in.readBytes32();
        int owner = Math.toIntExact(in.readVarint());
        int flags = Math.toIntExact(in.readVarint());
        long original = in.readVarint();
        long filled = in.readVarint();
        long remaining = in.readVarint();
        long notional = in.readSignedVarint();
        long sequence = in.readVarint();
        int order = book.restore(id, owner, flags, original, filled, remaining, in.readLong());
        book.addNotional(order, notional);
        if (order >= prices.length) {
            prices = Arrays.copyOf(prices, prices.length * 2);
            sequences = Arrays.copyOf(sequences, sequences.length * 2);
        }
        prices[order] = price;
        sequences[order] = sequence;
        count++;
    }

    /**
     * Puts the newly read orders, which have the numbers from 1 on, into the queues of their price levels and owners,
     * in the order of their sequences.
     */
    private void enqueueBySequence() {
        long[] sorted = Arrays.copyOfRange(sequences, 1, count + 1);
        Arrays.sort(sorted);
        int[] bySequence = new int[count];
        for (int order = 1; order <= count; order++) {
            bySequence[Arrays.binarySearch(sorted, sequences[order])] = order;
        }
        for (int order : bySequence) {
            book.enqueue(order, prices[order], sequences[order]);
            book.drainChangedLevels((side, priceTicks, lots, orders) -> {});
        }
    }
}
