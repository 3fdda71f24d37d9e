package io.openperp.export;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Topics;
import io.openperp.reader.Event;
import java.util.List;
import java.util.function.Consumer;

/**
 * What accounts have at the end of the period, by when their shards booked it: the last of the states in the events from the
 * first one on.
 */
abstract class Standing implements Table {

    private final Selection selection;

    Standing(Selection selection) {
        this.selection = selection;
    }

    /** Keeps the state that an event has, if it has one; before the end of the period and of an account that is wanted. */
    abstract void keep(AccountFact fact);

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
                keep(fact);
            }
        }
    }

    @Override
    public abstract void end(Consumer<List<String>> rows);
}
