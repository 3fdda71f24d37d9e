package io.openperp.api.order;

import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.OrderStatus;
import org.jspecify.annotations.Nullable;

/**
 * The result of an order, as long as history is kept; also of one that was refused before it reached a market.
 *
 * @param symbol null while nothing but the answer to its transaction is known, like {@code side} and what follows that
 * @param status {@code resting} or {@code working} while it is open, else its terminal state
 * @param vwap average price of what filled; 0 without fills
 * @param nonce of the transaction that sent it; null while other markets have not answered that transaction
 * @param slot position in the log of the command that caused the status: the market's log, or the account shard's if
 *     the order never reached a market
 * @param timestamp of that command, nanoseconds
 * @param price limit price; of a market order its protection price, 0 if it was refused before it had one
 * @param originalSize as it was sent, or as it was last modified to
 * @param size still open; 0 once it has ended
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
