package io.openperp.exchange.market;

import static io.openperp.exchange.market.MarketByHand.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListing;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.journal.VolatilityChanged;
import io.openperp.listing.ListingTerms;
import io.openperp.listing.Surfaces;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Volatility, regime and risk surfaces as a market publishes them (PRC-014 to PRC-018). */
class RegimeTest {

    private static final long NOTIONAL = units("600000");
    private static final long LEVERAGE = units("7.5");

    private final MarketByHand market = MarketByHand.open();

    private List<VolatilityChanged> volatilities() {
        return market.events.stream()
                .filter(MarketEvent::hasVolatilityChanged)
                .map(MarketEvent::getVolatilityChanged)
                .toList();
    }

    private List<RiskSurfaceChanged> surfaces() {
        return market.events.stream()
                .filter(MarketEvent::hasRiskSurfaceChanged)
                .map(MarketEvent::getRiskSurfaceChanged)
                .toList();
    }

    /** Plays thirteen steps of 10 s, each one percent above the last: a market that runs away upwards. */
    private void rally() {
        long price = 100000;
        for (int step = 0; step < 13; step++) {
            price += price / 100;
            market.oracle(Long.toString(price));
            market.tickEverySecond(10);
        }
    }

    @Test
    void theFirstSurfacesArePublishedWithTheListing() {
        MarketByHand listed = MarketByHand.listed();
        assertThat(listed.sent).hasSize(2);
        assertThat(listed.announcedPrices()).singleElement().satisfies(price -> {
            assertThat(price.getMark()).isZero();
            assertThat(price.getSurfaces().getBuyCount()).isEqualTo(30);
            assertThat(price.getSurfaces().getSellCount()).isEqualTo(30);
        });
        assertThat(listed.events).extracting(MarketEvent::hasRiskSurfaceChanged).containsExactly(false, true);
    }

    @Test
    void beforeTheFirstMarkThereIsNoVolatility() {
        market.tickEverySecond(20);
        assertThat(volatilities()).isEmpty();
    }

    @Test
    void fromTheFirstMarkOnTheRegimeTakesAStepEveryTenSeconds() {
        market.oracle("100000");
        market.tickEverySecond(29);
        assertThat(volatilities()).extracting(VolatilityChanged::getRegimeDt).containsExactly(1L, 2L, 3L);
        assertThat(volatilities().getFirst().getRegimeVolatility()).isLessThan(units("0.5"));
        assertThat(market.announcedPrices())
                .extracting(AnnouncePrice::getRegimeDt)
                .containsExactly(0L, 1L, 2L, 3L);
        assertThat(market.announcedPrices()).noneMatch(AnnouncePrice::hasSurfaces);
    }

    @Test
    void anUnsteadyClockTakesNoStep() {
        market.oracle("100000");
        market.tick(100);
        market.tick(10);
        assertThat(volatilities()).isEmpty();
    }

    @Test
    void aNewRegimeTurnsTheSurfacesWithoutMovingAnyRate() {
        market.oracle("100000");
        market.tickEverySecond(9);
        market.forget();
        rally();
        assertThat(surfaces()).hasSize(1);
        assertThat(surfaces().getFirst().getRegime()).isGreaterThan(9);
        MarketConditions listed =
                MarketConditions.listed(ListingTerms.market(market.listing()), ListingTerms.exchange(market.listing()));
        AnnouncePrice turn = market.announcedPrices().stream()
                .filter(AnnouncePrice::hasSurfaces)
                .findFirst()
                .orElseThrow();
        assertThat(turn.getRegimeDt()).isZero();
        assertThat(turn.getRegime()).isEqualTo(surfaces().getFirst().getRegime());
        MarketConditions turned = Surfaces.apply(listed, turn.getSurfaces(), 0);
        for (Side side : Side.values()) {
            assertThat(turned.maintenanceRate(side, NOTIONAL, LEVERAGE))
                    .as("at the turn, %s", side)
                    .isEqualTo(listed.maintenanceRate(side, NOTIONAL, LEVERAGE));
            assertThat(turned.withRegimeDt(100).maintenanceRate(side, NOTIONAL, LEVERAGE))
                    .as("later, %s", side)
                    .isGreaterThan(listed.maintenanceRate(side, NOTIONAL, LEVERAGE));
        }
    }

    @Test
    void newParametersWithOtherKnotsMoveNoRateEither() {
        market.oracle("100000");
        market.tickEverySecond(9);
        rally();
        market.tickEverySecond(40);
        MarketConditions before = current(market.listing());
        market.forget();
        MarketListing other = market.listing().toBuilder()
                .setBaseRate(units("0.02"))
                .setNotionalKnots(2, units("600000"))
                .build();
        market.list(other);
        AnnouncePrice announced = market.announcedPrices().getFirst();
        assertThat(announced.getMark()).isEqualTo(before.mark());
        assertThat(announced.getRegimeDt()).isZero();
        assertThat(announced.getInputs().getPublishers()).isEqualTo(1);
        MarketConditions after = current(other);
        for (Side side : Side.values()) {
            assertThat(after.maintenanceRate(side, NOTIONAL, units("5")))
                    .isEqualTo(before.maintenanceRate(side, NOTIONAL, units("5")));
            assertThat(after.withRegimeDt(1000).maintenanceRate(side, NOTIONAL, units("5")))
                    .isGreaterThan(before.maintenanceRate(side, NOTIONAL, units("5")));
        }
        assertThat(surfaces()).hasSize(1);
        market.tickEverySecond(10);
        assertThat(volatilities().getFirst().getRegimeDt()).isEqualTo(1);
    }

    /** The conditions that the account shard has after everything that the market has announced. */
    private MarketConditions current(MarketListing listing) {
        MarketConditions conditions =
                MarketConditions.listed(ListingTerms.market(listing), ListingTerms.exchange(listing));
        for (AnnouncePrice price : market.announcedPrices()) {
            if (price.hasSurfaces()) {
                conditions = Surfaces.apply(conditions, price.getSurfaces(), price.getRegimeDt());
            }
            conditions = conditions
                    .withMark(price.getMark(), price.getOracleIsLive())
                    .withRegimeDt(price.getRegimeDt());
        }
        return conditions;
    }

    @Test
    void theMarkTravelsWithWhatItWasComputedFrom() {
        market.buy("alice", "1", "99990");
        market.sell("bob", "1", "100010");
        market.forget();
        market.oracle("100000");
        assertThat(market.announcedPrices()).singleElement().satisfies(price -> {
            assertThat(price.getInputs().getOracle()).isEqualTo(units("100000"));
            assertThat(price.getInputs().getBestBid()).isEqualTo(units("99990"));
            assertThat(price.getInputs().getBestAsk()).isEqualTo(units("100010"));
            assertThat(price.getInputs().getLastTrade()).isZero();
            assertThat(price.getInputs().getPublishers()).isEqualTo(1);
        });
    }
}
