package io.openperp.stats;

import io.openperp.journal.ExchangeParameters;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundingRateChanged;
import io.openperp.journal.FundingSettled;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarkParameters;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListed;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OpenInterestChanged;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.journal.Traded;
import io.openperp.journal.VolatilityChanged;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.List;

/** Events of a market as its shard publishes them. */
final class MarketEvents {

    private MarketEvents() {}

    static MarketEvent.Builder trade(String price, String size) {
        return MarketEvent.newBuilder()
                .setTraded(Traded.newBuilder()
                        .setPrice(Decimals.parse(price))
                        .setSize(Decimals.parse(size))
                        .setNotional(Fixed.mulFloor(Decimals.parse(price), Decimals.parse(size))));
    }

    /** A trade without orders: a takeover or a deleveraging. */
    static MarketEvent.Builder trade(String price, String size, FillReason reason) {
        MarketEvent.Builder trade = trade(price, size);
        trade.getTradedBuilder().setReason(reason);
        return trade;
    }

    static MarketEvent.Builder mark(String mark) {
        return MarketEvent.newBuilder()
                .setPriceChanged(PriceChanged.newBuilder()
                        .setMark(Decimals.parse(mark))
                        .setOracle(Decimals.parse(mark))
                        .setBias(Decimals.parse("0.0002"))
                        .setFairBookPrice(Decimals.parse("3000.5")));
    }

    static MarketEvent.Builder fundingRate(String eightHours) {
        return MarketEvent.newBuilder()
                .setFundingRateChanged(FundingRateChanged.newBuilder().setEightHours(Decimals.parse(eightHours)));
    }

    static MarketEvent.Builder settled(String hourly, String mark) {
        return MarketEvent.newBuilder()
                .setFundingSettled(FundingSettled.newBuilder()
                        .setHourlyRate(Decimals.parse(hourly))
                        .setMark(Decimals.parse(mark)));
    }

    static MarketEvent.Builder level(boolean isBuy, String price, String size) {
        return MarketEvent.newBuilder()
                .setLevelChanged(LevelChanged.newBuilder()
                        .setIsBuy(isBuy)
                        .setPrice(Decimals.parse(price))
                        .setSize(Decimals.parse(size))
                        .setOrders(1));
    }

    static MarketEvent.Builder volatility(int regime, long regimeDt) {
        return MarketEvent.newBuilder()
                .setVolatilityChanged(VolatilityChanged.newBuilder()
                        .setRegime(regime)
                        .setRegimeDt(regimeDt)
                        .setRegimeVolatility(Decimals.parse("0.61"))
                        .setRegimeMove(Decimals.parse("-0.0123"))
                        .setFairVolatility(Decimals.parse("0.72")));
    }

    static MarketEvent.Builder surface(int regime) {
        return MarketEvent.newBuilder()
                .setRiskSurfaceChanged(RiskSurfaceChanged.newBuilder().setRegime(regime));
    }

    static MarketEvent.Builder openInterest(String size) {
        return MarketEvent.newBuilder()
                .setOpenInterestChanged(OpenInterestChanged.newBuilder().setOpenInterest(Decimals.parse(size)));
    }

    static MarketEvent.Builder listing(int market, String symbol, String tick, String lot) {
        return MarketEvent.newBuilder()
                .setMarketListed(MarketListed.newBuilder()
                        .setListing(MarketListing.newBuilder()
                                .setMarket(market)
                                .setSymbol(symbol)
                                .setTickSize(Decimals.parse(tick))
                                .setLotSize(Decimals.parse(lot))
                                .setMinNotional(Decimals.parse("10"))
                                .setMaxLeverage(Decimals.parse("50"))
                                .setDefaultLeverage(Decimals.parse("10"))
                                .setMakerFee(Decimals.parse("-0.0001"))
                                .setTakerFee(Decimals.parse("0.0005"))
                                .setBaseRate(Decimals.parse("0.01"))
                                .addAllNotionalKnots(List.of(0L, Decimals.parse("50000")))
                                .addAllTierFactors(List.of(Decimals.parse("1"), Decimals.parse("1.5")))
                                .addAllLeverageFactors(List.of(Decimals.parse("1"), Decimals.parse("1.3")))
                                .setMark(MarkParameters.newBuilder()
                                        .setEvidenceSpread(Decimals.parse("0.01"))
                                        .setEvidenceHoldMillis(3000)
                                        .setBiasBand(Decimals.parse("0.005"))
                                        .setLastTradeLifeMillis(60_000)
                                        .setMarkBand(Decimals.parse("0.02"))
                                        .setMarkSlew(Decimals.parse("0.0005"))
                                        .setLiquidationBand(Decimals.parse("0.004")))
                                .setParameters(ExchangeParameters.newBuilder()
                                        .setInitialMarginFactor(Decimals.parse("1.25"))
                                        .setCorrelationDiscount(Decimals.parse("0.8"))
                                        .setOffsetFloor(Decimals.parse("0.3"))
                                        .setLimitBand(Decimals.parse("0.1"))
                                        .setFarBand(Decimals.parse("0.9"))
                                        .setMarketBand(Decimals.parse("0.05"))
                                        .setFundingHourCap(Decimals.parse("0.00001")))));
    }
}
