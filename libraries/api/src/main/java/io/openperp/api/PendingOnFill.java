package io.openperp.api;

import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;

/**
 * Actions that further fills of an open order arm: after the first one its exits, with what is added to them.
 *
 * @param parentOrderId of the order, in base58
 * @param actions in their order, each an object with its tag as the only key, as they were signed but for the sizes of
 *     exits after a fill
 */
public record PendingOnFill(String parentOrderId, List<Map<String, Object>> actions) {

    private static final TypeReference<List<Map<String, Object>>> OBJECTS = new TypeReference<>() {};

    /** Reads actions from their JSON. */
    public static List<Map<String, Object>> actions(String json) {
        return ApiJson.mapper().readValue(json, OBJECTS);
    }
}
