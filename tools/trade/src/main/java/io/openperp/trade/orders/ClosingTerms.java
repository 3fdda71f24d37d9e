package io.openperp.trade.orders;

import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.Numbers;
import io.openperp.transaction.field.BuilderCode;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of the orders that close a position when the mark price reaches a trigger. */
final class ClosingTerms {

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,2}(?:\\.\\d{1,2})?)%");
    private static final int MOST_STEP = 1_000;

    @Option(names = "--isolated", description = "the position of the market that has margin of its own")
    private boolean isolated;

    @Option(
            names = "--slippage",
            paramLabel = "PERCENT",
            description =
                    "at the market: how far from the mark it may go, once it has triggered (default: as far as the market allows)")
    private @Nullable String slippage;

    @Option(
            names = "--step",
            paramLabel = "PERCENT",
            description = "of a trail: by how much the mark gets better before the stop follows (default: at once)")
    private @Nullable String step;

    @Mixin
    private BuilderChoice builder = new BuilderChoice();

    boolean isIsolated() {
        return isolated;
    }

    /**
     * Throws {@link CommandFailed} for a slippage of an order with a limit price, or a step of an order that is no
     * trailing stop.
     */
    void requireFitting(Protection wanted) {
        if (slippage != null && wanted.isLimited()) {
            throw CommandFailed.usage("--slippage is for what becomes an order at the market: this one has a limit");
        }
        if (step != null && wanted.kind() != Protection.Kind.TRAIL) {
            throw CommandFailed.usage("--step is for trail alone: the other triggers do not move");
        }
        stepBps();
    }

    /** Largest distance from the mark at which the order may be filled; null: as far as the market allows. */
    @Nullable
    Slippage slippage() {
        return slippage == null ? null : Slippage.parse(slippage);
    }

    /**
     * Step of a trailing stop in basis points: the trigger follows only moves of the mark of this size. 0: it follows
     * every move.
     */
    int stepBps() {
        if (step == null) {
            return 0;
        }
        Matcher percent = PERCENT.matcher(step);
        int basisPoints = percent.matches()
                ? new BigDecimal(percent.group(1)).movePointRight(2).intValueExact()
                : MOST_STEP + 1;
        if (basisPoints > MOST_STEP) {
            throw CommandFailed.usage("a step of '%s' is not accepted; 0%% to 10%% is, such as 0.1%%".formatted(step));
        }
        return basisPoints;
    }

    /** The builder to whom each fill pays a fee; null: none. */
    @Nullable
    BuilderCode builder(Session session) {
        return builder.code(session);
    }

    /** The options in words, to be added to a sentence about the order. */
    String words() {
        Slippage bound = slippage();
        return (bound == null ? "" : ", no further than %s from the mark".formatted(bound))
                + (step == null ? "" : ", in steps of " + Numbers.percent(BigDecimal.valueOf(stepBps(), 4)))
                + (isolated ? ", isolated" : "");
    }
}
