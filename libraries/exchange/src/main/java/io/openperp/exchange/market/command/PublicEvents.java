package io.openperp.exchange.market.command;

import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Outbox;

/** The public facts of one command, published as one record if there are any. */
public final class PublicEvents {

    private MarketEvents.Builder events = MarketEvents.newBuilder();

    public void begin(MarketTerms terms, long slot, long timeNanos) {
        events = MarketEvents.newBuilder()
                .setSlot(slot)
                .setTimeNanos(timeNanos)
                .setMarket(terms.listing().getMarket())
                .setSymbol(terms.listing().getSymbol());
    }

    public void add(MarketEvent.Builder event) {
        events.addEvents(event);
    }

    public void publish(Outbox outbox) {
        if (events.getEventsCount() > 0) {
            outbox.publish(events.build());
        }
    }
}
