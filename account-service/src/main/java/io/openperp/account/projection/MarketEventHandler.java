package io.openperp.account.projection;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.account.projection.Changes.MarketState;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.PriceChanged;

/** The public facts that margin depends on: listings and prices. */
final class MarketEventHandler implements EventHandler {

    @Override
    public void handle(ByteString body, long number, Changes changes) throws InvalidProtocolBufferException {
        MarketEvents events = MarketEvents.parseFrom(body);
        for (MarketEvent event : events.getEventsList()) {
            switch (event.getBodyCase()) {
                case TRADED ->
                    market(events, changes).lastPrice = event.getTraded().getPrice();
                case PRICE_CHANGED -> price(market(events, changes), event.getPriceChanged());
                case MARKET_LISTED ->
                    market(events, changes).listing =
                            event.getMarketListed().getListing().toByteArray();
                // The book and open interest are the business of stream and stats.
                case LEVEL_CHANGED, OPEN_INTEREST_CHANGED, BODY_NOT_SET -> {}
            }
        }
    }

    private static void price(MarketState market, PriceChanged price) {
        market.mark = price.getMark();
        market.oracle = price.getOracle();
        market.oracleIsLive = price.getOracleIsLive();
    }

    private static MarketState market(MarketEvents events, Changes changes) {
        return changes.market(events.getMarket(), events.getSymbol());
    }
}
