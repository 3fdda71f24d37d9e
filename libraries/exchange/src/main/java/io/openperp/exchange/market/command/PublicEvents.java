package io.openperp.exchange.market.command;

import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.Outbox;

/** Collects the public facts of one command, which are published as one record if there are any. */
public final class PublicEvents {

    private final CommandContext context;
    private MarketEvents.Builder events = MarketEvents.newBuilder();

    public PublicEvents(CommandContext context) {
        this.context = context;
    }

    public void add(MarketEvent.Builder event) {
        events.addEvents(event);
    }

    public void publish(Outbox outbox) {
        if (events.getEventsCount() > 0) {
            MarketListing listing = context.terms().listing();
            outbox.publish(events.setSlot(context.slot())
                    .setTimeNanos(context.timeNanos())
                    .setMarket(listing.getMarket())
                    .setSymbol(listing.getSymbol())
                    .build());
            events = MarketEvents.newBuilder();
        }
    }
}
