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

/** Options of orders that wait for a mark price to close a position. */
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

    /** Refuses options that do not go with the order. */
    void requireFitting(Protection wanted) {
        if (slippage != null && wanted.isLimited()) {
            throw CommandFailed.usage("--slippage is for what becomes an order at the market: this one has a limit");
        }
        if (step != null && wanted.kind() != Protection.Kind.TRAIL) {
            throw CommandFailed.usage("--step is for trail alone: the other triggers do not move");
        }
        stepBps();
    }

    /** Slippage bound; null: as far as the market allows. */
    @Nullable
    Slippage slippage() {
        return slippage == null ? null : Slippage.parse(slippage);
    }

    /** Step of a trailing stop, in basis points; 0 if none was given. */
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

    /** The builder that the fills pay; null: none. */
    @Nullable
    BuilderCode builder(Session session) {
        return builder.code(session);
    }

    /** The options in words, to be appended to the sentence about the order. */
    String words() {
        Slippage bound = slippage();
        return (bound == null ? "" : ", no further than %s from the mark".formatted(bound))
                + (step == null ? "" : ", in steps of " + Numbers.percent(BigDecimal.valueOf(stepBps(), 4)))
                + (isolated ? ", isolated" : "");
    }
}
