package io.openperp.exchange.account.conditional;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Action;
import io.openperp.journal.PlaceOnFill;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Open orders whose fills arm further actions, by their order IDs. */
public final class OnFills {

    private record Pending(OnFillOrder order, long filled) {}

    private final KeyMap<Pending> pending;

    OnFills(long secret) {
        pending = new KeyMap<>(secret);
    }

    /** Stores the actions that wait for fills of order {@code parent}. */
    public void await(Bytes32 parent, OnFillOrder order) {
        pending.put(parent, new Pending(order, 0));
    }

    /**
     * The actions that further fills of this order arm; exits have the size that these fills would add. Empty if
     * nothing more is armed.
     */
    public List<Action> of(Bytes32 parent) {
        Pending waiting = find(parent);
        return waiting == null ? List.of() : waiting.order.waiting(waiting.filled);
    }

    /** Whether this order has filled in part and still arms actions or enlarges exits with further fills. */
    public boolean hasFilled(Bytes32 parent) {
        Pending waiting = find(parent);
        return waiting != null && waiting.filled > 0;
    }

    /**
     * Updates the filled size of an on-fill order to {@code filled}, in base units.
     *
     * @return the fills since the last update; null if fills of this order arm nothing
     */
    public @Nullable ParentFill filled(Bytes32 parent, long filled) {
        Pending waiting = find(parent);
        if (waiting == null) {
            return null;
        }
        if (waiting.order.isDone(filled)) {
            pending.remove(parent);
        } else {
            pending.put(parent, new Pending(waiting.order, filled));
        }
        return new ParentFill(waiting.order, waiting.filled, filled);
    }

    /**
     * Removes the actions that wait for fills of this order, because it has ended; returns those that no fill has
     * armed.
     */
    public List<Action> take(Bytes32 parent) {
        Pending waiting = pending.isEmpty() ? null : pending.remove(parent);
        return waiting == null ? List.of() : waiting.order.unarmed(waiting.filled);
    }

    private @Nullable Pending find(Bytes32 parent) {
        return pending.isEmpty() ? null : pending.get(parent);
    }

    /** Throws {@link IllegalStateException} if actions wait for fills of an order that is not open. */
    public void check(Predicate<Bytes32> isOpen) {
        pending.forEachInOrder((parent, waiting) -> {
            if (!isOpen.test(parent)) {
                throw new IllegalStateException("actions wait for a fill of " + parent + ", which is not open");
            }
        });
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(pending.size());
        pending.forEachInOrder((parent, waiting) -> out.writeBytes32(parent)
                .writeBytes(waiting.order.order().toByteArray())
                .writeVarint(waiting.order.lot())
                .writeVarint(waiting.filled));
    }

    void readFrom(BinaryReader in) {
        pending.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            Bytes32 parent = in.readBytes32();
            try {
                PlaceOnFill order = PlaceOnFill.parseFrom(in.readBytes());
                pending.put(parent, new Pending(new OnFillOrder(order, in.readVarint()), in.readVarint()));
            } catch (InvalidProtocolBufferException e) {
                throw new UncheckedIOException("unreadable actions of an on-fill order in a snapshot", e);
            }
        }
    }

    /** Fills of an on-fill order since the last update: its filled size before and after them. */
    public record ParentFill(OnFillOrder order, long before, long after) {

        /** The actions that these fills arm, in their order. */
        public List<Action> arms() {
            return order.arms(before, after);
        }

        /** The exits that become larger with these fills. */
        public List<OnFillOrder.Growth> grows() {
            return order.grows(before, after);
        }

        /** Returns these fills and later fills of the same order as one change of its filled size. */
        public ParentFill plus(ParentFill later) {
            return new ParentFill(order, before, later.after);
        }
    }
}
