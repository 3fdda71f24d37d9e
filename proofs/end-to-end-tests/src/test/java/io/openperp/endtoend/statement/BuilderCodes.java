package io.openperp.endtoend.statement;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The builder codes of an account's orders, as it shows them: the fees that its fills pay to builders beside the fees
 * of the exchange (docs/spec/builders.md), to the unit.
 */
public final class BuilderCodes {

    private static final BigInteger BASIS_POINT = Units.of("0.0001");

    /**
     * The builder that an order pays with each fill.
     *
     * @param to key of the builder, in base58
     * @param fee in basis points
     */
    public record Code(String to, int fee) {

        /** Builder code of an order in the form of the API or of transactions; empty if it pays nobody. */
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

    /**
     * @param shown an account without its isolated accounts, or one of these
     */
    public static BuilderCodes of(ReportedAccount shown) {
        return new BuilderCodes(shown);
    }

    /** Fee that the account pays with a fill to the builder of its order, in units; zero if there is none. */
    BigInteger feeOf(JsonNode fill) {
        Code code = codes.get(ownOrder(fill));
        if (code == null) {
            return BigInteger.ZERO;
        }
        BigInteger notional = Units.timesFloor(Units.of(fill.get("price")), Units.of(fill.get("amount")));
        return Units.timesCeil(BASIS_POINT.multiply(BigInteger.valueOf(code.fee)), notional);
    }

    private String ownOrder(JsonNode fill) {
        boolean isTaker = fill.get("taker").asString().equals(shown.account());
        return fill.get(isTaker ? "orderIdTaker" : "orderIdMaker").asString();
    }
}
