package io.openperp.exchange.account.state;

import io.openperp.journal.OrderState;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;

/**
 * An order the account has reserved margin for: forwarded and not answered yet, or resting in the market. Changed only
 * through its {@link Holding}, which counts it.
 */
public final class OpenOrder {

    public final Bytes32 id;
    public final Account account;
    public final ListedMarket market;
    public final Side side;
    public final long price;
    public final boolean reduceOnly;
    /** Among the orders of its account: a newer one has a larger number. */
    public final long sequence;
    /** What may still be filled as far as this shard knows. */
    public long remaining;

    public long filled;
    /** False while the market has not answered: its fee counts at the taker rate. */
    public boolean resting;
    /** Largest total size asked for by modifications under way, and how many those are. */
    public long pendingSize;

    public int pendingModifications;
    /** Bits of the holding's replacements: those that cancel this order, and the one that places it. */
    public int replacedIn;

    public int placedIn;
    /** Its cancel is under way, because the account could not survive its fill. */
    public boolean swept;

    /** The transaction being admitted that cancels it, else 0; no part of the state. */
    public long cancelledBy;

    public OpenOrder(
            Bytes32 id,
            Account account,
            ListedMarket market,
            Side side,
            long price,
            boolean reduceOnly,
            long sequence,
            long size) {
        this.id = id;
        this.account = account;
        this.market = market;
        this.side = side;
        this.price = price;
        this.reduceOnly = reduceOnly;
        this.sequence = sequence;
        this.remaining = size;
    }

    /** What is reserved: a modification counts at the larger size until it is settled. */
    public long reserved() {
        return Math.max(remaining, pendingSize - filled);
    }

    /** Whether it exists in some outcomes of the replacements under way only. */
    boolean isTied() {
        return (replacedIn | placedIn) != 0;
    }

    void settle(OrderState state) {
        remaining = state.getRemainingSize();
        filled = state.getFilledSize();
    }

    void askSize(long totalSize) {
        pendingSize = Math.max(pendingSize, totalSize);
        pendingModifications++;
    }

    void unaskSize(long pendingBefore) {
        pendingSize = pendingBefore;
        pendingModifications--;
    }

    void sizeAnswered() {
        pendingModifications--;
        if (pendingModifications == 0) {
            pendingSize = 0;
        }
    }

    void writeTo(BinaryWriter out) {
        out.writeBytes32(id).writeBoolean(side.isBuy()).writeVarint(price).writeBoolean(reduceOnly);
        out.writeVarint(sequence);
        out.writeVarint(remaining).writeVarint(filled).writeBoolean(resting);
        out.writeVarint(pendingSize).writeVarint(pendingModifications);
        out.writeVarint(replacedIn).writeVarint(placedIn).writeBoolean(swept);
    }

    static OpenOrder readFrom(Account account, ListedMarket market, BinaryReader in) {
        OpenOrder order = new OpenOrder(
                in.readBytes32(),
                account,
                market,
                Side.of(in.readBoolean()),
                in.readVarint(),
                in.readBoolean(),
                in.readVarint(),
                0);
        order.remaining = in.readVarint();
        order.filled = in.readVarint();
        order.resting = in.readBoolean();
        order.pendingSize = in.readVarint();
        order.pendingModifications = (int) in.readVarint();
        order.replacedIn = (int) in.readVarint();
        order.placedIn = (int) in.readVarint();
        order.swept = in.readBoolean();
        return order;
    }
}
