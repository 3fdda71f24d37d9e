package io.openperp.account.query.market;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.account.query.market.MarketPositionQuery.Refused;
import io.openperp.journal.ChangedTerm;
import io.openperp.journal.MarketListing;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.listing.ChangeableTerms;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.Regime;
import io.openperp.risk.market.RiskSurface;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes the conditions that a market will have under changed terms, once its rates have reached their new targets in
 * the present regime.
 */
final class ChangedConditions {

    private ChangedConditions() {}

    static MarketConditions of(MarketRow row, MarketConditions now, ChangeTerms change) throws Refused {
        String flaw = change.flaw();
        if (flaw != null) {
            throw new Refused(400, flaw);
        }
        MarketListing inForce = row.terms().orElseThrow();
        MarketListing changed = changed(inForce, change);
        List<String> violations = ListingTerms.violations(changed);
        String refusal = violations.isEmpty()
                ? ChangeableTerms.coarserStepFlaw(inForce, changed)
                : String.join("; ", violations);
        if (!refusal.isEmpty()) {
            throw new Refused(400, refusal);
        }
        MarketParameters market = ListingTerms.market(changed);
        ExchangeParameters exchange = ListingTerms.exchange(changed);
        int regime = regime(row);
        return new MarketConditions(
                market,
                exchange,
                RiskSurface.settled(market, exchange, regime, Side.BUY),
                RiskSurface.settled(market, exchange, regime, Side.SELL),
                0,
                now.mark(),
                now.isOracleFresh());
    }

    private static MarketListing changed(MarketListing listing, ChangeTerms change) throws Refused {
        List<ChangedTerm> terms = new ArrayList<>();
        change.byName()
                .forEach((name, value) -> terms.add(
                        ChangedTerm.newBuilder().setName(name).setValue(value).build()));
        try {
            return ChangeableTerms.changed(listing, terms);
        } catch (IllegalArgumentException refused) {
            throw new Refused(400, String.valueOf(refused.getMessage()));
        }
    }

    /**
     * Code of the market's present regime, as in {@link Regime}; {@link Regime#CALM} if the database has no risk
     * surface of it.
     */
    static int regime(MarketRow row) {
        try {
            return row.riskSurface == null
                    ? Regime.CALM
                    : RiskSurfaceChanged.parseFrom(row.riskSurface).getRegime();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("a risk surface in the database cannot be read", e);
        }
    }
}
