package io.openperp.exchange.account;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.ListingTerms;
import io.openperp.journal.MarketListing;
import io.openperp.risk.MarketConditions;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.io.UncheckedIOException;

/** A market as it has announced itself to this account shard: its terms, mark and whether its oracle is live. */
final class ListedMarket {

    final int number;
    MarketListing listing;
    MarketConditions conditions;

    ListedMarket(MarketListing listing) {
        this.number = listing.getMarket();
        this.listing = listing;
        this.conditions = MarketConditions.listed(ListingTerms.market(listing), ListingTerms.exchange(listing));
    }

    String symbol() {
        return listing.getSymbol();
    }

    /** Takes new parameters; the prices stay. */
    void relist(MarketListing newListing) {
        MarketConditions listed =
                MarketConditions.listed(ListingTerms.market(newListing), ListingTerms.exchange(newListing));
        conditions = listed.withMark(conditions.mark(), conditions.isOracleFresh());
        listing = newListing;
    }

    void price(long mark, boolean oracleIsLive) {
        conditions = conditions.withMark(mark, oracleIsLive);
    }

    void writeTo(BinaryWriter out) {
        out.writeBytes(listing.toByteArray()).writeLong(conditions.mark()).writeBoolean(conditions.isOracleFresh());
    }

    static ListedMarket readFrom(BinaryReader in) {
        try {
            ListedMarket market = new ListedMarket(MarketListing.parseFrom(in.readBytes()));
            market.price(in.readLong(), in.readBoolean());
            return market;
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable market listing in a snapshot", e);
        }
    }
}
