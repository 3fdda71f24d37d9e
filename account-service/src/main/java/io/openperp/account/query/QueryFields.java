package io.openperp.account.query;

import io.openperp.account.query.AccountRequest.Invalid;
import io.openperp.account.query.history.RangeReader;
import io.openperp.api.account.AccountQuery.AccountQueryType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The fields that each type of query about an account accepts. Any other field is refused with its name (API-043). */
final class QueryFields {

    private static final List<String> ALWAYS = List.of("type", "user");
    private static final String SYMBOL = "symbol";
    private static final List<String> OF_ACCOUNT =
            RangeReader.FIELDS.stream().filter(field -> !field.equals(SYMBOL)).toList();

    private QueryFields() {}

    /** Fields that a type accepts besides {@code type} and {@code user}. */
    static List<String> of(AccountQueryType type) {
        return switch (type) {
            case FULL_ACCOUNT -> List.of();
            case ORDER -> List.of("oid");
            case FEE_TIER -> List.of(SYMBOL, "bySymbol");
            case LIABILITY_PROOF -> List.of("second");
            case WITHDRAWALS -> List.of("limit", "cursor");
            case OPEN_ORDERS, FILLS, POSITIONS, FUNDING_HISTORY, ORDER_HISTORY, RISK_HISTORY -> RangeReader.FIELDS;
            case LIQUIDATIONS, ACTIVITY, ACTIVITY_HISTORY, ADMIN_HISTORY -> OF_ACCOUNT;
        };
    }

    /**
     * Refusal that names the first field which the type does not accept; null if there is none. Fields whose value is
     * null are ignored.
     */
    static @Nullable Invalid refusal(AccountQueryType type, JsonNode request) {
        List<String> accepted = of(type);
        for (Map.Entry<String, JsonNode> field : request.properties()) {
            String name = field.getKey();
            if (!field.getValue().isNull() && !ALWAYS.contains(name) && !accepted.contains(name)) {
                return refusal(type, name, isPaged(type, request));
            }
        }
        return null;
    }

    private static boolean isPaged(AccountQueryType type, JsonNode request) {
        return of(type).contains("limit") && new RangeReader(request).isPaged();
    }

    private static Invalid refusal(AccountQueryType type, String name, boolean isPaged) {
        List<String> all = new ArrayList<>(ALWAYS);
        all.addAll(of(type));
        return new Invalid(
                "\"" + AccountRequest.quoted(name) + "\" is no field of " + type.wireName() + ": "
                        + String.join(", ", all) + " are accepted",
                isPaged ? name.equals(SYMBOL) ? "INVALID_SYMBOL" : "UNKNOWN_FIELD" : null);
    }
}
