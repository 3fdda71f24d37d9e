package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.ObservePrice;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.risk.price.OraclePrices;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.FeedPrices.FeedPrice;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.OperatorAction.Publication;
import io.openperp.transaction.Quantity;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Carries out the actions by which publishers send oracle prices, by passing the prices to the markets (AGT-008). */
public final class PriceActions {

    private final Listings listings;
    private final ShardSettings settings;
    private final CommandContext context;

    public PriceActions(Listings listings, ShardSettings settings, CommandContext context) {
        this.listings = listings;
        this.settings = settings;
        this.context = context;
    }

    void carryOut(Submission submission, int index, Publication action) {
        switch (action) {
            case OraclePrice price -> publish(submission, index, price);
            case FeedPrices prices -> publish(submission, index, prices);
        }
    }

    /**
     * Passes on to its market one price, whose market the publisher has named by symbol ({@code BTC-USD}) or asset
     * ({@code BTC}).
     */
    private void publish(Submission submission, int action, OraclePrice price) {
        ListedMarket market = listings.bySymbolOrAsset(price.asset());
        Observed observed = new Observed(market, listings.unknown(price.asset()), price.timestamp(), price.price());
        publish(submission, action, StatusKind.PX, List.of(observed));
    }

    /** Passes on all prices of the action; if one is refused, passes on none and answers why. */
    private void publish(Submission submission, int action, FeedPrices prices) {
        List<Observed> observed = new ArrayList<>(prices.prices().size());
        for (FeedPrice price : prices.prices()) {
            String unknown = "unknown feed index " + Long.toUnsignedString(price.feed()) + "; configured are 0 to "
                    + (settings.record().getFeedsCount() - 1);
            observed.add(new Observed(market(price.feed()), unknown, price.timestamp(), price.value()));
        }
        publish(submission, action, StatusKind.O, observed);
    }

    private void publish(Submission submission, int action, StatusKind kind, List<Observed> prices) {
        String refused = "";
        for (Observed price : prices) {
            refused = refused.isEmpty() ? price.refusal() : refused;
        }
        if (!refused.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refused);
            return;
        }
        for (Observed price : prices) {
            if (price.market != null) {
                context.outbox().send(Shards.market(price.market.number), price.sentBy(submission.signer));
            }
        }
        submission.answer(action, kind, "");
    }

    private @Nullable ListedMarket market(long feed) {
        boolean assigned = feed >= 0 && feed < settings.record().getFeedsCount();
        return assigned ? listings.bySymbol(settings.record().getFeeds((int) feed)) : null;
    }

    /**
     * One published price and the market it is for.
     *
     * @param market the market; null if none is listed under the given name or number
     * @param unknown the refusal if {@code market} is null
     * @param timestamp timestamp given by the publisher, unsigned
     */
    private record Observed(@Nullable ListedMarket market, String unknown, long timestamp, Quantity price) {

        /** Returns why this price is refused, or an empty text if it can be passed on to its market. */
        String refusal() {
            if (market == null) {
                return unknown;
            }
            if (timestamp < 0) {
                return "timestamp " + Long.toUnsignedString(timestamp) + " is above " + Long.MAX_VALUE;
            }
            return OraclePrices.isPrice(price.exactUnits())
                    ? ""
                    : "price " + Decimals.format(price.exactUnits()) + " is outside 0.00000001 to "
                            + Decimals.format(OraclePrices.HIGHEST);
        }

        MarketCommand sentBy(Bytes32 publisher) {
            return MarketCommand.newBuilder()
                    .setObservePrice(ObservePrice.newBuilder()
                            .setPublisher(Keys.write(publisher))
                            .setTimestamp(timestamp)
                            .setPrice(price.exactUnits()))
                    .build();
        }
    }
}
