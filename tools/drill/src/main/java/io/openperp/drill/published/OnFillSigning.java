package io.openperp.drill.published;

import io.openperp.client.Actions;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.units.Side;
import tools.jackson.databind.JsonNode;

/**
 * Signs on-fill orders with the Java client, because the published client writes them in an older form, which names the
 * parent by its index.
 */
public final class OnFillSigning {

    private OnFillSigning() {}

    /**
     * Signs a transaction of one on-fill order.
     *
     * @param secretKey secret key of the signer, in base58
     * @param account account for which it is signed, in base58
     */
    public static SignedTransaction sign(String secretKey, String account, ClientAction onFill) {
        LimitOrder parent = limit(onFill.input().get("trigger"));
        Action[] armed = onFill.input()
                .get("actions")
                .valueStream()
                .map(OnFillSigning::action)
                .toArray(Action[]::new);
        return JavaClientSigning.sign(secretKey, account, Actions.onFill(parent, armed));
    }

    private static Action action(JsonNode input) {
        return switch (text(input, "type")) {
            case "order" -> limit(input);
            case "stop", "takeProfit" -> closing(input, text(input, "type").equals("stop"));
            case "range" -> range(input);
            default -> throw new IllegalArgumentException("not armed by a fill here: " + input);
        };
    }

    /**
     * Converts a stop or take profit. {@code isBuy} in the input means that it triggers at its price or above; it is
     * not the side.
     */
    private static Action closing(JsonNode input, boolean isStop) {
        String symbol = text(input, "symbol");
        String size = text(input, "size");
        String trigger = text(input, "triggerPrice");
        Side side = side(input);
        return isStop
                ? Actions.stop(side, symbol, size, trigger, null)
                : Actions.takeProfit(side.opposite(), symbol, size, trigger, null);
    }

    /** Converts a range. {@code isBuy} in the input means that it closes a long. */
    private static Action range(JsonNode input) {
        return Actions.range(
                side(input).opposite(),
                text(input, "symbol"),
                text(input, "size"),
                text(input, "pmin"),
                text(input, "pmax"));
    }

    private static LimitOrder limit(JsonNode input) {
        return Actions.limit(side(input), text(input, "symbol"), text(input, "size"), text(input, "price"));
    }

    private static Side side(JsonNode input) {
        return input.get("isBuy").asBoolean() ? Side.BUY : Side.SELL;
    }

    private static String text(JsonNode input, String field) {
        JsonNode value = input.get(field);
        return value.isNumber() ? value.decimalValue().toPlainString() : value.asString();
    }
}
