package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Places, changes or cancels orders, or sets how they are cancelled or retried later. */
public sealed interface TradingAction extends Action
        permits OrderAction,
                AttachOnFill,
                TradingAction.ModifyOrder,
                TradingAction.CancelOrder,
                TradingAction.CancelAll,
                TradingAction.ScheduleCancel,
                TradingAction.StayUntilFilled {

    /** {@code cx}: cancels one open order. */
    record CancelOrder(String symbol, Bytes32 orderId) implements TradingAction {

        @Override
        public String tag() {
            return "cx";
        }

        @Override
        public @Nullable String flaw() {
            return null;
        }
    }

    /** {@code cxa}: cancels all open orders in the markets {@code symbols}, or in all markets if the list is empty. */
    record CancelAll(List<String> symbols) implements TradingAction {

        public CancelAll {
            symbols = List.copyOf(symbols);
        }

        @Override
        public String tag() {
            return "cxa";
        }

        @Override
        public @Nullable String flaw() {
            return null;
        }
    }

    /** {@code mod}: changes the size of a resting order. */
    record ModifyOrder(Bytes32 orderId, String symbol, Quantity size) implements TradingAction {

        @Override
        public String tag() {
            return "mod";
        }

        @Override
        public List<Quantity> quantities() {
            return List.of(size);
        }

        @Override
        public @Nullable String flaw() {
            return size.flaw("amount");
        }
    }

    /**
     * {@code scheduleCancel}: cancels all open orders of the account except conditional orders after a number of
     * seconds, unless the action is sent again before.
     *
     * @param seconds the time until then, {@link #SHORTEST} to {@link #LONGEST}; 0 switches it off
     */
    record ScheduleCancel(long seconds) implements OwnAction, TradingAction {

        /** Shortest time, in seconds; about as long as a client needs to reconnect. */
        public static final int SHORTEST = 5;

        /** Longest time, in seconds: a day. */
        public static final int LONGEST = 86_400;

        static final Kind KIND = new Kind(
                "scheduleCancel",
                1000,
                List.of(new Field("seconds", Type.COUNT)),
                values -> new ScheduleCancel((long) values.get(0)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(seconds);
        }

        @Override
        public @Nullable String flaw() {
            return seconds == 0 || seconds >= SHORTEST && seconds <= LONGEST
                    ? null
                    : "seconds is " + seconds + ", accepted are 0 (off) and " + SHORTEST + " to " + LONGEST;
        }
    }

    /**
     * {@code stayUntilFilled}: sets whether triggered market orders of the account stay until filled: the unfilled part
     * tries again at each mark instead of being cancelled (CND-040).
     *
     * @param on whether they try again from now on
     */
    record StayUntilFilled(boolean on) implements OwnAction, TradingAction {

        static final Kind KIND = new Kind(
                "stayUntilFilled",
                1050,
                List.of(new Field("on", Type.FLAG)),
                values -> new StayUntilFilled((boolean) values.get(0)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(on);
        }

        @Override
        public @Nullable String flaw() {
            return null;
        }
    }
}
