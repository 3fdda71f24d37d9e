package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.treasury.Withdrawals;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.ObservePrice;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.risk.price.OraclePrices;
import io.openperp.transaction.FeedPrices;
import io.openperp.transaction.FeedPrices.FeedPrice;
import io.openperp.transaction.OraclePrice;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.WhitelistFaucet;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Actions of administrators and of price publishers, by their roles (AGT-008, ROL-001). */
public final class OperatorActions {

    private static final String NOT_AUTHORIZED = "not authorized";

    private final Listings listings;
    private final ShardSettings settings;
    private final MarketStateChanges marketStates;
    private final TermsChanges terms;
    private final NewMarkets newMarkets;
    private final MarketSettlements marketSettlements;
    private final RoleActions roles;
    private final FeeActions fees;
    private final TimeActions time;
    private final Faucet faucet;

    public OperatorActions(
            Listings listings,
            ShardSettings settings,
            NewMarkets newMarkets,
            RoleActions roles,
            FeeActions fees,
            TimeActions time,
            Faucet faucet) {
        this.listings = listings;
        this.settings = settings;
        marketStates = new MarketStateChanges(listings, new MarketAuthority(settings));
        terms = new TermsChanges(listings, new MarketAuthority(settings));
        marketSettlements = new MarketSettlements(listings, settings);
        this.newMarkets = newMarkets;
        this.roles = roles;
        this.fees = fees;
        this.time = time;
        this.faucet = faucet;
    }

    MarketStateChanges marketStates() {
        return marketStates;
    }

    TermsChanges terms() {
        return terms;
    }

    NewMarkets newMarkets() {
        return newMarkets;
    }

    MarketSettlements marketSettlements() {
        return marketSettlements;
    }

    OperatorActs acts(Withdrawals withdrawals) {
        return new OperatorActs(settings, listings, withdrawals, fees.fees());
    }

    FeeActions fees() {
        return fees;
    }

    TimeActions time() {
        return time;
    }

    RoleActions roles() {
        return roles;
    }

    void whitelist(Submission submission, int action, WhitelistFaucet change, String refusal) {
        if (!settings.isAdmin(submission.signer)) {
            submission.answer(action, StatusKind.ERROR, NOT_AUTHORIZED);
            return;
        }
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        faucet.allow(change.target(), change.whitelist());
        submission.answer(action, StatusKind.WHITELIST_FAUCET, "");
    }

    /** A price of one market, named by its symbol or its asset. */
    void publish(Submission submission, int action, OraclePrice price, String refusal, Outbox outbox) {
        ListedMarket market = listings.bySymbolOrAsset(price.asset());
        Observed observed = new Observed(market, listings.unknown(price.asset()), price.timestamp(), price.price());
        publish(submission, action, StatusKind.PX, List.of(observed), refusal, outbox);
    }

    /** All prices of the action, or none of them and the reason. */
    void publish(Submission submission, int action, FeedPrices prices, String refusal, Outbox outbox) {
        List<Observed> observed = new ArrayList<>(prices.prices().size());
        for (FeedPrice price : prices.prices()) {
            String unknown = "unknown feed index " + Long.toUnsignedString(price.feed()) + "; configured are 0 to "
                    + (settings.record().getFeedsCount() - 1);
            observed.add(new Observed(market(price.feed()), unknown, price.timestamp(), price.value()));
        }
        publish(submission, action, StatusKind.O, observed, refusal, outbox);
    }

    private void publish(
            Submission submission, int action, StatusKind kind, List<Observed> prices, String refusal, Outbox outbox) {
        String refused = settings.isOracle(submission.signer) ? refusal : NOT_AUTHORIZED;
        for (Observed price : prices) {
            refused = refused.isEmpty() ? price.refusal() : refused;
        }
        if (!refused.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refused);
            return;
        }
        for (Observed price : prices) {
            if (price.market != null) {
                outbox.send(Shards.market(price.market.number), price.sentBy(submission.signer));
            }
        }
        submission.answer(action, kind, "");
    }

    private @Nullable ListedMarket market(long feed) {
        boolean assigned = feed >= 0 && feed < settings.record().getFeedsCount();
        return assigned ? listings.bySymbol(settings.record().getFeeds((int) feed)) : null;
    }

    /**
     * @param market null if none is listed under the name or number given
     * @param unknown the refusal in that case
     * @param timestamp as the publisher gave it, unsigned
     */
    private record Observed(@Nullable ListedMarket market, String unknown, long timestamp, Quantity price) {

        /** Empty: it is accepted. */
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
