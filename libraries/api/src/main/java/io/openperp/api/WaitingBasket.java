package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The actions that an open basket carries out once the mark passes its trigger.
 *
 * @param orderId of the basket, in base58
 * @param actions in their order, each an object with its tag as the only key, as they were signed
 * @param i true: it was signed so, and all its orders are isolated; absent: each is by its own {@code i}
 */
public record WaitingBasket(
        String orderId,
        List<Map<String, Object>> actions,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean i) {}
