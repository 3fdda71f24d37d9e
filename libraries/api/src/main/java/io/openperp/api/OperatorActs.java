package io.openperp.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Acts of all operators, the newest first.
 *
 * @param nextCursor of the next page; null: there is none
 */
public record OperatorActs(List<OperatorAct> data, @Nullable String nextCursor) {}
