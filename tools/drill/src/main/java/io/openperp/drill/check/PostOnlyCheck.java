package io.openperp.drill.check;

import io.openperp.drill.audit.ReportedAccount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Post-only orders: none has taken, and one that slides or joins rests at its limit or at a better price (ORD-070, ORD-071). */
final class PostOnlyCheck {

    private static final Set<String> POST_ONLY = Set.of("ALO", "ALO_SLIDE", "ALO_JOIN");

    private PostOnlyCheck() {}

    /**
     * The orders for which that is not so.
     *
     * @param parts every account, and every isolated account apart from its owner
     * @param signed orders by ID
     */
    static List<String> discrepancies(Collection<ReportedAccount> parts, Map<String, JsonNode> signed) {
        List<String> found = new ArrayList<>();
        for (ReportedAccount part : parts) {
            for (JsonNode fill : part.fills()) {
                boolean isTaker = fill.get("taker").asString().equals(part.account());
                if (isTaker && isPostOnly(signed.get(fill.get("orderIdTaker").asString()))) {
                    found.add("a post-only order of %s has taken: %s".formatted(part.account(), fill));
                }
            }
            Stream.concat(part.openOrders().stream(), part.orderHistory().stream())
                    .filter(order ->
                            isWorse(order, signed.get(order.get("orderId").asString())))
                    .forEach(order -> found.add(
                            "a post-only order of %s is worse than its limit: %s".formatted(part.account(), order)));
        }
        return found;
    }

    private static boolean isWorse(JsonNode order, @Nullable JsonNode signed) {
        if (signed == null || !isPostOnly(signed)) {
            return false;
        }
        int above = order.get("price").decimalValue().compareTo(signed.get("px").decimalValue());
        return signed.get("b").asBoolean() ? above > 0 : above < 0;
    }

    private static boolean isPostOnly(@Nullable JsonNode signed) {
        return signed != null && POST_ONLY.contains(signed.path("tif").asString(""));
    }
}
