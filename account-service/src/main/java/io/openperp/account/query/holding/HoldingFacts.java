package io.openperp.account.query.holding;

import io.openperp.account.query.order.OpenOrderRow;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFacts.OpenOrder;
import io.openperp.risk.position.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Combines the rows of an account (totals, positions, leverages, open orders) into the facts from which the margin
 * rules compute its figures.
 */
final class HoldingFacts {

    private HoldingFacts() {}

    static AccountFacts of(
            AccountRow row, List<PositionRow> positions, List<LeverageRow> leverages, List<OpenOrderRow> orders) {
        SortedMap<String, Position> held = new TreeMap<>();
        positions.forEach(p -> held.put(p.symbol, p.toRisk()));
        SortedMap<String, Long> leverageBySymbol = new TreeMap<>();
        leverages.forEach(setting -> leverageBySymbol.put(setting.symbol, setting.leverage));
        SortedMap<String, List<OpenOrder>> ordersBySymbol = new TreeMap<>();
        orders.stream()
                .filter(order -> !order.waits())
                .forEach(order -> ordersBySymbol
                        .computeIfAbsent(order.symbol, symbol -> new ArrayList<>())
                        .add(order.toRisk()));
        return new AccountFacts(
                row.balance,
                row.orderMargin,
                row.realizedPnl,
                row.fees,
                row.funding,
                held,
                leverageBySymbol,
                ordersBySymbol);
    }
}
