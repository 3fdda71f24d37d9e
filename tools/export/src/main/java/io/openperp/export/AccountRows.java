package io.openperp.export;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Topics;
import io.openperp.reader.Event;
import java.util.List;
import java.util.function.Consumer;

/**
 * A table in which each row comes from a single event about an account.
 *
 * @param selection accounts and period of the rows
 * @param columns names of the columns
 * @param rows rows of one event, which may be none; called only for events of the selection
 */
record AccountRows(Selection selection, List<String> columns, Rows rows) implements Table {

    /** Makes the rows that a table has for one event about an account; an empty list if none. */
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
