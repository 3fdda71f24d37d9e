package io.openperp.localsuite.endtoend;

import java.math.BigDecimal;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** One status object of an answer. */
record Outcome(String status, JsonNode fields) {

    static Outcome of(JsonNode element) {
        Map.Entry<String, JsonNode> only = element.properties().iterator().next();
        return new Outcome(only.getKey(), only.getValue());
    }

    String orderId() {
        return text("oid");
    }

    String text(String field) {
        return fields.get(field).asString();
    }

    BigDecimal number(String field) {
        return fields.get(field).decimalValue();
    }

    @Override
    public String toString() {
        return status + fields;
    }
}
