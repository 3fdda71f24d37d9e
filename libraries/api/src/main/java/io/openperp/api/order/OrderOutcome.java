package io.openperp.api.order;

import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.OrderStatus;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of an order, available as long as history is kept, also for orders refused before they reached a market.
 *
 * @param symbol symbol of the market; null, like {@code side} and all fields after it, while only the answer to the
 *     order's transaction is known
 * @param status {@code resting} or {@code working} while the order is open, otherwise its terminal status
 * @param vwap average price of the fills; 0 without fills
 * @param nonce nonce of the transaction that sent the order; null while markets have not answered that transaction
 *     completely
 * @param slot offset of the command that caused the status: in the market's log, or in the account shard's if the order
 *     never reached a market
 * @param timestamp time of that command, in nanoseconds since 1970
 * @param price limit price; for a market order the worst price at which it may be filled, 0 if it was refused before
 *     that was computed
 * @param originalSize size as sent, or as last modified
 * @param size size still open; 0 once the order has ended
 */
public record OrderOutcome(
        String orderId,
        @Nullable String symbol,
        OrderStatus status,
        Decimal executedSize,
        Decimal vwap,
        @Nullable String reason,
        @Nullable Long nonce,
        @Nullable Long slot,
        long timestamp,
        @Nullable OrderSide side,
        @Nullable Decimal price,
        @Nullable Decimal originalSize,
        @Nullable Decimal size) {}
