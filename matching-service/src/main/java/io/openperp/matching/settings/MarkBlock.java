package io.openperp.matching.settings;

import io.openperp.journal.MarkParameters;
import io.openperp.listing.ListingTerms;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of a market's mark price: evidence and bands. Decimals as text; omitted values have the default for the market's
 * base rate.
 */
public record MarkBlock(
        @Nullable String evidenceSpread,
        @Nullable Duration evidenceHold,
        @Nullable String biasBand,
        @Nullable Duration lastTradeLife,
        @Nullable String markBand,
        @Nullable String markSlew,
        @Nullable String liquidationBand) {

    static final MarkBlock DEFAULTS = new MarkBlock(null, null, null, null, null, null, null);

    MarkParameters parameters(String symbol, long baseRate) {
        MarkParameters.Builder mark = ListingTerms.defaultMark(baseRate).toBuilder();
        mark.setEvidenceSpread(units(symbol, "evidence-spread", evidenceSpread, mark.getEvidenceSpread()));
        mark.setEvidenceHoldMillis(millis(evidenceHold, mark.getEvidenceHoldMillis()));
        mark.setBiasBand(units(symbol, "bias-band", biasBand, mark.getBiasBand()));
        mark.setLastTradeLifeMillis(millis(lastTradeLife, mark.getLastTradeLifeMillis()));
        mark.setMarkBand(units(symbol, "mark-band", markBand, mark.getMarkBand()));
        mark.setMarkSlew(units(symbol, "mark-slew", markSlew, mark.getMarkSlew()));
        mark.setLiquidationBand(units(symbol, "liquidation-band", liquidationBand, mark.getLiquidationBand()));
        return mark.build();
    }

    private static long units(String symbol, String key, @Nullable String text, long otherwise) {
        return text == null ? otherwise : Amounts.parse("markets[" + symbol + "].mark." + key, text);
    }

    private static long millis(@Nullable Duration duration, long otherwise) {
        return duration == null ? otherwise : duration.toMillis();
    }
}
