package io.openperp.exchange.account.state;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.MarketStates;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.MarkInputs;
import io.openperp.journal.MarketListing;
import io.openperp.journal.RiskSurfaces;
import io.openperp.listing.ListingTerms;
import io.openperp.listing.Surfaces;
import io.openperp.risk.liquidation.LiquidationBasis;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.io.UncheckedIOException;

/** A market as it has announced itself to this account shard: its terms, prices, regime and risk surfaces. */
public final class ListedMarket {

    public final int number;
    private MarketListing listing;
    MarketConditions conditions;
    /** The conditions at the liquidation price basis instead of the mark; derived from other fields. */
    private MarketConditions atBasis;
    /** Code of the present regime, as {@link io.openperp.risk.market.Regime} defines it. */
    private int regime;
    /** Impact prices, evidence, bias and averages from which the market computed its mark, as announced by it. */
    private MarkInputs inputs = MarkInputs.getDefaultInstance();

    ListedMarket(MarketListing listing) {
        this.number = listing.getMarket();
        this.listing = listing;
        this.conditions = MarketConditions.listed(ListingTerms.market(listing), ListingTerms.exchange(listing));
        this.atBasis = conditions;
    }

    public String symbol() {
        return listing.getSymbol();
    }

    /** The terms of the market, including its state. */
    public MarketListing listing() {
        return listing;
    }

    /** Whether liquidations, and trades of the insurance fund, wait because of the market's state (MST-012). */
    public boolean holdsLiquidations() {
        return MarketStates.holdsLiquidations(listing);
    }

    /**
     * Whether no liquidation can close a position here at present, because of the market's state or because no oracle
     * price is live (MST-012, LIQ-007).
     */
    public boolean isClosedToLiquidations() {
        return holdsLiquidations() || !conditions.isOracleFresh();
    }

    /**
     * Whether no liquidation can close a position here and its final value is unknown; a market that is being settled
     * is not stopped, because its price is known (MST-020).
     */
    public boolean isStopped() {
        return isClosedToLiquidations() && !MarketStates.isDelisted(listing);
    }

    /** Why the market is stopped, for people: {@code BTC-USD is halted (maintenance)}. */
    public String whyStopped() {
        return holdsLiquidations() ? MarketStates.describe(listing) : symbol() + " has no live oracle price";
    }

    /** The parameters, mark and risk surfaces in force. */
    public MarketConditions conditions() {
        return conditions;
    }

    /** The conditions at the liquidation price basis instead of the mark. */
    public MarketConditions atBasis() {
        return atBasis;
    }

    /** Impact prices, evidence, bias and averages from which the market computed its mark, as announced by it. */
    public MarkInputs inputs() {
        return inputs;
    }

    /**
     * Replaces terms and state, as the market shard does. Prices stay. If terms in force change, maintenance rates move
     * from their present values to the new ones at the usual pace.
     */
    void relist(MarketListing newListing) {
        if (differsInStateOrPendingOnly(newListing)) {
            listing = newListing;
            return;
        }
        conditions = conditions
                .withParameters(ListingTerms.market(newListing), ListingTerms.exchange(newListing))
                .inRegime(regime);
        listing = newListing;
        rebase();
    }

    private boolean differsInStateOrPendingOnly(MarketListing newListing) {
        return !newListing.equals(listing) && inForce(newListing).equals(inForce(listing));
    }

    private static MarketListing inForce(MarketListing listing) {
        return listing.toBuilder().clearStatus().clearPendingTerms().build();
    }

    /** The oracle price that the mark was computed with; 0 before the first. */
    public long oracle() {
        return inputs.getOracle();
    }

    private void rebase() {
        long basis = LiquidationBasis.of(
                conditions.mark(), oracle(), conditions.parameters().mark());
        atBasis = conditions.withMark(basis, conditions.isOracleFresh());
    }

    /**
     * Applies a price that the market has announced. Returns false if nothing has changed that requirements depend on.
     */
    public boolean announce(AnnouncePrice price) {
        MarketConditions before = conditions;
        boolean ages = price.getRegimeDt() != before.regimeDt();
        if (price.hasSurfaces()) {
            conditions = Surfaces.apply(conditions, price.getSurfaces(), price.getRegimeDt());
        } else if (ages) {
            conditions = conditions.withRegimeDt(price.getRegimeDt());
        }
        boolean moves = price.getMark() != before.mark() || price.getOracleIsLive() != before.isOracleFresh();
        if (moves) {
            conditions = conditions.withMark(price.getMark(), price.getOracleIsLive());
        }
        regime = price.getRegime();
        inputs = price.getInputs();
        rebase();
        return conditions != before;
    }

    void writeTo(BinaryWriter out) {
        out.writeBytes(listing.toByteArray()).writeLong(conditions.mark()).writeBoolean(conditions.isOracleFresh());
        out.writeSignedVarint(regime).writeVarint(conditions.regimeDt()).writeBytes(inputs.toByteArray());
        out.writeBytes(Surfaces.message(conditions).toByteArray());
    }

    static ListedMarket readFrom(BinaryReader in) {
        try {
            ListedMarket market = new ListedMarket(MarketListing.parseFrom(in.readBytes()));
            market.conditions = market.conditions.withMark(in.readLong(), in.readBoolean());
            market.regime = (int) in.readSignedVarint();
            long regimeDt = in.readVarint();
            market.inputs = MarkInputs.parseFrom(in.readBytes());
            market.conditions = Surfaces.apply(market.conditions, RiskSurfaces.parseFrom(in.readBytes()), regimeDt);
            market.rebase();
            return market;
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable market listing in a snapshot", e);
        }
    }
}
