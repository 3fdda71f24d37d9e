package io.openperp.exchange.market.pricing;

import io.openperp.exchange.market.command.PublicEvents;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnnounceMarket;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListed;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shards;

/** Announces terms, mark, regime and risk surfaces of this market to the account shard and to the public. */
final class Announcements {

    private final MarketPrices prices;
    private final RegimeClock regime;
    private final PublicEvents facts;

    Announcements(MarketPrices prices, RegimeClock regime, PublicEvents facts) {
        this.prices = prices;
        this.regime = regime;
        this.facts = facts;
    }

    /** Announces to the account shard and the public that this market is listed, with its terms and prices. */
    void listing(MarketTerms terms, long timeNanos, Outbox outbox) {
        terms(terms, outbox);
        price(terms, timeNanos, true, outbox);
    }

    /** Announces only the terms to the account shard and the public, without prices. */
    void terms(MarketTerms terms, Outbox outbox) {
        outbox.send(
                Shards.accounts(),
                AccountCommand.newBuilder()
                        .setAnnounceMarket(AnnounceMarket.newBuilder().setListing(terms.listing()))
                        .build());
        facts.add(MarketEvent.newBuilder()
                .setMarketListed(MarketListed.newBuilder().setListing(terms.listing())));
    }

    /** Announces mark and regime to the account shard and the public, and the risk surfaces if {@code newSurfaces}. */
    void price(MarketTerms terms, long timeNanos, boolean newSurfaces, Outbox outbox) {
        AnnouncePrice.Builder price = AnnouncePrice.newBuilder()
                .setMarket(terms.listing().getMarket())
                .setMark(prices.mark())
                .setOracleIsLive(prices.isLive())
                .setTimeNanos(timeNanos)
                .setRegime(regime.code())
                .setRegimeDt(regime.regimeDt())
                .setInputs(prices.inputs());
        if (newSurfaces) {
            price.setSurfaces(regime.surfaces());
            facts.add(MarketEvent.newBuilder().setRiskSurfaceChanged(regime.surfaceChanged()));
        }
        outbox.send(
                Shards.accounts(),
                AccountCommand.newBuilder().setAnnouncePrice(price).build());
    }
}
