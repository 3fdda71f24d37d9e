package io.openperp.gateway.submission;

import com.google.protobuf.ByteString;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.TransactionCompleted;
import io.openperp.units.Base58;
import io.openperp.units.Decimals;
import io.openperp.views.ActionResults;
import java.nio.charset.StandardCharsets;

/**
 * Writes the answer to an executed transaction, with exactly the same text as the API's records would have. The
 * statuses of orders, which contain only an ID and numbers, are written directly; all others are left to {@link
 * ActionResults}.
 */
final class OrderAnswerText {

    private static final String BEGIN = "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[";
    private static final String END = "]}}}";
    private static final int LENGTH_OF_STATUS = 128;

    private OrderAnswerText() {}

    static byte[] of(TransactionCompleted completed) {
        if (completed.getError().isEmpty()) {
            int count = completed.getStatusesCount();
            StringBuilder text = new StringBuilder(BEGIN.length() + count * LENGTH_OF_STATUS + END.length());
            text.append(BEGIN);
            boolean isWritten = true;
            for (int i = 0; i < count && isWritten; i++) {
                isWritten = write(completed.getStatuses(i), i == 0 ? text : text.append(','));
            }
            if (isWritten) {
                return text.append(END).toString().getBytes(StandardCharsets.ISO_8859_1);
            }
        }
        return ApiJson.mapper().writeValueAsBytes(ActionResults.answerOf(completed));
    }

    /** Writes a status; returns false if it has more fields than this method can write. */
    private static boolean write(ActionStatus status, StringBuilder text) {
        switch (status.getKind()) {
            case RESTING -> begin("{\"resting\":{\"oid\":\"", status, text);
            case CANCELLED -> begin("{\"cancelled\":{\"oid\":\"", status, text);
            case CANCELLED_SELF_CROSSING -> begin("{\"cancelledSelfCrossing\":{\"oid\":\"", status, text);
            case REJECTED_DUPLICATE -> begin("{\"rejectedDuplicate\":{\"oid\":\"", status, text);
            case WORKING -> {
                begin("{\"working\":{\"oid\":\"", status, text);
                number(",\"filledSz\":", status.getFilledSize(), text);
                number(",\"remainingSz\":", status.getRemainingSize(), text);
                number(",\"vwap\":", status.getAveragePrice(), text);
            }
            case FILLED -> {
                begin("{\"filled\":{\"oid\":\"", status, text);
                number(",\"totalSz\":", status.getFilledSize(), text);
                number(",\"avgPx\":", status.getAveragePrice(), text);
            }
            case PARTIALLY_FILLED -> {
                begin("{\"partiallyFilled\":{\"oid\":\"", status, text);
                number(",\"totalSz\":", status.getFilledSize(), text);
                number(",\"avgPx\":", status.getAveragePrice(), text);
            }
            case CANCELLED_IOC -> {
                begin("{\"cancelledIOC\":{\"oid\":\"", status, text);
                number(",\"filledSz\":", status.getFilledSize(), text);
            }
            default -> {
                return false;
            }
        }
        if (status.getDelayedMillis() > 0) {
            text.append(",\"delayedMillis\":").append(status.getDelayedMillis());
        }
        text.append("}}");
        return true;
    }

    private static void begin(String beforeId, ActionStatus status, StringBuilder text) {
        ByteString id = status.getOrderId();
        text.append(beforeId).append(Base58.encode(id.toByteArray())).append('"');
    }

    private static void number(String field, long units, StringBuilder text) {
        text.append(field).append(Decimals.format(units));
    }
}
