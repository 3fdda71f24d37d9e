package io.openperp.listing;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.MarketListing;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarkParameters;
import io.openperp.risk.market.MarketParameters;
import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Terms that an operator configures for a market come out of the log as they went in; bad ones are refused by name. */
class ListingTermsTest {

    private static final ExchangeParameters DEFAULTS = ExchangeParameters.DEFAULTS;

    @Test
    void everyDefaultMarketIsReadAsItWasWritten() {
        for (MarketParameters market : DefaultMarkets.ALL) {
            MarketListing listing = listing(market);

            assertThat(ListingTerms.market(listing)).isEqualTo(market);
            assertThat(ListingTerms.exchange(listing)).isEqualTo(DEFAULTS);
        }
    }

    @Test
    void noTwoParametersOfTheExchangeAreSwapped() throws ReflectiveOperationException {
        RecordComponent[] components = ExchangeParameters.class.getRecordComponents();
        Object[] distinct = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            distinct[i] = 1000L + i;
            types[i] = components[i].getType();
        }
        ExchangeParameters parameters =
                ExchangeParameters.class.getDeclaredConstructor(types).newInstance(distinct);

        MarketListing listing =
                ListingTerms.listing(DefaultMarkets.BTC_USD, parameters).build();

        assertThat(ListingTerms.exchange(listing)).isEqualTo(parameters);
        assertThat(fieldsOf(listing)).hasSize(components.length);
    }

    @Test
    void noTwoParametersOfTheMarkAreSwapped() {
        MarkParameters mark = new MarkParameters(1, 2, 3, 4, 5, 6, 7);
        MarketListing listing = listing(DefaultMarkets.BTC_USD).toBuilder()
                .setMark(ListingTerms.message(mark))
                .build();

        assertThat(ListingTerms.market(listing).mark()).isEqualTo(mark);
    }

    @Test
    void listingOfTheFirstVersionHasTheDefaultMarkOfItsBaseRate() {
        MarketListing first = listing(DefaultMarkets.BTC_USD).toBuilder()
                .clearMark()
                .setBaseRate(500_000)
                .build();

        assertThat(ListingTerms.market(first).mark()).isEqualTo(MarkParameters.defaultsFor(500_000));
        assertThat(ListingTerms.defaultMark(500_000))
                .isEqualTo(ListingTerms.message(MarkParameters.defaultsFor(500_000)));
    }

    @Test
    void defaultMarketsMayBeListed() {
        assertThat(ListingTerms.violations(DefaultMarkets.ALL.stream()
                        .map(ListingTermsTest::listing)
                        .toList()))
                .isEmpty();
        assertThat(ListingTerms.violations(List.of())).isEmpty();
    }

    @Test
    void badValueOfAMarketIsNamedWithTheMarketAndWhatIsAccepted() {
        MarketListing listing = listing(DefaultMarkets.BTC_USD).toBuilder()
                .setTickSize(0)
                .setTakerFee(6_000_000)
                .build();

        assertThat(ListingTerms.violations(List.of(listing)))
                .containsExactly(
                        "market BTC-USD: takerFee 0.06 is outside 0 to 0.05, which is 5 %",
                        "market BTC-USD: tickSize 0 is not above 0");
    }

    @Test
    void badValueOfTheExchangeIsNamedOnceHoweverManyMarketsBearIt() {
        List<MarketListing> listings = DefaultMarkets.ALL.stream()
                .map(market -> {
                    MarketListing.Builder listing = listing(market).toBuilder();
                    listing.getParametersBuilder().setLiquidationTranche(0);
                    return listing.build();
                })
                .toList();

        assertThat(ListingTerms.violations(listings))
                .containsExactly("liquidationTranche 0 is outside 0.00000001 to 1");
    }

    @Test
    void correlationsThatContradictEachOtherAreNamedWithBothMarkets() {
        MarketListing.Builder btc = listing(DefaultMarkets.BTC_USD).toBuilder();
        for (int i = 0; i < btc.getCorrelationsCount(); i++) {
            if (btc.getCorrelations(i).getSymbol().equals("ETH-USD")) {
                btc.getCorrelationsBuilder(i).setValue(10_000_000);
            }
        }

        assertThat(ListingTerms.violations(List.of(btc.build(), listing(DefaultMarkets.ETH_USD))))
                .contains("correlation BTC-USD with ETH-USD is 0.1, but ETH-USD with BTC-USD is 0.85");
    }

    private static MarketListing listing(MarketParameters market) {
        return ListingTerms.listing(market, DEFAULTS).build();
    }

    private static Set<Object> fieldsOf(MarketListing listing) {
        return new HashSet<>(listing.getParameters().getAllFields().values());
    }
}
