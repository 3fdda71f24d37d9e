package io.openperp.account.query.order;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.PendingOnFill;
import io.openperp.journal.PlaceOnFill;
import io.openperp.units.Base58;
import java.io.UncheckedIOException;

/** Column {@code on_fill}: what the first fill of an order arms, in Protobuf. */
final class ArmedActions {

    private ArmedActions() {}

    static PendingOnFill of(byte[] orderId, byte[] column) {
        String actions = io.openperp.submission.ArmedActions.json(parse(column).getActionsList());
        return new PendingOnFill(Base58.encode(orderId), PendingOnFill.actions(actions));
    }

    private static PlaceOnFill parse(byte[] column) {
        try {
            return PlaceOnFill.parseFrom(column);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable actions of an on-fill order", e);
        }
    }
}
