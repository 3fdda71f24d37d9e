package io.openperp.exchange.account.conditional;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/** A conditional order of an account: it waits for its trigger, or has become an order. It reserves no margin. */
public final class Conditional {

    public final Bytes32 id;
    public final Account account;
    public final ListedMarket market;
    public final Side side;
    /** Its place among the conditional orders of the shard: a newer one has a larger number. */
    public final long sequence;

    private final long placedAtNanos;
    private PlaceConditional terms;
    /** Its turn among the orders that try again; 0: it is not among them. */
    private long turn;
    /** Number of tries that found less than its size, and the size and notional that these have filled. */
    private int tries;

    private long filledSize;
    private long filledNotional;
    /** Whether it has triggered at the lower of its prices, or at its only one below. */
    private boolean triggeredBelow;
    /**
     * Whether its owner cancelled it after it had triggered, while its market had not answered yet: it does not try
     * again.
     */
    private boolean cancelled;

    /** The group of a trailing order that waits; null for any other order. */
    private @Nullable TrailingGroup group;

    Conditional(Account account, ListedMarket market, PlaceConditional terms, long sequence, long placedAtNanos) {
        this.id = Keys.read(terms.getOrderId());
        this.account = account;
        this.market = market;
        this.terms = terms;
        this.side = Side.of(terms.getIsBuy());
        this.sequence = sequence;
        this.placedAtNanos = placedAtNanos;
    }

    /** The terms it was placed with, and its size as it is now. */
    public PlaceConditional terms() {
        return terms;
    }

    /** Makes it larger by {@code size}, in base units (OFL-014). */
    public void grow(long size) {
        terms = terms.toBuilder().setSize(terms.getSize() + size).build();
    }

    /** Whether it has triggered and found less than its size, and tries again at the next marks (CND-041). */
    public boolean isTryingAgain() {
        return turn != 0;
    }

    long turn() {
        return turn;
    }

    void awaitTurn(long next) {
        turn = next;
    }

    /** Whether it has triggered before. */
    public boolean hasTried() {
        return tries > 0;
    }

    /** The size that its earlier tries have filled, in base units. */
    public long filledSize() {
        return filledSize;
    }

    /** Notional of {@link #filledSize}. */
    public long filledNotional() {
        return filledNotional;
    }

    /** The size that is left to trade, in base units. */
    public long left() {
        return terms.getSize() - filledSize;
    }

    /** Counts a try that found less than its size. */
    void tried(long size, long notional) {
        tries++;
        filledSize += size;
        filledNotional += notional;
        group = null;
    }

    /** Notes at which of its triggers it triggers. */
    public void trigger(boolean below) {
        triggeredBelow = below;
    }

    public boolean hasTriggeredBelow() {
        return triggeredBelow;
    }

    /**
     * Notes that its owner cancelled it after it had triggered, while its market had not answered yet: it does not try
     * again.
     */
    public void cancel() {
        cancelled = true;
    }

    public boolean isCancelled() {
        return cancelled;
    }

    void writeTriesTo(BinaryWriter out) {
        out.writeVarint(turn).writeVarint(tries).writeVarint(filledSize).writeVarint(filledNotional);
        out.writeBoolean(triggeredBelow).writeBoolean(cancelled);
    }

    void readTriesFrom(BinaryReader in) {
        turn = in.readVarint();
        tries = (int) in.readVarint();
        filledSize = in.readVarint();
        filledNotional = in.readVarint();
        triggeredBelow = in.readBoolean();
        cancelled = in.readBoolean();
    }

    long placedAtNanos() {
        return placedAtNanos;
    }

    /** The group it trails with. Throws {@link IllegalStateException} where it has none. */
    TrailingGroup group() {
        if (group == null) {
            throw new IllegalStateException("order " + id + " does not trail");
        }
        return group;
    }

    void trailIn(TrailingGroup trailing) {
        group = trailing;
    }

    /** Whether its order triggers at the lower of its prices, or at its only one below. */
    public boolean isPassedBelow(long mark) {
        return terms.getLow() != 0 && mark <= terms.getLow() || isTrailing() && !side.isBuy();
    }

    /** Whether it carries out actions instead of becoming an order: it needs no position and does not end with one. */
    public boolean isBasket() {
        return terms.getKind() == ConditionalKind.BASKET;
    }

    /** Whether the order that it becomes rests where it does not fill at once; of a range only if both do. */
    public boolean mayRest() {
        boolean isRange = terms.getKind() == ConditionalKind.RANGE;
        return isRange
                ? terms.getHasLowLimit() && terms.getHasHighLimit()
                : terms.getHasLowLimit() || terms.getHasHighLimit();
    }

    boolean isTrailing() {
        return terms.getTrailBps() != 0;
    }

    /**
     * The price that is published: its limit, else its trigger, or the stop of a trailing order; the lower of a range.
     */
    private long price() {
        if (terms.getHasLowLimit() || terms.getHasHighLimit()) {
            return terms.getHasLowLimit() ? terms.getLowLimit() : terms.getHighLimit();
        }
        long trigger = terms.getLow() != 0 ? terms.getLow() : terms.getHigh();
        return trigger == 0 && group != null
                ? TrailingGroup.stop(side, group.bestMark(), terms.getTrailBps())
                : trigger;
    }

    /** The state that is published: a market order if it has no limit, an order like others once it has triggered. */
    public OrderState state(StatusKind status, String reason) {
        boolean waits = status == StatusKind.RESTING;
        boolean hasLimit = terms.getHasLowLimit() || terms.getHasHighLimit();
        return OrderState.newBuilder()
                .setOrderId(terms.getOrderId())
                .setMarket(market.number)
                .setSymbol(market.symbol())
                .setIsBuy(terms.getIsBuy())
                .setIsMarket(!hasLimit)
                .setTimeInForce(hasLimit ? TimeInForce.GTC : TimeInForce.IOC)
                .setPrice(price())
                .setOriginalSize(terms.getSize())
                .setRemainingSize(waits ? left() : 0)
                .setFilledSize(filledSize)
                .setFilledNotional(filledNotional)
                .setReduceOnly(!isBasket())
                .setStatus(status)
                .setReason(reason)
                .setPlacedAtNanos(placedAtNanos)
                .setConditional(
                        waits && tries > 0 ? terms.toBuilder().setTries(tries).build() : terms)
                .setTriggered(status == StatusKind.TRIGGERED || status == StatusKind.TRIGGER_FAILED)
                .build();
    }
}
