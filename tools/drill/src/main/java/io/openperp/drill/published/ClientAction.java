package io.openperp.drill.published;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One action in the input form of the published client library. */
public record ClientAction(ObjectNode input) {

    private static final JsonMapper JSON = new JsonMapper();

    /** A limit order to buy, with time in force {@code GTC}. */
    public static ClientAction buy(String symbol, String size, String price) {
        return limit(symbol, true, size, price);
    }

    /** A limit order to sell, with time in force {@code GTC}. */
    public static ClientAction sell(String symbol, String size, String price) {
        return limit(symbol, false, size, price);
    }

    public static ClientAction marketBuy(String symbol, String size) {
        return market(symbol, true, size);
    }

    public static ClientAction marketSell(String symbol, String size) {
        return market(symbol, false, size);
    }

    public static ClientAction modify(String symbol, String orderId, String size) {
        ObjectNode modify = action("modify").put("symbol", symbol).put("orderId", orderId);
        return new ClientAction(modify.put("amount", new BigDecimal(size)));
    }

    public static ClientAction cancel(String symbol, String orderId) {
        return new ClientAction(action("cancel").put("symbol", symbol).put("orderId", orderId));
    }

    /** Cancels all orders of the named markets, or of all markets if none is named. */
    public static ClientAction cancelAll(String... symbols) {
        ObjectNode cancelAll = action("cancelAll");
        ArrayNode named = cancelAll.putArray("symbols");
        List.of(symbols).forEach(named::add);
        return new ClientAction(cancelAll);
    }

    /**
     * Closes up to {@code size} of a position at the market when the mark has moved against it.
     *
     * @param above whether it closes a short when the mark is at {@code trigger} or above; false: a long, at {@code
     *     trigger} or below
     */
    public static ClientAction stop(String symbol, boolean above, String size, String trigger) {
        return triggered("stop", symbol, above, size, trigger);
    }

    /**
     * Closes up to {@code size} of a position at the market when the mark has moved in its favour.
     *
     * @param above whether it closes a long when the mark is at {@code trigger} or above; false: a short, at {@code
     *     trigger} or below
     */
    public static ClientAction takeProfit(String symbol, boolean above, String size, String trigger) {
        return triggered("takeProfit", symbol, above, size, trigger);
    }

    /**
     * Closes up to {@code size} of a position at the market when the mark is at {@code low} or below, or at {@code
     * high} or above.
     *
     * @param isLong whether it closes a long; false: a short
     */
    public static ClientAction range(String symbol, boolean isLong, String size, String low, String high) {
        ObjectNode range = action("range").put("symbol", symbol).put("isBuy", isLong);
        range.put("size", new BigDecimal(size)).put("pmin", new BigDecimal(low)).put("pmax", new BigDecimal(high));
        return new ClientAction(range);
    }

    /**
     * Closes a position at a distance behind the mark's best price.
     *
     * @param isLong whether it closes a long; false: a short
     * @param trailBps distance from the best mark, in basis points
     * @param stepBps smallest move of the mark that moves the trigger, in basis points
     */
    public static ClientAction trailingStop(String symbol, boolean isLong, String size, int trailBps, int stepBps) {
        ObjectNode trailing = action("trailingStop").put("symbol", symbol).put("isBuy", isLong);
        trailing.put("size", new BigDecimal(size)).put("trailBps", trailBps).put("stepBps", stepBps);
        return new ClientAction(trailing);
    }

    /** Executes the actions once the mark is at or above {@code trigger}, or at or below it. */
    public static ClientAction basket(String symbol, boolean above, String trigger, List<ClientAction> actions) {
        ObjectNode basket = action("trig").put("symbol", symbol).put("isBuy", above);
        basket.put("triggerPrice", new BigDecimal(trigger));
        ArrayNode held = basket.putArray("actions");
        actions.forEach(each -> held.add(each.input));
        return new ClientAction(basket);
    }

    /**
     * Places a limit order whose first fill arms limit orders, stops, take profits and ranges; signed by {@link
     * OnFillSigning}.
     */
    public static ClientAction onFill(ClientAction parent, List<ClientAction> actions) {
        ObjectNode onFill = action("onFill");
        onFill.set("trigger", parent.input);
        ArrayNode held = onFill.putArray("actions");
        actions.forEach(each -> held.add(each.input));
        return new ClientAction(onFill);
    }

    /** Creates a sub-account of the key's account and moves money to it. */
    public static ClientAction createSubAccount(String name, String amount) {
        return new ClientAction(
                action("createSubAccount").put("name", name).put("marginAmount", new BigDecimal(amount)));
    }

    /** Renames a sub-account of the key's account. */
    public static ClientAction renameSubAccount(String account, String name) {
        return new ClientAction(
                action("renameSubAccount").put("account", account).put("name", name));
    }

    /** Transfers money between two accounts that belong to different keys. */
    public static ClientAction transfer(String from, String to, String amount) {
        return transfer("external", from, to, amount);
    }

    /** Moves money between an account and its sub-account. */
    public static ClientAction move(String from, String to, String amount) {
        return transfer("internal", from, to, amount);
    }

    private static ClientAction transfer(String kind, String from, String to, String amount) {
        ObjectNode transfer = action("transfer").put("kind", kind);
        transfer.put("from", from).put("to", to).put("marginAmount", new BigDecimal(amount));
        return new ClientAction(transfer);
    }

    /** Allows another key to sign for the account, or revokes that. */
    public static ClientAction agent(String key, boolean remove) {
        return new ClientAction(action("agentWallet").put("agent", key).put("delete", remove));
    }

    /** Creates a multisig account. */
    public static ClientAction createMultisig(List<String> signers, int threshold) {
        ObjectNode create = action("createMultisig").put("threshold", threshold);
        ArrayNode keys = create.putArray("signers");
        signers.forEach(keys::add);
        return new ClientAction(create);
    }

    /** Proposes that the multisig account place a limit order. */
    public static ClientAction propose(String multisig, String symbol, boolean isBuy, String size, String price) {
        ObjectNode propose = action("multisigPropose").put("multisig", multisig);
        ObjectNode order = propose.putArray("actions").addObject().putObject("l");
        order.put("c", symbol).put("b", isBuy).put("px", new BigDecimal(price)).put("sz", new BigDecimal(size));
        order.put("r", false).put("tif", "GTC");
        return new ClientAction(propose);
    }

    /**
     * Takes a step of a proposal.
     *
     * @param step {@code multisigApprove}, {@code multisigReject}, {@code multisigCancel} or {@code multisigExecute}
     * @param number number of the proposal
     */
    public static ClientAction onProposal(String step, String multisig, long number) {
        return new ClientAction(action(step).put("multisig", multisig).put("proposalId", number));
    }

    public static ClientAction faucet() {
        return new ClientAction(action("faucet"));
    }

    public static ClientAction addAgent(String agent) {
        return new ClientAction(action("agentWallet").put("agent", agent).put("delete", false));
    }

    public static ClientAction removeAgent(String agent) {
        return new ClientAction(action("agentWallet").put("agent", agent).put("delete", true));
    }

    public static ClientAction leverage(Map<String, String> settings) {
        ObjectNode action = action("userSettings");
        ArrayNode pairs = action.putArray("maxLeverage");
        settings.forEach((symbol, leverage) -> pairs.addArray().add(symbol).add(new BigDecimal(leverage)));
        return new ClientAction(action);
    }

    public static ClientAction oraclePrice(String asset, String price, long timestamp) {
        return oraclePrices(Map.of(asset, price), timestamp);
    }

    public static ClientAction oraclePrices(Map<String, String> prices, long timestamp) {
        ObjectNode action = action("oraclePrices");
        ArrayNode oracles = action.putArray("oracles");
        prices.forEach((asset, price) -> oracles.addObject()
                .put("timestamp", timestamp)
                .put("asset", asset)
                .put("price", new BigDecimal(price)));
        return new ClientAction(action);
    }

    /** Type of the action in the input form of the published client library. */
    public String type() {
        return input.get("type").asString();
    }

    public ClientAction ioc() {
        return timeInForce("IOC");
    }

    public ClientAction postOnly() {
        return timeInForce("ALO");
    }

    public ClientAction reduceOnly() {
        return new ClientAction(input.deepCopy().put("reduceOnly", true));
    }

    public ClientAction isolated() {
        return new ClientAction(input.deepCopy().put("iso", true));
    }

    private ClientAction timeInForce(String name) {
        ObjectNode copy = input.deepCopy();
        copy.putObject("orderType").put("type", "limit").put("tif", name);
        return new ClientAction(copy);
    }

    private static ClientAction limit(String symbol, boolean isBuy, String size, String price) {
        return new ClientAction(order(symbol, isBuy, size, price)).timeInForce("GTC");
    }

    private static ClientAction market(String symbol, boolean isBuy, String size) {
        ObjectNode order = order(symbol, isBuy, size, "0");
        order.putObject("orderType").put("type", "market");
        return new ClientAction(order);
    }

    private static ClientAction triggered(String type, String symbol, boolean above, String size, String trigger) {
        ObjectNode order = action(type).put("symbol", symbol).put("isBuy", above);
        order.put("size", new BigDecimal(size)).put("triggerPrice", new BigDecimal(trigger));
        return new ClientAction(order);
    }

    private static ObjectNode order(String symbol, boolean isBuy, String size, String price) {
        return action("order")
                .put("symbol", symbol)
                .put("isBuy", isBuy)
                .put("price", new BigDecimal(price))
                .put("size", new BigDecimal(size));
    }

    private static ObjectNode action(String type) {
        return JSON.createObjectNode().put("type", type);
    }
}
