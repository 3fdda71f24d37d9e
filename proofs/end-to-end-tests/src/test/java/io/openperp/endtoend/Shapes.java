package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The field lists of the API's tables. Exactly these keys, no more and no less, are in every answer. */
final class Shapes {

    private static final Map<String, Set<String>> OUTCOMES = Map.ofEntries(
            Map.entry("resting", Set.of("oid")),
            Map.entry("working", Set.of("oid", "filledSz", "remainingSz", "vwap")),
            Map.entry("filled", Set.of("oid", "totalSz", "avgPx")),
            Map.entry("partiallyFilled", Set.of("oid", "totalSz", "avgPx")),
            Map.entry("cancelled", Set.of("oid")),
            Map.entry("cancelledRiskLimit", Set.of("oid", "reason")),
            Map.entry("cancelledSelfCrossing", Set.of("oid")),
            Map.entry("cancelledReduceOnly", Set.of("oid", "reason")),
            Map.entry("cancelledIOC", Set.of("oid", "filledSz")),
            Map.entry("pendingCancel", Set.of("oid")),
            Map.entry("triggered", Set.of("oid")),
            Map.entry("siblingCancelled", Set.of("oid")),
            Map.entry("triggerFailed", Set.of("oid", "reason")),
            Map.entry("rejectedCrossing", Set.of("oid", "reason")),
            Map.entry("rejectedDuplicate", Set.of("oid")),
            Map.entry("rejectedRiskLimit", Set.of("oid", "reason")),
            Map.entry("rejectedInvalid", Set.of("oid", "reason")),
            Map.entry("deposit", Set.of("amount")),
            Map.entry("depositFailed", Set.of("message")),
            Map.entry("agentWallet", Set.of("agentWallet")),
            Map.entry("agentWalletFailed", Set.of("message")),
            Map.entry("cancelOneRejected", Set.of("oid", "reason")),
            Map.entry("cancelAllRejected", Set.of("reason")),
            Map.entry("scheduleCancel", Set.of("due")),
            Map.entry("updateUserSettings", Set.of("leverage")),
            Map.entry("stayUntilFilled", Set.of("on")),
            Map.entry("note", Set.of()),
            Map.entry("px", Set.of()),
            Map.entry("o", Set.of()),
            Map.entry("approveBuilderCode", Set.of("to", "fee")),
            Map.entry("revokeBuilderCode", Set.of("to")),
            Map.entry("transfer", Set.of("from", "to", "symbol", "amount")),
            Map.entry("transferFailed", Set.of("message")),
            Map.entry("createSubAccount", Set.of("master", "sub", "name", "margin")),
            Map.entry("createSubAccountFailed", Set.of("message")),
            Map.entry("removeSubAccount", Set.of("account", "marginMoved")),
            Map.entry("removeSubAccountFailed", Set.of("message")),
            Map.entry("renameSubAccount", Set.of("account", "name")),
            Map.entry("renameSubAccountFailed", Set.of("message")),
            Map.entry(
                    "multisigCreated",
                    Set.of("pubkey", "threshold", "signersLen", "timeLockSecs", "lifetimeSecs", "creator")),
            Map.entry("multisigCreatedFailed", Set.of("message")),
            Map.entry("whitelistFaucet", Set.of()),
            Map.entry("error", Set.of("message")));

    /** Optional fields of a refusal. */
    private static final String[] SOMETIMES = {
        "expectedBytes",
        "expectedFields",
        "triedLayouts",
        "modify",
        "detail",
        "duplicate",
        "executedAt",
        "endedAs",
        "executedSz",
        "at",
        "delayedMillis"
    };

    private static final Set<String> LEVERAGE_SETTING = Set.of("symbol", "leverage");

    private static final Set<String> MARGIN = Set.of(
            "totalBalance",
            "availableBalance",
            "marginUsed",
            "notional",
            "realizedPnl",
            "unrealizedPnl",
            "fees",
            "funding",
            "maintenanceMargin",
            "survivalRequirement",
            "totalMargin",
            "availableMargin",
            "executionImpact",
            "transferableBalance",
            "marginBufferRate",
            "bufferedMargin");

    private static final Set<String> FULL_ACCOUNT = Set.of(
            "margin",
            "positions",
            "openOrders",
            "leverageSettings",
            "authorizedAgentWallets",
            "known",
            "scheduledCancelDue",
            "builderCodeApprovals",
            "kind",
            "parent",
            "subAccounts",
            "multisigAccounts",
            "pendingOnFill",
            "stayUntilFilled",
            "baskets",
            "feeTiers",
            "pendingWithdrawals");

    private static final Set<String> POSITION = Set.of(
            "symbol",
            "size",
            "price",
            "fairPrice",
            "notional",
            "realizedPnl",
            "unrealizedPnl",
            "leverage",
            "liquidationPrice",
            "fees",
            "funding",
            "maintenanceMargin",
            "lambda",
            "riskAllocation",
            "allocMargin");

    private static final Set<String> OPEN_ORDER = Set.of(
            "symbol",
            "orderId",
            "price",
            "originalSize",
            "size",
            "filledSize",
            "vwap",
            "isBuy",
            "maker",
            "reduceOnly",
            "tif",
            "status",
            "timestamp",
            "ot",
            "sym",
            "oid",
            "px",
            "origSz",
            "sz",
            "fillSz",
            "r",
            "mk",
            "ts");

    private static final Set<String> FILL = Set.of(
            "maker",
            "taker",
            "orderIdMaker",
            "orderIdTaker",
            "isBuy",
            "symbol",
            "amount",
            "price",
            "reason",
            "slot",
            "timestamp",
            "side",
            "fee",
            "realizedPnl",
            "tradeId",
            "iso",
            "reasonCode",
            "makerFee",
            "takerFee");

    private static final Set<String> CLOSED_POSITION = Set.of(
            "owner",
            "symbol",
            "maxQuantity",
            "totalVolume",
            "avgOpenPrice",
            "avgClosePrice",
            "realizedPnl",
            "fees",
            "funding",
            "openTime",
            "closeTime",
            "closeReason");

    private static final Set<String> FUNDING_PAYMENT =
            Set.of("owner", "symbol", "size", "payment", "fundingRate", "markPrice", "slot", "timestamp");

    private static final Set<String> ENDED_ORDER = Set.of(
            "orderId",
            "symbol",
            "side",
            "orderType",
            "tif",
            "price",
            "vwap",
            "originalSize",
            "executedSize",
            "reduceOnly",
            "status",
            "reason",
            "slot",
            "timestamp");

    private static final Set<String> ORDER_OUTCOME = Set.of(
            "orderId",
            "symbol",
            "status",
            "executedSize",
            "vwap",
            "reason",
            "nonce",
            "slot",
            "timestamp",
            "side",
            "price",
            "originalSize",
            "size");

    private static final Set<String> LIQUIDATION = Set.of(
            "owner",
            "number",
            "cause",
            "startTime",
            "endTime",
            "equity",
            "maintenanceMargin",
            "equityAfter",
            "maintenanceMarginAfter",
            "residue",
            "marks",
            "steps",
            "slot",
            "basisEquity",
            "basisMaintenanceMargin");

    private static final Set<String> LIQUIDATION_MARK = Set.of(
            "symbol",
            "size",
            "price",
            "markPrice",
            "unrealizedPnl",
            "lambda",
            "maintenanceMargin",
            "oraclePrice",
            "bias",
            "bestBid",
            "bestAsk",
            "lastPrice",
            "localAverage",
            "publishers",
            "liquidationBasis",
            "impactBid",
            "impactAsk",
            "biasedOracle",
            "localMedian",
            "evidence",
            "setBy");

    private static final Set<String> LIQUIDATION_STEP = Set.of(
            "kind",
            "text",
            "symbol",
            "isBuy",
            "size",
            "price",
            "closedSize",
            "closedPrice",
            "closedNotional",
            "fee",
            "equity",
            "maintenanceMargin",
            "timestamp");

    private static final Map<String, Set<String>> ACCOUNT_ELEMENTS = Map.of(
            "liquidation", LIQUIDATION,
            "openOrder", OPEN_ORDER,
            "fills", FILL,
            "positions", CLOSED_POSITION,
            "fundingPayment", FUNDING_PAYMENT,
            "order", ORDER_OUTCOME,
            "orderHistory", ENDED_ORDER);

    private static final Map<String, Set<String>> ACCOUNT_MESSAGES = Map.ofEntries(
            Map.entry("marginUpdate", MARGIN),
            Map.entry("positionUpdate", POSITION),
            Map.entry(
                    "orderUpdate",
                    Set.of(
                            "status",
                            "symbol",
                            "orderId",
                            "price",
                            "originalSize",
                            "size",
                            "filledSize",
                            "vwap",
                            "isBuy",
                            "maker",
                            "timestamp",
                            "reason",
                            "trigger",
                            "ot",
                            "sym",
                            "oid",
                            "px",
                            "origSz",
                            "sz",
                            "fillSz",
                            "tif",
                            "r",
                            "mk",
                            "ts")),
            Map.entry(
                    "fill",
                    Set.of(
                            "symbol",
                            "orderId",
                            "price",
                            "size",
                            "isBuy",
                            "timestamp",
                            "maker",
                            "side",
                            "fee",
                            "realizedPnl",
                            "tradeId",
                            "reason",
                            "reasonCode")),
            Map.entry(
                    "liquidation",
                    Set.of("symbol", "price", "size", "isBuy", "marginPrior", "marginAfter", "timestamp", "reason")),
            Map.entry("ADL", Set.of("symbol", "price", "size", "isBuy", "timestamp", "reason")),
            Map.entry("leverageUpdate", Set.of("leverage")),
            Map.entry("feeTierUpdate", Set.of("feeTiers", "ts")),
            Map.entry("scheduledCancel", Set.of("due", "fired", "timestamp")),
            Map.entry("cancelOneRejected", Set.of("symbol", "orderId", "reason", "timestamp")),
            Map.entry("modifyRejected", Set.of("symbol", "orderId", "reason", "timestamp")),
            Map.entry("stayUntilFilled", Set.of("on", "timestamp")),
            Map.entry("triggerFailed", Set.of("symbol", "orderId", "orderType", "trigger", "reason", "timestamp")),
            Map.entry("cancelAllRejected", Set.of("symbol", "reason", "timestamp")));

    private static final Set<String> MARKET_STATS = Set.of(
            "symbol",
            "volume",
            "quoteVolume",
            "openInterest",
            "fundingRate",
            "fundingRateAnnualized",
            "lastPrice",
            "markPrice");

    private Shapes() {}

    static void orderAnswer(JsonNode body) {
        exactly("answer", body, Set.of("status", "response"));
        assertThat(body.get("status").asString()).isIn("ok", "error");
        JsonNode response = body.get("response");
        exactly("response", response, Set.of("type", "data"));
        assertThat(response.get("type").asString()).isEqualTo("order");
        exactly("data", response.get("data"), Set.of("statuses"));
        assertThat(response.get("data").get("statuses").isArray()).isTrue();
        response.get("data").get("statuses").forEach(Shapes::outcome);
    }

    /** @param key of every element for this type of query */
    static void accountAnswer(String key, JsonNode body) {
        assertThat(body.isArray()).as("an array: %s", body).isTrue();
        for (JsonNode element : body) {
            exactly("element", element, Set.of(key));
            if (key.equals("fullAccount")) {
                fullAccount(element.get(key));
            } else {
                exactly(key, withoutAny(element.get(key), "feeBps"), ACCOUNT_ELEMENTS.get(key));
            }
            if (key.equals("liquidation")) {
                element.get(key).get("marks").forEach(mark -> exactly("mark", mark, LIQUIDATION_MARK));
                element.get(key).get("steps").forEach(step -> exactly("step", step, LIQUIDATION_STEP));
            }
        }
    }

    static void stats(JsonNode body) {
        exactly("stats", body, Set.of("timestamp", "period", "volume", "openInterest", "funding", "markets"));
        exactly("volume", body.get("volume"), Set.of("totalUsd"));
        exactly("openInterest", body.get("openInterest"), Set.of("totalUsd"));
        exactly("funding", body.get("funding"), Set.of("rates"));
        body.get("funding").get("rates").forEach(rate -> exactly("rate", rate, Set.of("current", "annualized")));
        body.get("markets").forEach(market -> exactly("market", market, MARKET_STATS));
    }

    /** A message of the account stream. */
    static void accountMessage(JsonNode data) {
        String type = data.get("type").asString();
        if (type.equals("accountSnapshot")) {
            fullAccount(withoutAny(data, "type"));
            return;
        }
        assertThat(ACCOUNT_MESSAGES).as("account messages").containsKey(type);
        exactly(type, withoutAny(withoutAny(data, SOMETIMES), "type"), ACCOUNT_MESSAGES.get(type));
    }

    static void trade(JsonNode trade) {
        Set<String> keys = new TreeSet<>(Set.of("s", "px", "sz", "time", "side", "maker", "taker"));
        if (trade.has("reason")) {
            keys.add("reason");
            assertThat(trade.get("reason").asString()).isIn("liquidation", "adl");
            if (trade.get("reason").asString().equals("liquidation")) {
                keys.add("liq");
            }
        }
        if (trade.has("onBook")) {
            keys.add("onBook");
            assertThat(trade.get("onBook").asBoolean()).isFalse();
        }
        exactly("trade", trade, keys);
    }

    static void exactly(String what, JsonNode object, Set<String> keys) {
        assertThat(object.isObject()).as("%s is an object: %s", what, object).isTrue();
        assertThat(new TreeSet<>(object.propertyNames()))
                .as("keys of %s in %s", what, object)
                .isEqualTo(new TreeSet<>(keys));
    }

    private static void outcome(JsonNode element) {
        assertThat(element.propertyNames()).as("one status in %s", element).hasSize(1);
        String status = element.propertyNames().iterator().next();
        assertThat(OUTCOMES).as("statuses").containsKey(status);
        exactly(status, withoutAny(element.get(status), SOMETIMES), OUTCOMES.get(status));
        if (status.equals("updateUserSettings")) {
            element.get(status).get("leverage").forEach(setting -> exactly("setting", setting, LEVERAGE_SETTING));
        }
    }

    private static void fullAccount(JsonNode account) {
        exactly("account", account, FULL_ACCOUNT);
        exactly("margin", account.get("margin"), MARGIN);
        account.get("positions").forEach(position -> exactly("position", position, POSITION));
        account.get("openOrders").forEach(order -> exactly("open order", order, OPEN_ORDER));
        account.get("leverageSettings").forEach(setting -> exactly("setting", setting, LEVERAGE_SETTING));
    }

    private static JsonNode withoutAny(JsonNode object, String... keys) {
        ObjectNode copy = object.deepCopy().asObject();
        List.of(keys).forEach(copy::remove);
        return copy;
    }
}
