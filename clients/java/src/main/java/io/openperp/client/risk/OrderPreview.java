package io.openperp.client.risk;

import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * The effect of an order on an account, at one moment's marks.
 *
 * @param worstPrice price beyond which nothing trades: the limit price, for a market order the protection price, for a
 *     reduce-only order at most as far from mark as its account can pay for (ORD-074)
 * @param fee taker fee at the market's own rate if all of it filled at the worst price: what margin counts, whatever the account pays
 * @param margin how much {@code marginUsed} rises; negative if it falls
 * @param availableBalance available balance with the order open
 * @param refusal why the exchange would refuse it for margin, as its own sentence; null: it would not, which always
 *     holds for a reduce-only order in a market with a mark
 * @param filled all numbers if it filled completely at the worst price and its fee was paid
 * @param liquidationPrice liquidation price of the position after such a fill; 0: none
 */
public record OrderPreview(
        Decimal worstPrice,
        Decimal fee,
        Decimal margin,
        Decimal availableBalance,
        @Nullable String refusal,
        AccountFigures filled,
        Decimal liquidationPrice) {}
