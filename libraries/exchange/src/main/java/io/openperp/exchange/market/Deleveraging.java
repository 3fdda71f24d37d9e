package io.openperp.exchange.market;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.DeleveragePosition;
import io.openperp.journal.Keys;
import io.openperp.journal.RankHolders;
import io.openperp.journal.RankedHolder;
import io.openperp.journal.ReportHolders;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;

/** The closing of one account's position against holders of the other side: the request, and how much of it is done. */
final class Deleveraging {

    /**
     * Order in which holders are closed: the insurance fund first, then by score, larger position and account key
     * (LIQ-013).
     */
    private static final Comparator<RankedHolder> RANK = Comparator.comparing(
                    (RankedHolder holder) -> !holder.getIsFund())
            .thenComparing(Comparator.comparingLong(RankedHolder::getScore).reversed())
            .thenComparing(Comparator.comparingLong(RankedHolder::getSize).reversed())
            .thenComparing(holder -> Keys.read(holder.getAccount()));

    final DeleveragePosition order;
    final Bytes32 account;
    private long done;
    private int round = 1;

    Deleveraging(DeleveragePosition order) {
        this.order = order;
        this.account = Keys.read(order.getAccount());
    }

    boolean isLong() {
        return order.getSize() > 0;
    }

    /** Size that is still to be closed, unsigned, at most {@code held}, the size that the account still holds. */
    long left(long held) {
        return Math.min(Math.abs(order.getSize()) - done, held);
    }

    long done() {
        return done;
    }

    int round() {
        return round;
    }

    /**
     * The notional of the next {@code size} of the position. Parts are rounded cumulatively, so that they sum to the
     * whole notional.
     */
    long notional(long size) {
        long whole = Math.abs(order.getSize());
        return Fixed.mulDivFloor(order.getNotional(), done + size, whole)
                - Fixed.mulDivFloor(order.getNotional(), done, whole);
    }

    void close(long size) {
        done += size;
    }

    /**
     * Creates the request to the account shard to rank the holders of the other side.
     *
     * @param operation number of the ranking, which the report repeats
     * @param left unsigned size that is still to be closed
     */
    RankHolders rankingRequest(long operation, int market, long left, long mark) {
        long value = isLong() ? Notional.value(left, mark) : Notional.required(mark, left);
        long gap = isLong() ? notional(left) - value : value - notional(left);
        return RankHolders.newBuilder()
                .setMarket(market)
                .setOperation(operation)
                .setLongs(!isLong())
                .setSize(left)
                .setGap(gap)
                .setAccount(order.getAccount())
                .build();
    }

    void nextRound() {
        round++;
    }

    static List<RankedHolder> ranked(ReportHolders report) {
        return report.getHoldersList().stream().sorted(RANK).toList();
    }

    void writeTo(BinaryWriter out) {
        out.writeBytes(order.toByteArray()).writeVarint(done).writeVarint(round);
    }

    static Deleveraging readFrom(BinaryReader in) {
        try {
            Deleveraging read = new Deleveraging(DeleveragePosition.parseFrom(in.readBytes()));
            read.done = in.readVarint();
            read.round = (int) in.readVarint();
            return read;
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable deleveraging in a snapshot", e);
        }
    }
}
