package io.openperp.exchange;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.OrderEnd;
import io.openperp.journal.StatusKind;
import io.openperp.units.Decimals;
import java.util.Locale;
import java.util.stream.Collectors;

/** A status in the words of scenarios. */
final class StatusText {

    private StatusText() {}

    static String of(ActionStatus status) {
        String word = word(status.getKind());
        return switch (status.getKind()) {
            case FILLED, PARTIALLY_FILLED -> word + " " + filled(status);
            case WORKING ->
                word + " " + Decimals.format(status.getFilledSize()) + " left "
                        + Decimals.format(status.getRemainingSize()) + " avg "
                        + Decimals.format(status.getAveragePrice());
            case RESTING -> word + " left " + Decimals.format(status.getRemainingSize());
            case CANCELLED_IOC -> word + " " + Decimals.format(status.getFilledSize());
            case DEPOSIT -> word + " " + Decimals.format(status.getAmount());
            case ACCEPT_TIME -> word + " " + status.getTimeSigners();
            case SETTLE_MARKET -> word + " " + Decimals.format(status.getSettlementPrice());
            case UPDATE_USER_SETTINGS ->
                word + " "
                        + status.getLeverageList().stream()
                                .map(setting -> setting.getSymbol() + " " + Decimals.format(setting.getLeverage()))
                                .collect(Collectors.joining(" "));
            default -> {
                String what = status.hasEnd() ? word + " " + end(status.getEnd()) : word;
                yield status.getReason().isEmpty() ? what : what + ": " + status.getReason();
            }
        };
    }

    /** The end and the filled size of an order for which a cancel or a modify came too late. */
    private static String end(OrderEnd end) {
        return word(end.getStatus()) + " " + Decimals.format(end.getFilledSize());
    }

    private static String filled(ActionStatus status) {
        return Decimals.format(status.getFilledSize()) + " avg " + Decimals.format(status.getAveragePrice());
    }

    /** The key of the status on the wire, such as {@code cancelledIOC}. */
    static String word(StatusKind kind) {
        StringBuilder word = new StringBuilder();
        for (String part : kind.name().replaceAll("_STATUS$", "").split("_")) {
            boolean acronym = part.equals("IOC");
            String rest = acronym ? part.substring(1) : part.substring(1).toLowerCase(Locale.ROOT);
            word.append(word.isEmpty() ? part.substring(0, 1).toLowerCase(Locale.ROOT) : part.substring(0, 1))
                    .append(rest);
        }
        return word.toString();
    }
}
