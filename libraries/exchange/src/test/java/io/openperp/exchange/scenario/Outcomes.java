package io.openperp.exchange.scenario;

import java.util.List;

/**
 * The outcomes of actions in words: {@code filled 0.5 avg 100000}, {@code working 0.2 left 0.3 avg 100000},
 * {@code resting left 0.5}, {@code cancelledIOC 0.2}, {@code deposit 10000}, {@code rejectedInvalid: the reason}.
 */
public final class Outcomes {

    private static final List<String> FAILURES =
            List.of("rejected", "refused", "error", "depositFailed", "withdrawalFailed", "agentWalletFailed");

    private Outcomes() {}

    /** Whether the outcome is what was expected: the same, or it goes on after the expected words. */
    public static boolean matches(String expected, String actual) {
        boolean begins = actual.startsWith(expected);
        return begins && (actual.length() == expected.length() || " :;".indexOf(actual.charAt(expected.length())) >= 0);
    }

    /** Whether the outcome is a failure, for an action from which a scenario expects nothing in particular. */
    public static boolean isFailure(String outcome) {
        return FAILURES.stream().anyMatch(outcome::startsWith) || outcome.contains("Rejected");
    }
}
