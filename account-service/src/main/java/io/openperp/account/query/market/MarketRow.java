package io.openperp.account.query.market;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.MarketListing;
import io.openperp.journal.RiskSurfaceChanged;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A market: its listing, its latest prices and risk surfaces. */
@Entity
@Table(name = "markets")
public class MarketRow {

    @Id
    int market;

    String symbol;

    byte @Nullable [] listing;

    @Column(name = "mark_price")
    long markPrice;

    @Column(name = "oracle_price")
    long oraclePrice;

    @Column(name = "oracle_is_live")
    boolean oracleIsLive;

    @Column(name = "last_price")
    long lastPrice;

    @Column(name = "risk_surface")
    byte @Nullable [] riskSurface;

    @Column(name = "regime_dt")
    long regimeDt;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected MarketRow() {}

    /** The listing; empty before the market is listed. */
    public Optional<MarketListing> terms() {
        try {
            return listing == null ? Optional.empty() : Optional.of(MarketListing.parseFrom(listing));
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("a listing in the database cannot be read", e);
        }
    }

    /**
     * The market's latest mark and risk surfaces, as the record {@link AnnouncePrice} with which the market tells them
     * the account shard; empty before it is listed.
     */
    public Optional<AnnouncePrice> price() {
        if (listing == null) {
            return Optional.empty();
        }
        AnnouncePrice.Builder price = AnnouncePrice.newBuilder()
                .setMarket(market)
                .setMark(markPrice)
                .setOracleIsLive(oracleIsLive)
                .setRegimeDt(regimeDt);
        try {
            if (riskSurface != null) {
                price.setSurfaces(RiskSurfaceChanged.parseFrom(riskSurface).getSurfaces());
            }
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("a risk surface in the database cannot be read", e);
        }
        return Optional.of(price.build());
    }
}
