package io.openperp.stats.ingestion;

import io.openperp.journal.MarketEvents;

/**
 * The events of one command in a market.
 *
 * @param number of the record in the channel of the market; of one that was split, that of its last part
 */
public record NumberedEvents(long number, MarketEvents events) {}
