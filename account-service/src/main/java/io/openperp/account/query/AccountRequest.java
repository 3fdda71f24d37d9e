package io.openperp.account.query;

import io.openperp.account.query.history.HistoryRange;
import io.openperp.account.query.history.RangeReader;
import io.openperp.account.query.treasury.WithdrawalQuery;
import io.openperp.api.account.AccountQuery.AccountQueryType;
import io.openperp.units.Bytes32;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A query about an account, or the reason why a request is invalid. */
public sealed interface AccountRequest {

    /**
     * A valid query.
     *
     * @param orderId ID of the order; only for {@link AccountQueryType#ORDER}
     * @param range requested part of a list; only for lists
     * @param isPaged whether the answer is a page
     * @param second time in seconds that identifies the liability tree, 0 for the newest; only for {@link
     *     AccountQueryType#LIABILITY_PROOF}
     * @param place position after which the page begins, null for the first page; only for {@link
     *     AccountQueryType#WITHDRAWALS}
     * @param isBySymbol whether the answer has a row for every market; only for {@link AccountQueryType#FEE_TIER}
     */
    record Valid(
            AccountQueryType type,
            Bytes32 account,
            @Nullable Bytes32 orderId,
            HistoryRange range,
            boolean isPaged,
            long second,
            WithdrawalQuery.@Nullable Place place,
            boolean isBySymbol)
            implements AccountRequest {

        Valid(
                AccountQueryType type,
                Bytes32 account,
                @Nullable Bytes32 orderId,
                HistoryRange range,
                boolean isPaged,
                long second,
                WithdrawalQuery.@Nullable Place place) {
            this(type, account, orderId, range, isPaged, second, place, false);
        }

        Valid(AccountQueryType type, Bytes32 account, @Nullable Bytes32 orderId, HistoryRange range, boolean isPaged) {
            this(type, account, orderId, range, isPaged, 0, null);
        }

        Valid(AccountQueryType type, Bytes32 account, @Nullable Bytes32 orderId) {
            this(type, account, orderId, HistoryRange.NEWEST, false);
        }
    }

    /**
     * The reason why a request is invalid.
     *
     * @param code code of the refusal, in the form for pages; null if the request does not ask for a page
     */
    record Invalid(String error, @Nullable String code) implements AccountRequest {

        Invalid(String error) {
            this(error, null);
        }
    }

    String EXPECTED = "expected a JSON object such as {\"type\":\"fullAccount\",\"user\":\"<account key, base58>\"}";
    int LONGEST_QUOTE = 64;

    static AccountRequest read(JsonMapper json, byte[] body) {
        try {
            JsonNode request = json.reader(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                    .readTree(body);
            return request != null && request.isObject() ? read(request) : new Invalid(EXPECTED);
        } catch (JacksonException | NumberFormatException e) { // the latter for an exponent beyond 32 bits
            return new Invalid((isJson(json, body) ? "a field is given twice: " : "malformed JSON: ") + EXPECTED);
        }
    }

    private static boolean isJson(JsonMapper json, byte[] body) {
        try {
            json.readTree(body);
            return true;
        } catch (JacksonException | NumberFormatException e) {
            return false;
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

    /**
     * Reads a query for a list of an account; the answer is always a page, even if the request has no field of a range.
     */
    static AccountRequest page(AccountQueryType type, String user, JsonNode range) {
        return switch (account(type, user, range)) {
            case Valid valid -> new Valid(valid.type(), valid.account(), null, valid.range(), true);
            case Invalid invalid when invalid.code() == null -> new Invalid(invalid.error(), "INVALID_USER");
            case Invalid invalid -> invalid;
        };
    }

    private static AccountRequest account(AccountQueryType type, String user, JsonNode request) {
        Bytes32 account;
        try {
            account = Bytes32.parse(user);
        } catch (IllegalArgumentException e) {
            return new Invalid(
                    "user \"" + quoted(user) + "\" is not an account key: base58 of exactly 32 bytes is" + " accepted");
        }
        Invalid unknown = QueryFields.refusal(type, request);
        if (unknown != null) {
            return unknown;
        }
        RangeReader range = new RangeReader(request);
        return switch (type) {
            case ORDER -> order(account, request.path("oid"));
            case FEE_TIER -> feeTier(account, range, request.path("bySymbol"));
            case LIABILITY_PROOF -> liabilityProof(account, request.path("second"));
            case FULL_ACCOUNT -> new Valid(type, account, null);
            case WITHDRAWALS -> withdrawals(account, range);
            case OPEN_ORDERS,
                    FILLS,
                    POSITIONS,
                    FUNDING_HISTORY,
                    ORDER_HISTORY,
                    LIQUIDATIONS,
                    ACTIVITY,
                    ACTIVITY_HISTORY,
                    ADMIN_HISTORY,
                    RISK_HISTORY -> list(type, account, range);
        };
    }

    private static AccountRequest list(AccountQueryType type, Bytes32 account, RangeReader range) {
        try {
            return new Valid(type, account, null, range.read(account.toByteArray(), type.wireName()), range.isPaged());
        } catch (RangeReader.Refused refused) {
            return new Invalid(refused.sentence(), refused.code());
        }
    }

    /**
     * Reads a query for withdrawals, which takes only a limit and a cursor: a withdrawal changes after its request, so
     * it has no single slot by which to select it.
     */
    private static AccountRequest withdrawals(Bytes32 account, RangeReader range) {
        try {
            String cursor = range.cursor();
            WithdrawalQuery.Place place = cursor == null ? null : WithdrawalQuery.Place.read(cursor);
            if (cursor != null && place == null) {
                return new Invalid(RefusedParameter.CURSOR, "INVALID_CURSOR");
            }
            HistoryRange newest = HistoryRange.NEWEST.within(range.limit());
            return new Valid(AccountQueryType.WITHDRAWALS, account, null, newest, range.isPaged(), 0, place);
        } catch (RangeReader.Refused refused) {
            return new Invalid(refused.sentence(), refused.code());
        }
    }

    private static AccountRequest feeTier(Bytes32 account, RangeReader range, JsonNode bySymbol) {
        try {
            HistoryRange market = HistoryRange.ofMarket(range.symbol());
            if (!bySymbol.isMissingNode() && !bySymbol.isNull() && !bySymbol.isBoolean()) {
                return new Invalid("\"bySymbol\" is not accepted: true or false is accepted");
            }
            return new Valid(
                    AccountQueryType.FEE_TIER, account, null, market, false, 0, null, bySymbol.asBoolean(false));
        } catch (RangeReader.Refused refused) {
            return new Invalid(refused.sentence(), refused.code());
        }
    }

    private static AccountRequest liabilityProof(Bytes32 account, JsonNode second) {
        if (second.isMissingNode() || second.isNull()) {
            return new Valid(AccountQueryType.LIABILITY_PROOF, account, null);
        }
        return second.isIntegralNumber() && second.canConvertToLong() && second.longValue() > 0
                ? new Valid(
                        AccountQueryType.LIABILITY_PROOF,
                        account,
                        null,
                        HistoryRange.NEWEST,
                        false,
                        second.longValue(),
                        null)
                : new Invalid(
                        "\"second\" is not accepted: the second of a tree of GET /liabilities is accepted, a whole"
                                + " number above 0");
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

    static String quoted(String text) {
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
    }
}
