package io.openperp.account.query.history;

import io.openperp.api.Decimal;
import io.openperp.api.account.AccountAnswer;
import io.openperp.api.history.HistoryRow;
import io.openperp.api.history.Liquidation;
import io.openperp.api.history.RiskEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reports fills that closed a position because margin was missing, each with the explanation of its liquidation. */
final class RiskEvents {

    private final Histories histories;

    /** Liquidation found for the fill handled last; null if there was none. */
    private @Nullable LiquidationRow last;

    private long lastLooksFrom = Long.MAX_VALUE;

    /** Key of the isolated account of the fill handled last; null: the account itself. */
    private byte @Nullable [] lastIsolated;

    RiskEvents(Histories histories) {
        this.histories = histories;
    }

    /**
     * Converts fills to rows of a page.
     *
     * @param fills fills of one account, newest first
     */
    List<HistoryRow> rows(List<FillRow> fills) {
        return each(fills, row -> row);
    }

    /**
     * Converts fills to elements of a list.
     *
     * @param fills fills of one account, newest first
     */
    List<AccountAnswer> elements(List<FillRow> fills) {
        return each(fills, AccountAnswer.AtRisk::new);
    }

    private <T> List<T> each(List<FillRow> fills, Function<HistoryRow.OfRiskEvent, T> form) {
        List<T> events = new ArrayList<>();
        for (FillRow fill : fills.reversed()) {
            events.add(form.apply(row(fill)));
        }
        Collections.reverse(events);
        return events;
    }

    private HistoryRow.OfRiskEvent row(FillRow fill) {
        return new HistoryRow.OfRiskEvent(
                event(fill),
                fill.isolated != null,
                HistoryRows.key(fill.isolated),
                fill.trade,
                fill.slot,
                HistoryRange.slotOf(fill.sequence));
    }

    private RiskEvent event(FillRow fill) {
        Liquidation liquidation = fill.isTaker ? liquidationAfter(fill) : null;
        return new RiskEvent(
                fill.owner(),
                fill.symbol,
                fill.isTaker == fill.takerIsBuy,
                Decimal.of(fill.size),
                Decimal.of(fill.price),
                switch (fill.reason) {
                    case LIQUIDATION -> RiskEvent.Kind.LIQUIDATION;
                    case ADL -> RiskEvent.Kind.ADL;
                    case NORMAL, SETTLEMENT -> throw new IllegalStateException("a fill without risk");
                },
                liquidation == null ? null : liquidation.equity(),
                liquidation == null ? null : liquidation.equityAfter(),
                liquidation == null ? null : liquidation.cause(),
                fill.slot,
                fill.filledAt);
    }

    /**
     * Finds the explanation of a fill's liquidation: the first one after the fill, because it is written when the
     * liquidation has ended.
     */
    private @Nullable Liquidation liquidationAfter(FillRow fill) {
        LiquidationRow found = last;
        boolean isOther = !Arrays.equals(fill.isolated, lastIsolated);
        if (isOther || fill.sequence < lastLooksFrom || found != null && found.sequence < fill.sequence) {
            found = histories.liquidationAfter(fill.account, fill.isolated, fill.sequence);
            last = found;
            lastLooksFrom = fill.sequence;
            lastIsolated = fill.isolated;
        }
        return found == null ? null : found.toApi();
    }
}
