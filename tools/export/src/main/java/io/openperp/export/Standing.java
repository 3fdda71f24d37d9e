package io.openperp.export;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Topics;
import io.openperp.reader.Event;
import java.util.List;
import java.util.function.Consumer;

/**
 * A table with the last state of each account before the end of the period. Events count by the time when the account
 * shard booked them; all events since the beginning are read.
 */
abstract class Standing implements Table {

    private final Selection selection;

    Standing(Selection selection) {
        this.selection = selection;
    }

    /**
     * Remembers the state of an account that an event contains, if any, in place of the account's earlier state. Called
     * for the events of selected accounts before the end of the period.
     */
    abstract void remember(AccountFact fact);

    final Selection selection() {
        return selection;
    }

    @Override
    public final String topic() {
        return Topics.ACCOUNT_EVENTS;
    }

    @Override
    public final boolean needsAllBefore() {
        return true;
    }

    @Override
    public final void take(Event event, Consumer<List<String>> rows) {
        AccountEvents events = event.as(AccountEvents.parser());
        for (AccountEvent one : events.getEventsList()) {
            AccountFact fact = AccountFact.of(events, one);
            if (selection.isBeforeEnd(fact.bookedNanos()) && selection.hasAccount(fact.account())) {
                remember(fact);
            }
        }
    }

    @Override
    public abstract void end(Consumer<List<String>> rows);
}
