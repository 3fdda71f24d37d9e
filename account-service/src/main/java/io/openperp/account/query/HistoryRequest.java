package io.openperp.account.query;

import io.openperp.account.query.AccountRequest.Invalid;
import io.openperp.api.AccountQueryType;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A query for a page of a history by path and parameters. Its answer is always a page. */
final class HistoryRequest {

    /** Kinds of the path, by name. */
    private static final Map<String, AccountQueryType> KINDS = new TreeMap<>(Map.of(
            "fills", AccountQueryType.FILLS,
            "positions", AccountQueryType.POSITIONS,
            "funding", AccountQueryType.FUNDING_HISTORY,
            "orders", AccountQueryType.ORDER_HISTORY,
            "activity", AccountQueryType.ACTIVITY_HISTORY,
            "risk", AccountQueryType.RISK_HISTORY));

    private static final List<String> NUMBERS = List.of("limit", "startSlot", "endSlot", "startTime", "endTime");
    private static final List<String> TEXTS = List.of("symbol", "cursor");

    /** Longer ones are refused as texts: no number that is accepted has more than 20 digits. */
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]{0,30})");

    private HistoryRequest() {}

    static AccountRequest read(String pubkey, String kind, Map<String, String> parameters) {
        AccountQueryType type = KINDS.get(kind);
        if (type == null) {
            return new Invalid(
                    "history \"" + AccountRequest.quoted(kind) + "\" is unknown: one of "
                            + String.join(", ", KINDS.keySet()) + " is accepted",
                    "INVALID_HISTORY");
        }
        ObjectNode range = JsonNodeFactory.instance.objectNode();
        for (String name : NUMBERS) {
            String text = parameters.get(name);
            if (text != null && NUMBER.matcher(text).matches()) {
                range.put(name, new BigInteger(text));
            } else if (text != null) {
                range.put(name, text);
            }
        }
        for (String name : TEXTS) {
            String text = parameters.get(name);
            if (text != null) {
                range.put(name, text);
            }
        }
        return AccountRequest.page(type, pubkey, range);
    }
}
