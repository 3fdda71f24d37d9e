package io.openperp.drill.published;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A transaction as the published client signed it.
 *
 * @param text the body of {@code POST /order}, byte for byte the client's
 * @param json the same, read
 * @param orderIds one per order that it places, as the client computed them beforehand, of conditional orders by TXN-013
 */
public record SignedTransaction(String text, JsonNode json, List<String> orderIds) {

    public SignedTransaction {
        orderIds = List.copyOf(orderIds);
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
}
