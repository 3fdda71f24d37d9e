package io.openperp.client.risk;

import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * The effect of an order on an account, at one moment's marks.
 *
 * @param worstPrice worst price at which it can trade: the limit price; for a market order the protection price; for a
 *     reduce-only order at most as far from mark as its account can pay for (ORD-074)
 * @param fee taker fee at the market's own rate if the order filled completely at the worst price; margin is computed
 *     with this fee, whatever rate the account pays
 * @param margin increase of {@code marginUsed}; negative if it falls
 * @param availableBalance available balance while the order is open
 * @param refusal sentence with which the exchange would refuse the order for lack of margin; null if it would not,
 *     which is always so for a reduce-only order in a market with a mark
 * @param filled all numbers of the account if the order filled completely at the worst price and its fee was paid
 * @param liquidationPrice liquidation price of the position after a complete fill at the worst price; 0 if there is
 *     none
 */
public record OrderPreview(
        Decimal worstPrice,
        Decimal fee,
        Decimal margin,
        Decimal availableBalance,
        @Nullable String refusal,
        AccountFigures filled,
        Decimal liquidationPrice) {}
