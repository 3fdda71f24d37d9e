package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Random markets and histories through the shards and through the reference model: after every command the same
 * answers, balances, positions, orders, requirements, trades and fees, to the unit. Some traders have sub-accounts, and
 * many orders are isolated, alone and in transactions with others. In most histories orders pay builders, of whom some trade too.
 *
 * <p>{@code -Dreference.histories=100000} plays more of them, {@code -Dreference.seed=17} begins with another one. A
 * difference prints its seed and the shortest history found that still differs.
 */
@Tag("slow")
class ReferenceModelTest {

    /** Number of histories that are played in every build. */
    private static final int ALWAYS = 700;

    private static final int HISTORIES = Integer.getInteger("reference.histories", ALWAYS);
    private static final long FIRST_SEED = Long.getLong("reference.seed", 1);
    private static final int LENGTH = Integer.getInteger("reference.length", 42);

    /** Things that must have happened in {@link #ALWAYS} histories; else they would show little. */
    private static final List<String> ALWAYS_SEEN = List.of(
            "trade normal",
            "trade liquidation",
            "trade liquidation of the fund",
            "trade adl",
            "FUNDING_PAID",
            "LIQUIDATION_EXPLAINED",
            "cancelled: liquidation",
            "cancelled: a fill could leave equity below maintenance margin",
            "rejectedRiskLimit",
            "partiallyFilled",
            "batch rejectedRiskLimit",
            "batch filled",
            "regime 2",
            "mixed batch rejectedRiskLimit",
            "mixed batch filled",
            "mixed batch resting",
            "mixed batch working",
            "mixed batch cancelledIOC",
            "isolated rejectedRiskLimit",
            "isolated filled",
            "isolated FUNDING_PAID",
            "isolated LIQUIDATION_EXPLAINED",
            "isolated POSITION_MOVED",
            "isolated TRANSFERRED",
            "SUB_ACCOUNT_CHANGED",
            "transfer",
            "transferFailed",
            "approveBuilderCode",
            "revokeBuilderCode",
            "builder error",
            "rejectedInvalid: builder",
            "rejectedInvalid: builderCode",
            "rejectedRiskLimit: with a builder",
            "builder fee paid",
            "builder fee paid as maker",
            "builder fee paid as taker",
            "builder fee paid through zero",
            "isolated builder fee paid",
            "BUILDER_FEES_RECEIVED");

    private final TreeMap<String, Integer> seen = new TreeMap<>();

    @Test
    void shardsAnswerWhatTheReferenceModelAnswers(TestReporter reporter) {
        try (ReferenceModel model = new ReferenceModel()) {
            for (long seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
                Random random = new Random(seed);
                ReferenceSetup setup = ReferenceSetup.random(random);
                List<ReferenceMove> moves = ReferenceHistory.of(setup, random, LENGTH);
                String difference = difference(setup, moves, model, seed);
                if (difference != null) {
                    fail(report(seed, setup, shortest(setup, moves, seed), difference));
                }
            }
        }
        reporter.publishEntry(HISTORIES + " histories", seen.toString());
        if (HISTORIES >= ALWAYS) {
            assertThat(seen).containsKeys(ALWAYS_SEEN.toArray(String[]::new));
        }
    }

    private @Nullable String difference(
            ReferenceSetup setup, List<ReferenceMove> moves, ReferenceModel model, long seed) {
        try {
            return new ReferenceMatch(setup, model, seen).firstDifference(moves);
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
        }
    }

    /** Takes moves out, half of them, then fewer, while what is left still differs. */
    private List<ReferenceMove> shortest(ReferenceSetup setup, List<ReferenceMove> moves, long seed) {
        try (ReferenceModel model = new ReferenceModel()) {
            List<ReferenceMove> left = moves;
            for (int chunk = left.size() / 2; chunk > 0; chunk = chunk == 1 ? 0 : (chunk + 1) / 2) {
                for (int at = 0; at < left.size(); ) {
                    List<ReferenceMove> fewer = new ArrayList<>(left.subList(0, at));
                    fewer.addAll(left.subList(Math.min(left.size(), at + chunk), left.size()));
                    if (differs(setup, fewer, model, seed)) {
                        left = fewer;
                    } else {
                        at += chunk;
                    }
                }
            }
            return left;
        }
    }

    private boolean differs(ReferenceSetup setup, List<ReferenceMove> moves, ReferenceModel model, long seed) {
        try {
            return difference(setup, moves, model, seed) != null;
        } catch (AssertionError e) {
            return false; // a trader without his deposit; not the difference looked for
        }
    }

    private String report(long seed, ReferenceSetup setup, List<ReferenceMove> moves, String difference) {
        StringBuilder report = new StringBuilder("seed " + seed + "\n" + difference + "the shortest history:\n");
        setup.commands("insurance")
                .forEach(line -> report.append("  ").append(line).append('\n'));
        moves.forEach(move -> report.append("  ").append(move).append('\n'));
        try (ReferenceModel model = new ReferenceModel()) {
            report.append(difference(setup, moves, model, seed));
        }
        return report.toString();
    }
}
