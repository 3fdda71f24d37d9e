package io.openperp.account.query.history;

import io.openperp.account.query.history.History.Page;
import io.openperp.account.query.history.RangeReader.Refused;
import io.openperp.api.account.AccountAnswer;
import io.openperp.api.history.HistoryPage;
import io.openperp.api.history.HistoryPage.Coverage;
import io.openperp.api.history.HistoryPage.Paging;
import io.openperp.api.history.HistoryRow;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers queries for histories, either as pages or as the lists of release 1.0.12; both use the same cursors. */
public final class HistoryPages {

    /**
     * The answer to a query of a history.
     *
     * @param body object that is written as JSON
     * @param nextCursor cursor that asks for the next page; null if there is none
     */
    public record Answer(Object body, @Nullable String nextCursor) {}

    /**
     * A query for records of a history.
     *
     * @param type name of the query
     */
    public record Question(byte[] account, String type, HistoryRange range) {}

    private final Histories histories;

    public HistoryPages(Histories histories) {
        this.histories = histories;
    }

    /** Answers with an array as in release 1.0.12: each element is an object whose one key is the kind of record. */
    public <R> Answer list(History<R> history, Question asked) {
        return list(
                history,
                asked,
                records -> records.stream().map(history.element()).toList());
    }

    private <R> Answer list(History<R> history, Question asked, Function<List<R>, List<AccountAnswer>> elements) {
        HistoryRange range = asked.range().asOf(histories.contained());
        Page<R> page = histories.page(history, asked.account(), range);
        return new Answer(elements.apply(page.records()), cursor(asked, range, page.next()));
    }

    /** Answers with a page: an object with the rows and their position in the history. */
    public <R> Answer page(History<R> history, Question asked) throws Refused {
        return page(
                history,
                asked,
                records -> records.stream().map(history.inPage()).toList());
    }

    /** Answers with liquidations and deleveraging as a page. */
    public Answer pageOfRiskEvents(Question asked) throws Refused {
        return page(History.RISK_EVENTS, asked, new RiskEvents(histories)::rows);
    }

    /** Answers with liquidations and deleveraging as an array. */
    public Answer listOfRiskEvents(Question asked) {
        return list(History.RISK_EVENTS, asked, new RiskEvents(histories)::elements);
    }

    private <R> Answer page(History<R> history, Question asked, Function<List<R>, List<HistoryRow>> rows)
            throws Refused {
        long contained = histories.contained();
        HistoryRange range = asked.range().asOf(contained);
        if (range.asOfSlot() > contained) {
            throw new Refused(
                    410,
                    "CURSOR_EXPIRED",
                    "\"cursor\" is of a history that ended at slot " + range.asOfSlot() + ", this one ends at "
                            + contained + ": start again without it");
        }
        if (range.startSlot() > contained + 1) { // one higher: what is new since a page
            throw new Refused(
                    400,
                    "INVALID_RANGE",
                    "\"startSlot\" " + range.startSlot() + " is beyond " + contained
                            + ", the newest slot of the events of the account shard, which asOfSlot of a page is;"
                            + " a trade has its own as eventSlot");
        }
        Page<R> page = histories.page(history, asked.account(), range);
        String next = cursor(asked, range, page.next());
        long first = histories.keptAfter(history);
        long keptFrom = first == 0 ? 0 : first + 1;
        long start = Math.min(range.startSlot(), range.asOfSlot());
        Paging paging = new Paging(
                next,
                next != null,
                range.asOfSlot(),
                start,
                Math.max(start, range.endSlot()),
                start < keptFrom ? Coverage.PARTIAL : Coverage.COMPLETE,
                keptFrom);
        return new Answer(new HistoryPage<>(rows.apply(page.records()), paging), next);
    }

    private static @Nullable String cursor(Question asked, HistoryRange range, @Nullable Long next) {
        return next == null ? null : new HistoryCursor(asked.account(), asked.type(), range.below(next)).text();
    }
}
