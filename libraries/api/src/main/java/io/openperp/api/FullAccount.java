package io.openperp.api;

import java.util.List;

/** Everything an account has now. */
public record FullAccount(
        Margin margin, List<Position> positions, List<OpenOrder> openOrders, List<LeverageSetting> leverageSettings) {}
