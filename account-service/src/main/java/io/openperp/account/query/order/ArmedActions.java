package io.openperp.account.query.order;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.PendingOnFill;
import io.openperp.journal.PlaceOnFill;
import io.openperp.submission.BasketMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.units.Base58;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Column {@code on_fill}: what the first fill of an order arms, in Protobuf. */
final class ArmedActions {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<List<Map<String, Object>>> OBJECTS = new TypeReference<>() {};

    private ArmedActions() {}

    static PendingOnFill of(byte[] orderId, byte[] column) {
        String actions =
                TransactionWriter.toText(BasketMessages.actions(parse(column).getActionsList()).stream()
                        .map(RequestedAction::action)
                        .toList());
        return new PendingOnFill(Base58.encode(orderId), JSON.readValue(actions, OBJECTS));
    }

    private static PlaceOnFill parse(byte[] column) {
        try {
            return PlaceOnFill.parseFrom(column);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable actions of an on-fill order", e);
        }
    }
}
