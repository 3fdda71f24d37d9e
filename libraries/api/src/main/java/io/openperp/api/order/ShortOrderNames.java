package io.openperp.api.order;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.openperp.api.Decimal;

/**
 * Fields of an {@code orderUpdate} or an open order a second time, under the names that later releases of the API give
 * them; only written, never read.
 */
@JsonPropertyOrder({
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
    "builderCode",
    "orderType",
    "trigger",
    "iso",
    "isoPubkey",
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
    "ts"
})
public interface ShortOrderNames {

    String symbol();

    String orderId();

    Decimal price();

    Decimal originalSize();

    Decimal size();

    Decimal filledSize();

    boolean isBuy();

    boolean maker();

    long timestamp();

    @JsonProperty(value = "sym", access = JsonProperty.Access.READ_ONLY)
    default String shortSymbol() {
        return symbol();
    }

    @JsonProperty(value = "oid", access = JsonProperty.Access.READ_ONLY)
    default String shortOrderId() {
        return orderId();
    }

    @JsonProperty(value = "px", access = JsonProperty.Access.READ_ONLY)
    default Decimal shortPrice() {
        return price();
    }

    /** Original size of the order; negative for a sell. */
    @JsonProperty(value = "origSz", access = JsonProperty.Access.READ_ONLY)
    default Decimal signedOriginalSize() {
        return isBuy() ? originalSize() : Decimal.of(-originalSize().units());
    }

    /** Size still open; negative for a sell. */
    @JsonProperty(value = "sz", access = JsonProperty.Access.READ_ONLY)
    default Decimal signedSize() {
        return isBuy() ? size() : Decimal.of(-size().units());
    }

    @JsonProperty(value = "fillSz", access = JsonProperty.Access.READ_ONLY)
    default Decimal shortFilledSize() {
        return filledSize();
    }

    @JsonProperty(value = "mk", access = JsonProperty.Access.READ_ONLY)
    default boolean shortMaker() {
        return maker();
    }

    @JsonProperty(value = "ts", access = JsonProperty.Access.READ_ONLY)
    default long shortTimestamp() {
        return timestamp();
    }
}
