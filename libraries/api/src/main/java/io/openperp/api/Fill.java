package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A match with both its orders, and its effect on the account whose history it is in.
 *
 * @param isBuy true: the taker bought
 * @param slot position in the market's command log
 * @param timestamp nanoseconds
 * @param side of this account
 * @param fee paid by this account, negative: a rebate; the fees of a liquidation and of a builder included
 * @param realizedPnl profit or loss, fees not counted, of the part of this account's position that the fill closed; 0 if it
 *     closed nothing
 * @param tradeId the slot, a colon and the number of the trade in its market; the same for both accounts
 * @param builderFee part of {@code fee}: what the builder of this account's order was paid; absent without one
 */
public record Fill(
        String maker,
        String taker,
        String orderIdMaker,
        String orderIdTaker,
        boolean isBuy,
        String symbol,
        Decimal amount,
        Decimal price,
        Reason reason,
        long slot,
        long timestamp,
        OrderSide side,
        Decimal fee,
        Decimal realizedPnl,
        String tradeId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Decimal builderFee) {}
