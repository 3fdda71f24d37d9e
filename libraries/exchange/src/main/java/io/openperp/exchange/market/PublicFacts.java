package io.openperp.exchange.market;

import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Outbox;

/** The public facts of one command, published as one record if there are any. */
final class PublicFacts {

    private MarketEvents.Builder events = MarketEvents.newBuilder();

    void begin(MarketTerms terms, long slot, long timeNanos) {
        events = MarketEvents.newBuilder()
                .setSlot(slot)
                .setTimeNanos(timeNanos)
                .setMarket(terms.listing().getMarket())
                .setSymbol(terms.listing().getSymbol());
    }

    void add(MarketEvent.Builder event) {
        events.addEvents(event);
    }

    void publish(Outbox outbox) {
        if (events.getEventsCount() > 0) {
            outbox.publish(events.build());
        }
    }
}
