package io.openperp.account.query.order;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.account.FullAccount.PendingOnFill;
import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOnFill;
import io.openperp.units.Base58;
import java.io.UncheckedIOException;

/**
 * Reads the actions that wait with an order: those in column {@code on_fill}, which the order's first fill arms, and
 * those of a basket.
 */
final class ArmedActions {

    private ArmedActions() {}

    static PendingOnFill of(byte[] orderId, byte[] column) {
        String actions = io.openperp.submission.ArmedActions.json(parse(column).getActionsList());
        return new PendingOnFill(Base58.encode(orderId), ApiJson.objects(actions));
    }

    static WaitingBasket basket(byte[] orderId, PlaceConditional terms) {
        String actions = io.openperp.submission.ArmedActions.json(terms.getActionsList());
        Boolean areIsolated = terms.getIsolated() ? true : null;
        return new WaitingBasket(Base58.encode(orderId), ApiJson.objects(actions), areIsolated);
    }

    private static PlaceOnFill parse(byte[] column) {
        try {
            return PlaceOnFill.parseFrom(column);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable actions of an on-fill order", e);
        }
    }
}
