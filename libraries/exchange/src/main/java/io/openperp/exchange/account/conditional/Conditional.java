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

/**
 * A conditional order of an account that waits for its trigger or has been triggered and placed as an order. While it
 * waits it reserves no margin.
 */
public final class Conditional {

    public final Bytes32 id;
    public final Account account;
    public final ListedMarket market;
    public final Side side;
    /** Creation order among the conditional orders of the shard: a newer one has a larger number. */
    public final long sequence;

    private final long placedAtNanos;
    private PlaceConditional terms;
    /**
     * Number that orders the conditional orders which try again at later marks, the oldest first; 0 if the order is not
     * among them.
     */
    private long turn;
    /**
     * Number of tries that could not fill the whole size; the next fields are the size and notional that they have
     * filled.
     */
    private int tries;

    private long filledSize;
    private long filledNotional;
    /** Whether a falling mark has triggered it: at its lower trigger or, for a trailing sell, at its stop. */
    private boolean triggeredBelow;
    /**
     * Whether its owner cancelled it after it had triggered and before its market answered: it then does not try again.
     */
    private boolean cancelled;

    /**
     * The group of trailing orders with the same best mark and step that this order waits in; null for an order that
     * does not trail or no longer waits.
     */
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

    /** The terms with which the order was placed, but with its present size. */
    public PlaceConditional terms() {
        return terms;
    }

    /** Makes the order larger by {@code size}, in base units, because its parent order has filled further (OFL-014). */
    public void grow(long size) {
        terms = terms.toBuilder().setSize(terms.getSize() + size).build();
    }

    /** Whether it has triggered, could not fill its whole size, and tries again at later marks (CND-041). */
    public boolean isTryingAgain() {
        return turn != 0;
    }

    long turn() {
        return turn;
    }

    void awaitTurn(long next) {
        turn = next;
    }

    /** Whether the order has triggered before, was placed, and could not fill its whole size. */
    public boolean hasTried() {
        return tries > 0;
    }

    /** Size that earlier tries have filled, in base units. */
    public long filledSize() {
        return filledSize;
    }

    /** Notional of {@link #filledSize}, in quote units. */
    public long filledNotional() {
        return filledNotional;
    }

    /** Size of the order that earlier tries have not filled, in base units. */
    public long left() {
        return terms.getSize() - filledSize;
    }

    /** Counts a try at a mark that filled {@code size} for {@code notional} and not the whole size. */
    void tried(long size, long notional) {
        tries++;
        filledSize += size;
        filledNotional += notional;
        group = null;
    }

    /** Records that the order has triggered, and whether by a falling mark. */
    public void trigger(boolean below) {
        triggeredBelow = below;
    }

    public boolean hasTriggeredBelow() {
        return triggeredBelow;
    }

    /**
     * Records that its owner cancelled it after it had triggered and before its market answered: it then does not try
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

    /**
     * The group of trailing orders that this order waits in. Throws {@link IllegalStateException} for an order that
     * does not trail.
     */
    TrailingGroup group() {
        if (group == null) {
            throw new IllegalStateException("order " + id + " does not trail");
        }
        return group;
    }

    void trailIn(TrailingGroup trailing) {
        group = trailing;
    }

    /**
     * Whether {@code mark} triggers the order by falling: it is at or below the lower trigger, or the order is a
     * trailing sell.
     */
    public boolean isPassedBelow(long mark) {
        return terms.getLow() != 0 && mark <= terms.getLow() || isTrailing() && !side.isBuy();
    }

    /**
     * Whether it is a basket, which carries out actions instead of becoming an order: it needs no position and does not
     * end with one.
     */
    public boolean isBasket() {
        return terms.getKind() == ConditionalKind.BASKET;
    }

    /** Whether the order that it becomes may rest, because it has a limit; a range needs a limit for both triggers. */
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
     * The price that is published: the limit if there is one, else the trigger or the stop of a trailing order; of two
     * prices the lower one.
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

    /** The published state: a market order if it has no limit; after the trigger it looks like any other order. */
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
