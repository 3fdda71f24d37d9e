package io.openperp.exchange;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOnFill;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.TransactionRecords;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The orders of a test by name. A test names an order before it has an ID, which follows from the bytes of its transaction;
 * in messages the key of the name stands for it.
 */
final class OrderNames {

    private final TreeMap<Bytes32, Bytes32> ids = new TreeMap<>();

    /** The ID of the newest order of this name; the key of the name while there is none. */
    Bytes32 id(String name) {
        return id(Floor.named(name));
    }

    private Bytes32 id(Bytes32 name) {
        return ids.getOrDefault(name, name);
    }

    void learn(String name, Bytes32 id) {
        ids.put(Floor.named(name), id);
    }

    /** The transaction, in which names of orders are replaced by IDs. Its own orders have their names from now on. */
    AccountCommand transaction(Bytes32 account, Bytes32 signer, long nonce, List<Action> actions) {
        List<Action> named = new ArrayList<>(actions);
        AccountCommand command = UnsignedTransactions.command(account, signer, nonce, named);
        for (int i = 0; i < actions.size(); i++) {
            Action withIds = withIds(actions.get(i));
            if (!withIds.equals(named.set(i, withIds))) {
                command = UnsignedTransactions.command(account, signer, nonce, named);
            }
            RequestedAction read =
                    TransactionRecords.of(command).orElseThrow().actions().get(i);
            Bytes32 id = read.orderId(); // null also of what is attached to an order
            if (id != null) {
                ids.put(Keys.read(name(actions.get(i))), id);
            }
        }
        return command;
    }

    private static ByteString name(Action action) {
        return switch (action.getBodyCase()) {
            case PLACE_ON_FILL -> name(action.getPlaceOnFill().getParent());
            case PLACE_CONDITIONAL -> action.getPlaceConditional().getOrderId();
            default -> action.getPlaceOrder().getOrderId();
        };
    }

    private Action withIds(Action action) {
        Action.Builder changed = action.toBuilder();
        switch (action.getBodyCase()) {
            case CANCEL_ORDER -> {
                Bytes32 name = Keys.read(action.getCancelOrder().getOrderId());
                changed.getCancelOrderBuilder().setOrderId(Keys.write(id(name)));
            }
            case MODIFY_ORDER -> {
                Bytes32 name = Keys.read(action.getModifyOrder().getOrderId());
                changed.getModifyOrderBuilder().setOrderId(Keys.write(id(name)));
            }
            case PLACE_CONDITIONAL -> {
                PlaceConditional.Builder order = changed.getPlaceConditionalBuilder();
                List<Action> held = order.getActionsList();
                order.clearActions().addAllActions(withIds(held));
            }
            case PLACE_ON_FILL -> {
                PlaceOnFill.Builder order = changed.getPlaceOnFillBuilder();
                List<Action> armed = order.getActionsList();
                order.clearActions().addAllActions(withIds(armed));
            }
            default -> {}
        }
        return changed.build();
    }

    private List<Action> withIds(List<Action> actions) {
        return actions.stream().map(this::withIds).toList();
    }
}
