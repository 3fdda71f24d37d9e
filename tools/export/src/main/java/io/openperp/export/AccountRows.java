package io.openperp.export;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Topics;
import io.openperp.reader.Event;
import java.util.List;
import java.util.function.Consumer;

/**
 * Rows of single events about accounts.
 *
 * @param rows of an event, none where the table has nothing of it; the account and the period are checked before
 */
record AccountRows(Selection selection, List<String> columns, Rows rows) implements Table {

    /** The rows of one event. */
    @FunctionalInterface
    interface Rows {
        List<List<String>> of(AccountFact fact, Selection selection);
    }

    @Override
    public String topic() {
        return Topics.ACCOUNT_EVENTS;
    }

    @Override
    public boolean needsAllBefore() {
        return false;
    }

    @Override
    public void take(Event event, Consumer<List<String>> sink) {
        AccountEvents events = event.as(AccountEvents.parser());
        for (AccountEvent one : events.getEventsList()) {
            AccountFact fact = AccountFact.of(events, one);
            if (selection.isInPeriod(fact.timeNanos()) && selection.hasAccount(fact.account())) {
                rows.of(fact, selection).forEach(sink);
            }
        }
    }
}
