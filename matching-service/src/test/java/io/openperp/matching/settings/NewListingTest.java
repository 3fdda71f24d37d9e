package io.openperp.matching.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.MarketListing;
import io.openperp.listing.NewListing;
import io.openperp.transaction.MarketOperation.ListMarket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The terms of an act say what a block says (MKT-014). */
class NewListingTest {

    @Test
    void termsOfABlockMakeTheListingOfTheBlock() {
        MatchingSettings settings = BoundSettings.with(
                "markets[0].terms-notice=2h",
                "markets[0].maker-fee=-0.0001",
                "markets[0].taker-delay=10ms",
                "markets[1].caps.position=100",
                "markets[2].mark.evidence-hold=500ms",
                "markets[2].mark.evidence-spread=0.02");
        for (MarketBlock block : settings.markets()) {
            MarketListing listing = block.listing().build();
            MarketListing start = MarketListing.newBuilder()
                    .setMarket(block.number())
                    .setSymbol(block.symbol())
                    .build();
            assertThat(NewListing.of(start, ListMarket.byName(terms(block)))).isEqualTo(listing);
        }
    }

    private static String terms(MarketBlock block) {
        List<String> terms = new ArrayList<>(List.of(
                "tickSize " + block.tickSize(),
                "lotSize " + block.lotSize(),
                "minNotional " + block.minNotional(),
                "maxLeverage " + block.maxLeverage(),
                "defaultLeverage " + block.defaultLeverage(),
                "makerFee " + block.makerFee(),
                "takerFee " + block.takerFee(),
                "takerDelay " + block.takerDelay().toMillis(),
                "impactNotional " + block.impactNotional(),
                "baseRate " + block.baseRate(),
                "notionalKnots " + String.join(" ", block.notionalKnots()),
                "tierFactors " + String.join(" ", block.tierFactors()),
                "leverageKnots " + String.join(" ", block.leverageKnots()),
                "leverageFactors " + String.join(" ", block.leverageFactors()),
                "volatilityLow " + block.volatilityLow(),
                "volatilityHigh " + block.volatilityHigh(),
                "volatilityStart " + block.volatilityStart(),
                "termsNotice " + block.termsNotice().toHours() + "h"));
        block.correlations().forEach((symbol, value) -> terms.add("correlations." + symbol + " " + value));
        if (block.caps() != null) {
            terms.add("caps.position " + block.caps().position());
        }
        if (block.mark() != null) {
            terms.add("mark.evidenceHold 500ms");
            terms.add("mark.evidenceSpread " + block.mark().evidenceSpread());
        }
        return String.join(", ", terms);
    }
}
