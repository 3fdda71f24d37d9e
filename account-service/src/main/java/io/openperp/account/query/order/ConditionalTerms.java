package io.openperp.account.query.order;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.order.OpenOrder.Trigger;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.PlaceConditional;
import io.openperp.views.ConditionalViews;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads column {@code conditional}: the terms of a conditional order, in Protobuf. */
public final class ConditionalTerms {

    private ConditionalTerms() {}

    public static @Nullable OrderKind kind(byte @Nullable [] column) {
        return column == null ? null : ConditionalViews.kind(parse(column));
    }

    public static @Nullable Trigger trigger(byte @Nullable [] column) {
        return column == null ? null : ConditionalViews.trigger(parse(column));
    }

    /** Actions that a basket executes; empty for any other order. */
    static Optional<WaitingBasket> basket(byte[] orderId, byte[] column) {
        PlaceConditional terms = parse(column);
        return terms.getKind() == ConditionalKind.BASKET
                ? Optional.of(ArmedActions.basket(orderId, terms))
                : Optional.empty();
    }

    static PlaceConditional parse(byte[] column) {
        try {
            return PlaceConditional.parseFrom(column);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable terms of a conditional order", e);
        }
    }
}
