package io.openperp.matching.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.MarketListing;
import io.openperp.units.Decimals;
import org.junit.jupiter.api.Test;

class LifelongTermsTest {

    private static final MarketListing LISTED = MarketListing.newBuilder()
            .setSymbol("BTC-USD")
            .setTickSize(Decimals.parse("0.5"))
            .setLotSize(Decimals.parse("0.001"))
            .setTakerFee(Decimals.parse("0.0005"))
            .build();

    @Test
    void aBlockThatChangesOnlyWhatMayChangeIsNotWarnedOf() {
        assertThat(LifelongTerms.ignored(
                        LISTED.toBuilder().setTakerFee(Decimals.parse("0.001")).build(), LISTED))
                .isEmpty();
    }

    @Test
    void keyAndBothValuesAreNamed() {
        assertThat(LifelongTerms.ignored(
                        LISTED.toBuilder()
                                .setTickSize(Decimals.parse("0.25"))
                                .setLotSize(Decimals.parse("1"))
                                .build(),
                        LISTED))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("market BTC-USD keeps its tick-size of 0.5, which no block changes: 0.25 of");
    }
}
