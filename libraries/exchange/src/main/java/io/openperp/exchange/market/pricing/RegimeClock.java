package io.openperp.exchange.market.pricing;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.journal.RiskSurfaces;
import io.openperp.journal.VolatilityChanged;
import io.openperp.listing.Surfaces;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Regime;
import io.openperp.risk.market.RegimeEstimator;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Volatility and regime of the market, from its first mark on, one step every 10 s (PRC-014), and the resulting risk
 * surfaces: a new regime or new parameters give every rate a new target, and no rate jumps (PRC-018).
 */
final class RegimeClock {

    static final long STEP_SECONDS = 10;

    private MarketConditions surfaces;
    private @Nullable RegimeEstimator estimator;

    RegimeClock(MarketTerms terms) {
        surfaces = MarketConditions.listed(terms.market(), terms.exchange());
    }

    /** Starts with the first mark of the market. Later calls do nothing, so it may be called for every mark. */
    void start(MarketTerms terms, long mark) {
        if (estimator == null && mark != MarketConditions.NO_MARK) {
            estimator = RegimeEstimator.starting(mark, terms.market().volatilityStart());
        }
    }

    boolean isRunning() {
        return estimator != null;
    }

    /**
     * Carries out one step of 10 s. Returns true if the regime has changed, so that the surfaces have got new targets.
     */
    boolean step(MarketTerms terms, long mark) {
        RegimeEstimator next = running().next(mark, terms.market());
        boolean turned = next.regimeDt() == 0;
        if (turned) {
            surfaces = surfaces.withRegimeDt(regimeDt()).inRegime(next.code());
        }
        estimator = next;
        return turned;
    }

    /** Puts new parameters into force: the rates keep their present values and move to the new targets. */
    void relist(MarketTerms terms) {
        surfaces = surfaces.withRegimeDt(regimeDt())
                .withParameters(terms.market(), terms.exchange())
                .inRegime(code());
        estimator = estimator == null ? null : estimator.retargeted();
    }

    int code() {
        return estimator == null ? Regime.CALM : estimator.code();
    }

    /** Age of the surfaces in steps of 10 s. */
    long regimeDt() {
        return estimator == null ? 0 : estimator.regimeDt();
    }

    RiskSurfaces surfaces() {
        return Surfaces.message(surfaces);
    }

    RiskSurfaceChanged surfaceChanged() {
        return RiskSurfaceChanged.newBuilder()
                .setRegime(code())
                .setSurfaces(surfaces())
                .build();
    }

    VolatilityChanged volatilityChanged() {
        RegimeEstimator now = running();
        return VolatilityChanged.newBuilder()
                .setRegime(now.code())
                .setRegimeDt(now.regimeDt())
                .setRegimeVolatility(now.regimeVolatility())
                .setRegimeMove(now.regimeMove())
                .setFairVolatility(now.fairVolatility())
                .build();
    }

    private RegimeEstimator running() {
        if (estimator == null) {
            throw new IllegalStateException("a regime before the first mark");
        }
        return estimator;
    }

    void writeTo(BinaryWriter out) {
        out.writeBytes(surfaces().toByteArray()).writeBoolean(estimator != null);
        if (estimator != null) {
            out.writeLong(estimator.mark()).writeLong(estimator.fast()).writeLong(estimator.slow());
            out.writeLong(estimator.drift()).writeSignedVarint(estimator.code());
            out.writeVarint(estimator.regimeDt()).writeSignedVarint(estimator.candidate());
            out.writeVarint(estimator.agreement());
        }
    }

    void readFrom(BinaryReader in) {
        try {
            surfaces = Surfaces.apply(surfaces, RiskSurfaces.parseFrom(in.readBytes()), 0);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable risk surfaces in a snapshot", e);
        }
        estimator = in.readBoolean()
                ? new RegimeEstimator(
                        in.readLong(),
                        in.readLong(),
                        in.readLong(),
                        in.readLong(),
                        (int) in.readSignedVarint(),
                        in.readVarint(),
                        (int) in.readSignedVarint(),
                        (int) in.readVarint())
                : null;
    }
}
