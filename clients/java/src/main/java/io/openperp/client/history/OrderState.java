package io.openperp.client.history;

import io.openperp.api.history.FinishedOrder;
import io.openperp.api.order.OpenOrder;

/** The present state of an order: open, or how it has ended. */
public sealed interface OrderState {

    record Open(OpenOrder order) implements OrderState {}

    record Finished(FinishedOrder order) implements OrderState {}
}
