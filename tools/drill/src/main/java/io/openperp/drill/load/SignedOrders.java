package io.openperp.drill.load;

import io.openperp.drill.published.SignedTransaction;
import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.Envelope;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.SecretKey;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The orders of a transaction as they were signed, by ID, those that its baskets and on-fill orders hold among them. */
final class SignedOrders {

    private final Map<String, JsonNode> orders = new HashMap<>();

    private SignedOrders() {}

    static Map<String, JsonNode> of(SignedTransaction transaction) {
        SignedOrders found = new SignedOrders();
        Envelope envelope = new TransactionReader().read(transaction.text().getBytes(StandardCharsets.UTF_8));
        Iterator<String> ids = transaction.orderIds().iterator();
        for (int i = 0; i < envelope.actions().size(); i++) {
            if (envelope.actions().get(i) instanceof OrderAction order) {
                found.add(
                        order,
                        ids.next(),
                        transaction.json().path("actions").get(i).get(order.tag()));
            }
        }
        return found.orders;
    }

    private void add(OrderAction order, String id, JsonNode signed) {
        switch (order) {
            case Basket basket -> {
                orders.put(id, signed);
                addHeld(basket.actions(), id, signed);
            }
            case OnFill onFill -> {
                orders.put(id, signed.get("trigger").get(onFill.parent().tag()));
                addHeld(onFill.actions(), id, signed);
            }
            default -> orders.put(id, signed);
        }
    }

    private void addHeld(List<Action> held, String holder, JsonNode signed) {
        for (int i = 0; i < held.size(); i++) {
            if (held.get(i) instanceof OrderAction order) {
                String id =
                        SecretKey.nestedOrderId(i, order, Bytes32.parse(holder)).toString();
                add(order, id, signed.get("actions").get(i).get(order.tag()));
            }
        }
    }
}
