package io.openperp.exchange.account.state;

import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.TimeInForce;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * An order that the account has reserved margin for: on its way to the market, or resting there. All changes go through
 * its {@link Holding}, which keeps the totals.
 */
public final class OpenOrder {

    public final Bytes32 id;
    public final Account account;
    public final ListedMarket market;
    public final Side side;
    public final boolean reduceOnly;
    /** Creation order among the orders of its account: a newer one has a larger number. */
    public final long sequence;
    /** The builder that receives a fee for each fill in addition to the exchange's, or null. */
    private final @Nullable BuilderCode builder;
    /** Limit price; once the order rests, its price on the book, which may be better (ORD-072). */
    private long price;
    /** Size that may still be filled as far as this shard knows, in base units. */
    private long remaining;

    private long filled;
    /** Whether the order rests; until the market has answered, its fee counts at the taker rate. */
    private boolean resting;
    /** Largest total size that unanswered modifications request; the next field is their number. */
    private long pendingSize;

    private int pendingModifications;
    /** The cancel-and-replaces that cancel this order, as bits; the next field is the one that places it. */
    private int replacedIn;

    private int placedIn;
    /** Whether it is being cancelled because the account could not survive its fill; part of the state. */
    private boolean cancelUnderWay;

    /** Margin that was moved for this order from the owner to the isolated account; not part of the state. */
    private long moved;

    /** Number of the transaction in admission that cancels this order, else 0; not part of the state. */
    private long cancelledBy;

    /**
     * An order that is forwarded now, the newest of its account.
     *
     * @param price limit price, in quote units for a whole unit of the base
     * @param builder who is paid a fee for each fill; null: nobody
     * @param size in base units
     */
    public OpenOrder(
            Bytes32 id,
            Account account,
            ListedMarket market,
            Side side,
            long price,
            boolean reduceOnly,
            @Nullable BuilderCode builder,
            long size) {
        this.id = id;
        this.account = account;
        this.market = market;
        this.side = side;
        this.price = price;
        this.reduceOnly = reduceOnly;
        this.sequence = account.nextOrderSequence();
        this.builder = builder;
        this.remaining = size;
    }

    /** Reads what {@link #writeTo} has written. */
    OpenOrder(Account account, ListedMarket market, BinaryReader in) {
        this.account = account;
        this.market = market;
        id = in.readBytes32();
        side = Side.of(in.readBoolean());
        price = in.readVarint();
        reduceOnly = in.readBoolean();
        sequence = in.readVarint();
        remaining = in.readVarint();
        filled = in.readVarint();
        resting = in.readBoolean();
        pendingSize = in.readVarint();
        pendingModifications = (int) in.readVarint();
        replacedIn = (int) in.readVarint();
        placedIn = (int) in.readVarint();
        cancelUnderWay = in.readBoolean();
        builder = readBuilder(in);
    }

    public long price() {
        return price;
    }

    /**
     * Adds {@code amount}, in quote units, to the margin that the owner has moved to its isolated account for this
     * order.
     */
    public void addMovedMargin(long amount) {
        moved += amount;
    }

    /**
     * Margin, in quote units, that the owner has moved to its isolated account for this order in the present command.
     */
    public long moved() {
        return moved;
    }

    /** The builder that the order pays; null if there is none. */
    public @Nullable BuilderCode builder() {
        return builder;
    }

    /** Fraction of each fill's notional that the builder is paid; 0 without a builder. */
    public long builderRate() {
        return rate(builder);
    }

    /** The fee of a builder as a fraction of the notional; 0 without a builder. */
    public static long rate(@Nullable BuilderCode builder) {
        return builder == null ? 0 : io.openperp.risk.margin.AccountFacts.OpenOrder.builderRate(builder.fee());
    }

    /** Adds the builder, which the market does not know, to the state of the order that is published. */
    public OrderState published(OrderState state) {
        return builder == null
                ? state
                : state.toBuilder()
                        .setBuilder(Keys.write(builder.to()))
                        .setBuilderFee(builder.fee())
                        .build();
    }

    /** The order as {@code AccountValuation} and the other calculations of module {@code risk} take it. */
    public io.openperp.risk.margin.AccountFacts.OpenOrder toRisk() {
        return new io.openperp.risk.margin.AccountFacts.OpenOrder(side, price, reserved(), reduceOnly, builderRate());
    }

    /**
     * Adds the order, with the size that margin is reserved for, to the orders whose requirement {@code exposure}
     * computes.
     */
    public void addTo(MarketExposure exposure) {
        exposure.add(side, price, reserved(), reduceOnly, !resting, builderRate());
    }

    /** Removes the order from {@code exposure}, to which {@link #addTo} has added it. */
    public void takeFrom(MarketExposure exposure) {
        exposure.remove(side, price, reserved(), reduceOnly, !resting, builderRate());
    }

    /**
     * Size that margin is reserved for, in base units: while modifications are unanswered, the largest size requested.
     */
    public long reserved() {
        return Math.max(remaining, pendingSize - filled);
    }

    /** Size that may still be filled as far as this shard knows, in base units. */
    public long remaining() {
        return remaining;
    }

    /** Size that has filled so far, in base units. */
    public long filled() {
        return filled;
    }

    /** Whether the order rests; until the market has answered, its fee counts at the taker rate. */
    public boolean isResting() {
        return resting;
    }

    /** Largest total size that unanswered modifications request; 0 if there is none. */
    public long pendingSize() {
        return pendingSize;
    }

    /** Whether the market has not answered some modifications of this order yet. */
    public boolean isBeingModified() {
        return pendingModifications != 0;
    }

    /** Whether the order belongs to a cancel-and-replace: it is placed only if other orders are cancelled first. */
    public boolean isReplacement() {
        return placedIn != 0;
    }

    /** Whether the order is placed only if {@code other} is cancelled first. */
    public boolean replaces(OpenOrder other) {
        return (other.replacedIn & placedIn) != 0;
    }

    /** Whether it is being cancelled because the account could not survive its fill. */
    public boolean isBeingCancelled() {
        return cancelUnderWay;
    }

    /** Records that it is being cancelled because the account could not survive its fill. */
    public void beginCancel() {
        cancelUnderWay = true;
    }

    /**
     * Marks the order as cancelled by this transaction. Returns false if an earlier action of the transaction has
     * cancelled it.
     */
    public boolean cancelIn(long transaction) {
        boolean first = cancelledBy != transaction;
        cancelledBy = transaction;
        return first;
    }

    /** Whether this transaction, which is being admitted, cancels the order. */
    public boolean isCancelledIn(long transaction) {
        return cancelledBy == transaction;
    }

    /** Makes the order exist only if the cancel-and-replace at {@code place} succeeds. */
    void placeIn(int place) {
        placedIn = 1 << place;
    }

    void placeUnconditionally() {
        placedIn = 0;
    }

    /** Records that the cancel-and-replace at {@code place} cancels the order. */
    void replaceIn(int place) {
        replacedIn |= 1 << place;
    }

    void keepIn(int place) {
        replacedIn &= ~(1 << place);
    }

    /**
     * Removes the order's dependency on the cancel-and-replace at {@code place}, which the market has executed or
     * refused.
     */
    void replacementDecided(int place) {
        replacedIn &= ~(1 << place);
        placedIn &= ~(1 << place);
    }

    /** The cancel-and-replaces that cancel this order, as bits. */
    int replacedIn() {
        return replacedIn;
    }

    void rest() {
        resting = true;
    }

    /**
     * Whether the order exists in this outcome, in which bit {@code i} is set if the cancel-and-replace at place
     * {@code i} succeeds.
     */
    public boolean existsIn(int outcome) {
        return (replacedIn & outcome) == 0 && (placedIn & ~outcome) == 0;
    }

    /** Whether the order exists only in some outcomes of the unanswered cancel-and-replaces. */
    public boolean isConditional() {
        return (replacedIn | placedIn) != 0;
    }

    void settle(OrderState state) {
        if (state.getTimeInForce() == TimeInForce.ALO_SLIDE || state.getTimeInForce() == TimeInForce.ALO_JOIN) {
            price = state.getPrice();
        }
        remaining = state.getRemainingSize();
        filled = state.getFilledSize();
    }

    void reserveSize(long totalSize) {
        pendingSize = Math.max(pendingSize, totalSize);
        pendingModifications++;
    }

    void releaseSize(long pendingBefore) {
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
        out.writeVarint(replacedIn).writeVarint(placedIn).writeBoolean(cancelUnderWay);
        out.writeVarint(builder == null ? 0 : builder.fee());
        if (builder != null) {
            out.writeBytes32(builder.to());
        }
    }

    private static @Nullable BuilderCode readBuilder(BinaryReader in) {
        int fee = (int) in.readVarint();
        return fee == 0 ? null : new BuilderCode(in.readBytes32(), fee);
    }
}
