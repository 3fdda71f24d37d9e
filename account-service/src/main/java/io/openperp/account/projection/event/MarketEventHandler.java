package io.openperp.account.projection.event;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.account.projection.table.Changes;
import io.openperp.account.projection.table.Changes.MarketState;
import io.openperp.account.projection.table.Fact;
import io.openperp.journal.FillReason;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.journal.Traded;

/** Turns market events into changes of the tables: listings, prices and risk surfaces, on which margin depends. */
public final class MarketEventHandler implements EventHandler {

    @Override
    public void handle(ByteString body, long number, Changes changes) throws InvalidProtocolBufferException {
        MarketEvents events = MarketEvents.parseFrom(body);
        int index = 0;
        for (MarketEvent event : events.getEventsList()) {
            switch (event.getBodyCase()) {
                case TRADED -> traded(event.getTraded(), events, changes);
                case PRICE_CHANGED -> price(market(events, changes), event.getPriceChanged());
                case MARKET_LISTED ->
                    market(events, changes).listing =
                            event.getMarketListed().getListing().toByteArray();
                case RISK_SURFACE_CHANGED -> surface(market(events, changes), event.getRiskSurfaceChanged());
                case VOLATILITY_CHANGED ->
                    market(events, changes).regimeDt =
                            event.getVolatilityChanged().getRegimeDt();
                case AUTOMATIC_STATE_SET ->
                    changes.operatorActs.add(new Changes.OperatorAct(
                            Fact.of(events, number, index),
                            OperatorRows.automatic(events.getSymbol(), event.getAutomaticStateSet())));
                // Not stored here: stream-service and stats-service keep books, open interest and funding rates.
                case LEVEL_CHANGED,
                        BOOK_ORDER_CHANGED,
                        OPEN_INTEREST_CHANGED,
                        FUNDING_RATE_CHANGED,
                        FUNDING_SETTLED,
                        MARKET_SETTLED,
                        BODY_NOT_SET -> {}
            }
            index++;
        }
    }

    /** Sets the last price of a market, except for a takeover or a deleveraging, which is not a trade on the book. */
    private static void traded(Traded traded, MarketEvents events, Changes changes) {
        if (traded.getReason() == FillReason.NORMAL || !traded.getMakerOrderId().isEmpty()) {
            market(events, changes).lastPrice = traded.getPrice();
        }
    }

    /**
     * Stores a new risk surface of a market, as it was when the present regime began. The time since then, from which
     * the present rates follow, starts at 0.
     */
    private static void surface(MarketState market, RiskSurfaceChanged changed) {
        market.riskSurface = changed.toByteArray();
        market.regimeDt = 0L;
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
