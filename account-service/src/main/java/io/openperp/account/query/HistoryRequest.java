package io.openperp.account.query;

import io.openperp.account.query.AccountRequest.Invalid;
import io.openperp.api.account.AccountQuery.AccountQueryType;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads a query for a page of a history from the path and the parameters of a request. */
final class HistoryRequest {

    /** Types of query by their name in the path, after {@code history/}. */
    private static final Map<String, AccountQueryType> KINDS = new TreeMap<>(Map.of(
            "fills", AccountQueryType.FILLS,
            "positions", AccountQueryType.POSITIONS,
            "funding", AccountQueryType.FUNDING_HISTORY,
            "orders", AccountQueryType.ORDER_HISTORY,
            "activity", AccountQueryType.ACTIVITY_HISTORY,
            "risk", AccountQueryType.RISK_HISTORY));

    private static final List<String> TEXTS = List.of("symbol", "cursor");

    /**
     * Pattern of a whole number. Longer ones are treated as texts and refused: no accepted number has more than 20
     * digits.
     */
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]{0,30})");

    private HistoryRequest() {}

    static AccountRequest read(String pubkey, String kind, Map<String, String[]> parameters) {
        AccountQueryType type = KINDS.get(kind);
        if (type == null) {
            return new Invalid(
                    "history \"" + AccountRequest.quoted(kind) + "\" is unknown: one of "
                            + String.join(", ", KINDS.keySet()) + " is accepted",
                    "INVALID_HISTORY");
        }
        ObjectNode range = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, String[]> given : parameters.entrySet()) {
            String name = given.getKey();
            String[] values = given.getValue();
            if (!QueryFields.of(type).contains(name)) {
                return new Invalid(
                        "\"" + AccountRequest.quoted(name) + "\" is no parameter of this history: "
                                + String.join(", ", QueryFields.of(type)) + " are accepted",
                        name.equals("symbol") ? "INVALID_SYMBOL" : "UNKNOWN_FIELD");
            }
            if (values.length > 1) {
                return new Invalid(
                        "\"" + name + "\" is given " + values.length + " times, once is accepted", "REPEATED_FIELD");
            }
            put(range, name, values[0]);
        }
        return AccountRequest.page(type, pubkey, range);
    }

    private static void put(ObjectNode range, String name, String text) {
        if (!TEXTS.contains(name) && NUMBER.matcher(text).matches()) {
            range.put(name, new BigInteger(text));
        } else {
            range.put(name, text);
        }
    }
}
