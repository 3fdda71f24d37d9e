package io.openperp.matching.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests, simulations and measurements trade the very markets an exchange starts with when nothing else is configured. */
class DefaultMarketsTest {

    @Test
    void marketsOfTheDefaultSettingsAreThoseOfTheTests() {
        MarketRegistry registry = MarketRegistry.of(BoundSettings.with());

        assertThat(IntStream.range(0, DefaultMarkets.ALL.size())
                        .mapToObj(number -> ListingTerms.market(registry.listing(number))))
                .isEqualTo(DefaultMarkets.ALL);
        assertThat(registry.symbols()).hasSameSizeAs(DefaultMarkets.ALL);
    }
}
