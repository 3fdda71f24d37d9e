package io.openperp.drill.load;

import java.math.BigDecimal;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** One status object of an answer. */
public record Outcome(String status, JsonNode fields) {

    public static Outcome of(JsonNode element) {
        Map.Entry<String, JsonNode> only = element.properties().iterator().next();
        return new Outcome(only.getKey(), only.getValue());
    }

    public String orderId() {
        return text("oid");
    }

    public String text(String field) {
        return fields.get(field).asString();
    }

    public BigDecimal number(String field) {
        return fields.get(field).decimalValue();
    }

    @Override
    public String toString() {
        return status + fields;
    }
}
