package io.openperp.risk.liquidation;

import io.openperp.risk.arithmetic.ProductSum;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.units.Fixed;
import java.util.List;

/**
 * Decides whether the insurance fund can carry a set of positions: its equity must not be negative, and the notional of
 * all positions must be at most insuranceMaxLeverage times its equity.
 */
public final class InsuranceCapacity {

    private InsuranceCapacity() {}

    /**
     * Whether the fund's equity at the marks is not negative and the notional of its positions is at most
     * insuranceMaxLeverage times that equity (LIQ-011).
     *
     * @param money the fund's balance minus the cost of its positions after the takeover in question, which changes it
     *     by exactly the notional
     * @param positions the fund's positions after that takeover, with the marks of their markets
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
        ProductSum room = new ProductSum();
        room.addProduct(exchange.insuranceMaxLeverage(), equity);
        room.addProduct(-Fixed.ONE, notional);
        return !room.isNegative();
    }
}
