package io.openperp.account.projection.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.account.Facts;
import io.openperp.account.projection.table.Changes;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Traded;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.Regime;
import org.junit.jupiter.api.Test;

class MarketEventHandlerTest {

    private final Changes changes = new Changes();

    @Test
    void lastPricesOfABatchCount() throws Exception {
        handle(Facts.mark(2, "SOL-USD", 1, "150"));
        handle(Facts.mark(2, "SOL-USD", 2, "151.5"));
        handle(event(MarketEvent.newBuilder().setTraded(Traded.newBuilder().setPrice(Facts.units("149.99")))));
        Changes.MarketState market = changes.markets.get(2);
        assertThat(market.mark).isEqualTo(Facts.units("151.5"));
        assertThat(market.oracleIsLive).isTrue();
        assertThat(market.lastPrice).isEqualTo(Facts.units("149.99"));
        assertThat(market.listing).as("not new, so it is kept").isNull();
    }

    @Test
    void listingIsKeptAsItCame() throws Exception {
        MarketEvents listed = Facts.listed(0, DefaultMarkets.BTC_USD);
        handle(listed);
        assertThat(changes.markets.get(0).listing)
                .isEqualTo(listed.getEvents(0).getMarketListed().getListing().toByteArray());
    }

    @Test
    void newSurfacesBeginTheirAgeAnew() throws Exception {
        handle(Facts.volatility(0, Facts.BTC, 1, 0, 77));
        MarketEvents surfaces = Facts.surfaces(0, DefaultMarkets.BTC_USD, 2, Regime.code(-1, 2));
        handle(surfaces);
        Changes.MarketState market = changes.markets.get(0);
        assertThat(market.riskSurface)
                .isEqualTo(surfaces.getEvents(0).getRiskSurfaceChanged().toByteArray());
        assertThat(market.regimeDt).isZero();
        handle(Facts.volatility(0, Facts.BTC, 3, Regime.code(-1, 2), 1));
        assertThat(market.regimeDt).isEqualTo(1);
    }

    @Test
    void takeoversAndDeleveragingLeaveTheLastPrice() throws Exception {
        ByteString order = Keys.write(Facts.orderId(1));
        handle(traded("100", FillReason.LIQUIDATION, order));
        handle(traded("90", FillReason.LIQUIDATION, ByteString.EMPTY));
        handle(traded("80", FillReason.ADL, ByteString.EMPTY));
        assertThat(changes.markets.get(2).lastPrice).isEqualTo(Facts.units("100"));
    }

    private static MarketEvents traded(String price, FillReason reason, ByteString makerOrderId) {
        return event(MarketEvent.newBuilder()
                .setTraded(Traded.newBuilder()
                        .setPrice(Facts.units(price))
                        .setReason(reason)
                        .setMakerOrderId(makerOrderId)));
    }

    @Test
    void bookIsNoBusinessOfThisService() throws Exception {
        handle(event(MarketEvent.newBuilder()
                .setLevelChanged(LevelChanged.newBuilder().setPrice(1))));
        assertThat(changes.markets).isEmpty();
    }

    private static MarketEvents event(MarketEvent.Builder event) {
        return MarketEvents.newBuilder()
                .setMarket(2)
                .setSymbol("SOL-USD")
                .addEvents(event)
                .build();
    }

    private void handle(MarketEvents events) throws Exception {
        new MarketEventHandler().handle(events.toByteString(), 1, changes);
    }
}
