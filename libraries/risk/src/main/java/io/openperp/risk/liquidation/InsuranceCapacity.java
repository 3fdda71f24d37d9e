package io.openperp.risk.liquidation;

import io.openperp.risk.arithmetic.Wide;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.units.Fixed;
import java.util.List;

/**
 * Whether the insurance fund can carry a book of positions: its equity would not be negative, and the notional of all
 * positions would be at most insuranceMaxLeverage times that equity.
 */
public final class InsuranceCapacity {

    private InsuranceCapacity() {}

    /**
     * @param money the fund's balance minus the cost of its positions, which every takeover changes by exactly its
     *     notional
     * @param positions as they would be
     */
    public static boolean carries(long money, List<BankruptcyPlan.Holding> positions, ExchangeParameters exchange) {
        long equity = money;
        long notional = 0;
        for (BankruptcyPlan.Holding position : positions) {
            equity = Fixed.addSaturated(equity, position.value());
            notional = Fixed.addSaturated(notional, position.notional());
        }
        if (equity < 0) {
            return false;
        }
        Wide room = new Wide();
        room.addProduct(exchange.insuranceMaxLeverage(), equity);
        room.addProduct(-Fixed.ONE, notional);
        return !room.isNegative();
    }
}
