package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code setMarketState}: an operator sets the trading state of a market (MST-001).
 *
 * @param state one of {@link #STATES}
 * @param reason for people; 1 to {@link #LONGEST_REASON} bytes of UTF-8 that are all shown
 * @param until second since 1970 at which the state ends, 0: when it is set anew
 */
public record SetMarketState(String symbol, String state, String reason, long until)
        implements OwnAction, OperatorAction.MarketOperation {

    /** All states, in the order in which less and less runs. */
    public static final List<String> STATES = List.of("trading", "postOnly", "reduceOnly", "cancelOnly", "halted");

    /** Longest reason in bytes of UTF-8. */
    public static final int LONGEST_REASON = 128;

    static final Kind KIND = new Kind(
            "setMarketState",
            1020,
            List.of(
                    new Field("symbol", Type.TEXT),
                    new Field("state", Type.TEXT),
                    new Field("reason", Type.TEXT),
                    new Field("until", Type.COUNT)),
            values -> new SetMarketState(
                    (String) values.get(0), (String) values.get(1), (String) values.get(2), (long) values.get(3)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(symbol, state, reason, until);
    }

    @Override
    public @Nullable String flaw() {
        if (!STATES.contains(state)) {
            return "unknown state " + state + ", accepted are " + String.join(", ", STATES);
        }
        String flaw = Flaws.text("reason", reason, 1, LONGEST_REASON);
        if (flaw != null) {
            return flaw;
        }
        return state.equals("trading") && until != 0
                ? "until is " + until + ", accepted is 0: trading has no end"
                : null;
    }
}
