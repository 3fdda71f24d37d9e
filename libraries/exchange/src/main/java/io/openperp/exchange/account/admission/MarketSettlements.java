package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.status.MarketStates;
import io.openperp.journal.MarketAction;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.SettleMarket;
import io.openperp.units.Bytes32;

/** Passes on to a market that an administrator delists it; the market answers (STL-001). */
final class MarketSettlements {

    private final Listings listings;
    private final ShardSettings settings;

    MarketSettlements(Listings listings, ShardSettings settings) {
        this.listings = listings;
        this.settings = settings;
    }

    /** Whether this signer needs no money for it. */
    boolean isOperator(Bytes32 signer) {
        return settings.isAdmin(signer);
    }

    void settle(Submission submission, int action, SettleMarket asked, String flaw) {
        ListedMarket market = listings.bySymbol(asked.symbol());
        String refusal = refusal(submission.signer, flaw);
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
        } else if (market == null) {
            submission.answer(action, StatusKind.ERROR, listings.unknown(asked.symbol()));
        } else if (MarketStates.isDelisted(market.listing())) {
            submission.answer(action, StatusKind.ERROR, MarketStates.refusalToChange(market.listing()));
        } else {
            submission
                    .batch(market)
                    .add(MarketAction.newBuilder()
                            .setAction(action)
                            .setSettleMarket(io.openperp.journal.SettleMarket.newBuilder()
                                    .setMinutes((int) asked.minutes())
                                    .setReason(asked.reason())));
        }
    }

    private String refusal(Bytes32 signer, String flaw) {
        return settings.isAdmin(signer) ? flaw : "not authorized";
    }
}
