package io.openperp.exchange.account.conditional;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.PlaceOnFill;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The orders that the first fill of an open order arms, by the ID of that order. */
public final class OnFills {

    private final KeyMap<PlaceOnFill> pending;

    OnFills(long secret) {
        pending = new KeyMap<>(secret);
    }

    /** Lets actions wait for the first fill of this order. */
    public void await(Bytes32 parent, List<io.openperp.journal.Action> actions) {
        pending.put(parent, PlaceOnFill.newBuilder().addAllActions(actions).build());
    }

    /** What waits for a fill of this order; empty if nothing does. */
    public List<io.openperp.journal.Action> of(Bytes32 parent) {
        PlaceOnFill waiting = pending.isEmpty() ? null : pending.get(parent);
        return waiting == null ? List.of() : waiting.getActionsList();
    }

    /** As {@link #of}; they wait no more. */
    public List<io.openperp.journal.Action> take(Bytes32 parent) {
        @Nullable PlaceOnFill waiting = pending.isEmpty() ? null : pending.remove(parent);
        return waiting == null ? List.of() : waiting.getActionsList();
    }

    /** Throws {@link IllegalStateException} if actions wait for an order that is not open. */
    public void check(Predicate<Bytes32> isOpen) {
        pending.forEachInOrder((parent, actions) -> {
            if (!isOpen.test(parent)) {
                throw new IllegalStateException("actions wait for a fill of " + parent + ", which is not open");
            }
        });
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(pending.size());
        pending.forEachInOrder((parent, actions) -> out.writeBytes32(parent).writeBytes(actions.toByteArray()));
    }

    void readFrom(BinaryReader in) {
        pending.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            Bytes32 parent = in.readBytes32();
            try {
                pending.put(parent, PlaceOnFill.parseFrom(in.readBytes()));
            } catch (InvalidProtocolBufferException e) {
                throw new UncheckedIOException("unreadable actions of an on-fill order in a snapshot", e);
            }
        }
    }
}
