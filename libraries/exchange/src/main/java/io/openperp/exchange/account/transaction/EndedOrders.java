package io.openperp.exchange.account.transaction;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderEnd;
import io.openperp.journal.StatusKind;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers how the last {@link #MOST} orders of all accounts ended, so that a cancel or modification that comes too
 * late is answered with what happened (ORD-011).
 */
public final class EndedOrders {

    static final int MOST = 4096;

    private record End(Bytes32 account, StatusKind status, long filledSize, long timeNanos) {}

    private final RecentEntries<Bytes32, End> ends = new RecentEntries<>(MOST);

    public EndedOrders() {}

    public void ended(Bytes32 account, Bytes32 orderId, StatusKind status, long filledSize, long timeNanos) {
        ends.put(orderId, new End(account, status, filledSize, timeNanos));
    }

    /** How this order of the account ended; null if that is not known. */
    public @Nullable OrderEnd end(Bytes32 account, Bytes32 orderId) {
        End end = ends.get(orderId);
        return end == null || !end.account.equals(account)
                ? null
                : OrderEnd.newBuilder()
                        .setStatus(end.status)
                        .setFilledSize(end.filledSize)
                        .setTimeNanos(end.timeNanos)
                        .build();
    }

    /** Completes the answer of a market that no such order is open with how the order ended, if that is known. */
    public ActionStatus explained(Bytes32 account, ActionStatus answer) {
        OrderEnd end = answer.getOrderNotOpen() ? end(account, Keys.read(answer.getOrderId())) : null;
        return end == null
                ? answer
                : answer.toBuilder().setReason(notFound(end)).setEnd(end).build();
    }

    /** Message that there is no order to cancel or modify, with how it ended if {@code end} is not null. */
    public static String notFound(@Nullable OrderEnd end) {
        return end == null
                ? "Order not found"
                : "Order not found: it " + clause(end.getStatus()) + " at "
                        + Instant.ofEpochSecond(0, end.getTimeNanos()).truncatedTo(ChronoUnit.MILLIS);
    }

    private static String clause(StatusKind status) {
        return switch (status) {
            case FILLED -> "was filled";
            case PARTIALLY_FILLED -> "was filled in part and its rest cancelled";
            case CANCELLED -> "was cancelled";
            case CANCELLED_RISK_LIMIT -> "was cancelled for lack of margin";
            case CANCELLED_SELF_CROSSING -> "was cancelled by self-trade prevention";
            case CANCELLED_REDUCE_ONLY -> "was cancelled because no position was left to reduce";
            case CANCELLED_IOC -> "was cancelled because it did not fill at once";
            case SIBLING_CANCELLED -> "was cancelled because another conditional order closed its position";
            case TRIGGER_FAILED -> "triggered and was refused";
            case TRIGGERED -> "triggered";
            case REJECTED_CROSSING, REJECTED_DUPLICATE, REJECTED_RISK_LIMIT, REJECTED_INVALID -> "was refused";
            // Also every status of actions: a status of orders added later needs its clause here.
            default -> throw new IllegalStateException("an order that ended with status " + status);
        };
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(ends.size());
        for (Map.Entry<Bytes32, End> entry : ends.entrySet()) {
            End end = entry.getValue();
            out.writeBytes32(entry.getKey())
                    .writeBytes32(end.account)
                    .writeVarint(end.status.getNumber())
                    .writeLong(end.filledSize)
                    .writeLong(end.timeNanos);
        }
    }

    public void readFrom(BinaryReader in) {
        ends.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            Bytes32 orderId = in.readBytes32();
            Bytes32 account = in.readBytes32();
            StatusKind status = StatusKind.forNumber((int) in.readVarint());
            ends.put(orderId, new End(account, status, in.readLong(), in.readLong()));
        }
    }
}
