package io.openperp.api;

import java.util.List;
import java.util.Map;

/**
 * Actions that the first fill of an open order arms.
 *
 * @param parentOrderId of the order, in base58
 * @param actions in their order, each an object with its tag as the only key, as they were signed
 */
public record PendingOnFill(String parentOrderId, List<Map<String, Object>> actions) {}
