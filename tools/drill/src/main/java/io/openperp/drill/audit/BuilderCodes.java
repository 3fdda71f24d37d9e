package io.openperp.drill.audit;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The builder codes of an account's orders, as it shows them: what its fills pay to builders beside the fees of the exchange
 * (docs/spec/builders.md), to the unit.
 */
public final class BuilderCodes {

    private static final BigInteger BASIS_POINT = Units.of("0.0001");

    /**
     * Whom an order pays with each fill.
     *
     * @param to in base58
     * @param fee in basis points
     */
    public record Code(String to, int fee) {

        /** Of an order in the API's form or in that of transactions; empty if it pays nobody. */
        public static Optional<Code> of(JsonNode order) {
            JsonNode code = order.path("builderCode");
            return code.isObject()
                    ? Optional.of(
                            new Code(code.get("to").asString(), code.get("fee").asInt()))
                    : Optional.empty();
        }
    }

    private final ReportedAccount shown;
    private final Map<String, Code> codes = new HashMap<>();

    private BuilderCodes(ReportedAccount shown) {
        this.shown = shown;
        Stream.of(shown.openOrders(), shown.orderHistory())
                .flatMap(orders -> orders.stream())
                .forEach(order -> Code.of(order)
                        .ifPresent(code -> codes.put(order.get("orderId").asString(), code)));
    }

    /** @param shown of one account: without its isolated accounts, or of one of these */
    public static BuilderCodes of(ReportedAccount shown) {
        return new BuilderCodes(shown);
    }

    /** What the account pays with a fill to the builder of its order. */
    BigInteger feeOf(JsonNode fill) {
        Code code = codes.get(ownOrder(fill));
        if (code == null) {
            return BigInteger.ZERO;
        }
        BigInteger notional = Units.timesFloor(Units.of(fill.get("price")), Units.of(fill.get("amount")));
        return Units.timesCeil(BASIS_POINT.multiply(BigInteger.valueOf(code.fee)), notional);
    }

    /** What all fills have paid, by builder. */
    public Map<String, BigInteger> paid() {
        Map<String, BigInteger> paid = new TreeMap<>();
        for (JsonNode fill : shown.fills()) {
            Code code = codes.get(ownOrder(fill));
            if (code != null) {
                paid.merge(code.to, feeOf(fill), BigInteger::add);
            }
        }
        return paid;
    }

    /** Fills that pay a builder. */
    public int fills() {
        return (int) shown.fills().stream()
                .filter(fill -> codes.containsKey(ownOrder(fill)))
                .count();
    }

    private String ownOrder(JsonNode fill) {
        boolean isTaker = fill.get("taker").asString().equals(shown.account());
        return fill.get(isTaker ? "orderIdTaker" : "orderIdMaker").asString();
    }
}
