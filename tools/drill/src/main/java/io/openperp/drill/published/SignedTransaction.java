package io.openperp.drill.published;

import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A transaction as the published client signed it.
 *
 * @param text body for {@code POST /order}, byte for byte as the client wrote it
 * @param json the body, parsed
 * @param orderIds IDs of the orders that it places, as the client names them; IDs of conditional orders are computed by
 *     rule TXN-013
 * @param heldConditionals IDs of the conditional orders inside its baskets and on-fill orders (CND-034, OFL-004)
 */
public record SignedTransaction(String text, JsonNode json, List<String> orderIds, List<String> heldConditionals) {

    private static final JsonMapper JSON = new JsonMapper();

    public SignedTransaction {
        orderIds = List.copyOf(orderIds);
        heldConditionals = List.copyOf(heldConditionals);
    }

    /**
     * Creates a transaction with conditional orders, baskets or on-fill orders; computes their IDs, which the published
     * client does not.
     */
    static SignedTransaction withIdsByTheRule(String text) {
        Envelope envelope = new TransactionReader().read(text.getBytes(StandardCharsets.UTF_8));
        List<String> ids = new ArrayList<>();
        List<String> held = new ArrayList<>();
        for (int i = 0; i < envelope.actions().size(); i++) {
            if (envelope.actions().get(i) instanceof OrderAction order) {
                Bytes32 id = SecretKey.orderId(i, order, envelope.nonce(), envelope.account());
                ids.add(id.toString());
                held.addAll(conditionalsOf(order, id));
            }
        }
        return new SignedTransaction(text, JSON.readTree(text), ids, held);
    }

    public long nonce() {
        return json.get("nonce").asLong();
    }

    public String orderId() {
        if (orderIds.size() != 1) {
            throw new IllegalStateException("not one order but " + orderIds.size());
        }
        return orderIds.getFirst();
    }

    private static List<String> conditionalsOf(OrderAction holder, Bytes32 id) {
        List<Action> held = switch (holder) {
            case Basket basket -> basket.actions();
            case OnFill order -> order.actions();
            default -> List.of();
        };
        List<String> conditionals = new ArrayList<>();
        for (int i = 0; i < held.size(); i++) {
            if (held.get(i) instanceof ConditionalOrder order) {
                conditionals.add(SecretKey.nestedOrderId(i, order, id).toString());
            }
        }
        return conditionals;
    }
}
