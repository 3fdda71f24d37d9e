package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AllowFaucet;
import io.openperp.journal.ChangeFaucetWhitelist;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.ObservePrice;
import io.openperp.journal.Outbox;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.journal.Topics;
import io.openperp.risk.price.OraclePrices;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import org.jspecify.annotations.Nullable;

/** Actions of administrators and of price publishers, whose keys are configured (AGT-008). */
public final class OperatorActions {

    private static final String NOT_AUTHORIZED = "not authorized";

    private final Listings listings;
    private final ShardSettings settings;

    public OperatorActions(Listings listings, ShardSettings settings) {
        this.listings = listings;
        this.settings = settings;
    }

    void whitelist(Submission submission, int action, ChangeFaucetWhitelist change, String refusal, Outbox outbox) {
        if (!settings.isAdmin(submission.signer)) {
            submission.answer(action, StatusKind.ERROR, NOT_AUTHORIZED);
            return;
        }
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        Bytes32 target = Keys.read(change.getTarget());
        outbox.send(
                Shards.account(Topics.accountPartition(target, settings.record().getAccountPartitions())),
                AccountCommand.newBuilder()
                        .setAllowFaucet(AllowFaucet.newBuilder()
                                .setTarget(change.getTarget())
                                .setWhitelisted(change.getWhitelisted()))
                        .build());
        submission.answer(action, StatusKind.WHITELIST_FAUCET, "");
    }

    /** All prices of the action, or none of them and the reason. */
    void publish(Submission submission, int action, PublishPrices publish, String refusal, Outbox outbox) {
        String refused = settings.isOracle(submission.signer) ? refusal : NOT_AUTHORIZED;
        for (PublishedPrice price : publish.getPricesList()) {
            refused = refused.isEmpty() ? refusal(publish, price) : refused;
        }
        if (!refused.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refused);
            return;
        }
        for (PublishedPrice price : publish.getPricesList()) {
            ListedMarket market = market(publish, price);
            if (market != null) {
                outbox.send(Shards.market(market.number), observation(submission.signer, price));
            }
        }
        submission.answer(action, publish.getByFeedIndex() ? StatusKind.O : StatusKind.PX, "");
    }

    private String refusal(PublishPrices publish, PublishedPrice price) {
        if (market(publish, price) == null) {
            return publish.getByFeedIndex()
                    ? "unknown feed index " + Long.toUnsignedString(price.getFeedIndex()) + "; configured are 0 to "
                            + (settings.record().getFeedsCount() - 1)
                    : listings.unknown(price.getSymbol());
        }
        if (price.getTimestamp() < 0) {
            return "timestamp " + Long.toUnsignedString(price.getTimestamp()) + " is above " + Long.MAX_VALUE;
        }
        return OraclePrices.isPrice(price.getPrice())
                ? ""
                : "price " + Decimals.format(price.getPrice()) + " is outside 0.00000001 to "
                        + Decimals.format(OraclePrices.HIGHEST);
    }

    private @Nullable ListedMarket market(PublishPrices publish, PublishedPrice price) {
        if (!publish.getByFeedIndex()) {
            return listings.bySymbolOrAsset(price.getSymbol());
        }
        long index = price.getFeedIndex();
        boolean assigned = index >= 0 && index < settings.record().getFeedsCount();
        return assigned ? listings.bySymbol(settings.record().getFeeds((int) index)) : null;
    }

    private static MarketCommand observation(Bytes32 publisher, PublishedPrice price) {
        return MarketCommand.newBuilder()
                .setObservePrice(ObservePrice.newBuilder()
                        .setPublisher(Keys.write(publisher))
                        .setTimestamp(price.getTimestamp())
                        .setPrice(price.getPrice()))
                .build();
    }
}
