package io.openperp.endtoend.statement;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Everything that {@code POST /account} reports of an account, which does not change meanwhile. Lists are newest first.
 *
 * @param account its public key in base58
 * @param whole the answer to {@code fullAccount}
 */
public record ReportedAccount(
        String account,
        JsonNode whole,
        List<JsonNode> openOrders,
        List<JsonNode> orderHistory,
        List<JsonNode> fills,
        List<JsonNode> closedPositions,
        List<JsonNode> fundingPayments) {

    public ReportedAccount {
        openOrders = List.copyOf(openOrders);
        orderHistory = List.copyOf(orderHistory);
        fills = List.copyOf(fills);
        closedPositions = List.copyOf(closedPositions);
        fundingPayments = List.copyOf(fundingPayments);
    }
}
