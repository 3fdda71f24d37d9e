package io.openperp.drill.audit;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

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

    /** Keys of its isolated accounts, in base58. */
    public Set<String> isolatedAccounts() {
        return Stream.of(openOrders, orderHistory, fills, closedPositions, fundingPayments)
                .flatMap(List::stream)
                .map(ReportedAccount::isolatedKey)
                .filter(key -> !key.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Without what it shows of its isolated accounts. */
    public ReportedAccount alone() {
        return part(account, withoutIsolated(whole), "");
    }

    /** An answer to {@code fullAccount} without positions of isolated accounts. */
    public static JsonNode withoutIsolated(JsonNode answer) {
        ObjectNode own = answer.deepCopy().asObject();
        own.putArray("positions")
                .addAll(of(answer.get("positions").valueStream().toList(), ""));
        return own;
    }

    /**
     * What it shows of an isolated account.
     *
     * @param answer to {@code fullAccount} of that account
     */
    public ReportedAccount isolated(String key, JsonNode answer) {
        return part(key, answer, key);
    }

    private ReportedAccount part(String key, JsonNode answer, String isolatedKey) {
        return new ReportedAccount(
                key,
                answer,
                of(openOrders, isolatedKey),
                of(orderHistory, isolatedKey),
                of(fills, isolatedKey),
                of(closedPositions, isolatedKey),
                of(fundingPayments, isolatedKey));
    }

    private static List<JsonNode> of(List<JsonNode> all, String isolatedKey) {
        return all.stream()
                .filter(shown -> isolatedKey(shown).equals(isolatedKey))
                .toList();
    }

    /** Empty if it is not of an isolated account. */
    static String isolatedKey(JsonNode shown) {
        return shown.path("isoPubkey").asString("");
    }
}
