package io.openperp.account.query;

import io.openperp.account.query.history.HistoryRange;
import io.openperp.api.AccountQueryType;
import io.openperp.units.Bytes32;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A query about an account, or the reason why the request is invalid. */
public sealed interface AccountRequest {

    /** @param orderId of {@link AccountQueryType#ORDER} only; @param range of lists only */
    record Valid(
            AccountQueryType type,
            Bytes32 account,
            @Nullable Bytes32 orderId,
            HistoryRange range) implements AccountRequest {

        Valid(AccountQueryType type, Bytes32 account, @Nullable Bytes32 orderId) {
            this(type, account, orderId, HistoryRange.NEWEST);
        }
    }

    record Invalid(String error) implements AccountRequest {}

    String EXPECTED = "expected a JSON object such as {\"type\":\"fullAccount\",\"user\":\"<account key, base58>\"}";
    int LONGEST_QUOTE = 64;

    static AccountRequest read(JsonMapper json, byte[] body) {
        try {
            JsonNode request = json.readTree(body);
            return request != null && request.isObject() ? read(request) : new Invalid(EXPECTED);
        } catch (JacksonException | NumberFormatException e) { // the latter for an exponent beyond 32 bits
            return new Invalid("malformed JSON: " + EXPECTED);
        }
    }

    private static AccountRequest read(JsonNode request) {
        JsonNode type = request.path("type");
        if (!type.isString()) {
            return new Invalid(
                    "\"type\" is missing or not a string: one of " + AccountQueryType.accepted() + " is accepted");
        }
        Optional<AccountQueryType> known = AccountQueryType.named(type.stringValue());
        if (known.isEmpty()) {
            return new Invalid("type \"" + quoted(type.stringValue()) + "\" is unknown: one of "
                    + AccountQueryType.accepted() + " is accepted");
        }
        JsonNode user = request.path("user");
        if (!user.isString()) {
            return new Invalid("\"user\" is missing or not a string: an account key in base58 is accepted");
        }
        return account(known.get(), user.stringValue(), request);
    }

    private static AccountRequest account(AccountQueryType type, String user, JsonNode request) {
        Bytes32 account;
        try {
            account = Bytes32.parse(user);
        } catch (IllegalArgumentException e) {
            return new Invalid(
                    "user \"" + quoted(user) + "\" is not an account key: base58 of exactly 32 bytes is" + " accepted");
        }
        return switch (type) {
            case ORDER -> order(account, request.path("oid"));
            case FULL_ACCOUNT -> new Valid(type, account, null);
            case OPEN_ORDERS, FILLS, POSITIONS, FUNDING_HISTORY, ORDER_HISTORY, LIQUIDATIONS, ACTIVITY ->
                list(type, account, request);
        };
    }

    private static AccountRequest list(AccountQueryType type, Bytes32 account, JsonNode request) {
        try {
            HistoryRange range = HistoryRange.read(request);
            boolean isOfMarkets = type != AccountQueryType.LIQUIDATIONS && type != AccountQueryType.ACTIVITY;
            return !isOfMarkets && range.symbol() != null
                    ? new Invalid("\"symbol\" is not accepted with " + type.wireName()
                            + (type == AccountQueryType.ACTIVITY ? ": it is" : ": they are") + " of a whole account")
                    : new Valid(type, account, null, range);
        } catch (IllegalArgumentException notAccepted) {
            return new Invalid(String.valueOf(notAccepted.getMessage()));
        }
    }

    private static AccountRequest order(Bytes32 account, JsonNode oid) {
        if (!oid.isString()) {
            return new Invalid("\"oid\" is missing or not a string: an order ID in base58 is accepted");
        }
        try {
            return new Valid(AccountQueryType.ORDER, account, Bytes32.parse(oid.stringValue()));
        } catch (IllegalArgumentException e) {
            return new Invalid("oid \"" + quoted(oid.stringValue())
                    + "\" is not an order ID: base58 of exactly 32 bytes is accepted");
        }
    }

    private static String quoted(String text) {
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
    }
}
