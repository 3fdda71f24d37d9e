package io.openperp.stream;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.Action;
import io.openperp.journal.AgentChanged;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.CancelRejected;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Deposited;
import io.openperp.journal.ExchangeParameters;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeProgramme;
import io.openperp.journal.FeeProgrammeRates;
import io.openperp.journal.FeeRates;
import io.openperp.journal.FeeVolume;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.Keys;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.LeverageChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListed;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MultisigAccount;
import io.openperp.journal.MultisigChanged;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.PositionState;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.journal.RiskSurfaces;
import io.openperp.journal.StatusKind;
import io.openperp.journal.SubAccountChanged;
import io.openperp.journal.SurfaceCell;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.Traded;
import io.openperp.journal.VolatilityChanged;
import io.openperp.journal.VolumeTier;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.RiskSurface;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Facts as shards publish them, in the trader's numbers. */
public final class Facts {

    private Facts() {}

    static Bytes32 someone() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return Bytes32.of(key);
    }

    static AccountEvent.Builder deposit(String balance) {
        return AccountEvent.newBuilder()
                .setTotals(totals(balance))
                .setDeposited(Deposited.newBuilder().setAmount(Decimals.parse(balance)));
    }

    static AccountEvent.Builder agent(Bytes32 agent, boolean removed) {
        return AccountEvent.newBuilder()
                .setAgentChanged(
                        AgentChanged.newBuilder().setAgent(Keys.write(agent)).setRemoved(removed));
    }

    static AccountEvent.Builder withdrawal(String id, WithdrawalState state, long requestedAtNanos) {
        return AccountEvent.newBuilder()
                .setWithdrawalChanged(WithdrawalChanged.newBuilder()
                        .setId(id)
                        .setAmount(Decimals.parse("250.5"))
                        .setDestination("bank-1")
                        .setState(state)
                        .setRequestedAtNanos(requestedAtNanos));
    }

    static AccountEvent.Builder subAccount(Bytes32 master, Bytes32 sub, String name, boolean removed) {
        return AccountEvent.newBuilder()
                .setSubAccountChanged(SubAccountChanged.newBuilder()
                        .setMaster(Keys.write(master))
                        .setSubAccount(Keys.write(sub))
                        .setName(name)
                        .setRemoved(removed));
    }

    /** The volume that the account has traded on a day so many days ago. */
    static AccountEvent.Builder traded(Bytes32 account, int daysAgo, String volume) {
        return AccountEvent.newBuilder()
                .setFeeVolume(FeeVolume.newBuilder()
                        .setOwner(Keys.write(account))
                        .setDay(TimeUnit.MILLISECONDS.toDays(System.currentTimeMillis()) - daysAgo)
                        .setVolume(Decimals.parse(volume)));
    }

    /** A fee policy with a tier from 50,000 and the programme of makers; for all markets if the symbol is empty. */
    static AccountEvent.Builder feePolicy(String symbol, long fromSecond) {
        FeeRates.Builder lower =
                FeeRates.newBuilder().setMaker(fromSecond * 1_000).setTaker(20_000);
        return AccountEvent.newBuilder()
                .setFeePolicySet(FeePolicy.newBuilder()
                        .setSymbol(symbol)
                        .setFromSecond(fromSecond)
                        .addTiers(VolumeTier.newBuilder()
                                .setThreshold(Decimals.parse("50000"))
                                .setRates(lower))
                        .addProgrammes(
                                FeeProgrammeRates.newBuilder().setName("makers").setRates(FeeRates.newBuilder())));
    }

    static AccountEvent.Builder feeProgramme(Bytes32 account, String name) {
        return AccountEvent.newBuilder()
                .setFeeProgrammeSet(FeeProgramme.newBuilder()
                        .setAccount(Keys.write(account))
                        .setName(name));
    }

    /** A multisig account with these signers from now on. */
    static AccountEvent.Builder multisig(Bytes32 account, Bytes32... signers) {
        MultisigPolicy.Builder policy = MultisigPolicy.newBuilder().setThreshold(1);
        for (Bytes32 signer : signers) {
            policy.addSigners(Keys.write(signer));
        }
        return AccountEvent.newBuilder()
                .setMultisigChanged(MultisigChanged.newBuilder()
                        .setMultisig(MultisigAccount.newBuilder()
                                .setAccount(Keys.write(account))
                                .setPolicy(policy)));
    }

    public static AccountTotals.Builder totals(String balance) {
        return AccountTotals.newBuilder().setBalance(Decimals.parse(balance)).setDeposits(Decimals.parse(balance));
    }

    public static OrderState.Builder buy(Bytes32 orderId, String price, String size) {
        return OrderState.newBuilder()
                .setOrderId(ByteString.copyFrom(orderId.toByteArray()))
                .setSymbol("BTC-USD")
                .setIsBuy(true)
                .setTimeInForce(TimeInForce.GTC)
                .setPrice(Decimals.parse(price))
                .setOriginalSize(Decimals.parse(size))
                .setRemainingSize(Decimals.parse(size))
                .setStatus(StatusKind.RESTING)
                .setPlacedAtNanos(EventLog.TIME);
    }

    /** A basket that waits for a mark of 101000, to cancel all orders in BTC-USD. */
    static OrderState.Builder basket(Bytes32 orderId) {
        CancelAllOrders cancel =
                CancelAllOrders.newBuilder().addSymbols("BTC-USD").build();
        return buy(orderId, "101000", "0")
                .setConditional(PlaceConditional.newBuilder()
                        .setKind(ConditionalKind.BASKET)
                        .setHigh(Decimals.parse("101000"))
                        .addActions(Action.newBuilder().setCancelAllOrders(cancel)));
    }

    static AccountEvent.Builder changed(OrderState.Builder order) {
        return AccountEvent.newBuilder()
                .setOrderChanged(OrderChanged.newBuilder().setOrder(order));
    }

    /** A fill of the whole order at its price that leaves {@code position}; size 0: flat. */
    public static AccountEvent.Builder filled(OrderState.Builder order, String position, String cost) {
        long notional = Fixed.mulFloor(order.getPrice(), order.getOriginalSize());
        return AccountEvent.newBuilder()
                .setTotals(totals("10000"))
                .setMarketTimeNanos(EventLog.TIME + 1)
                .setOrderFilled(OrderFilled.newBuilder()
                        .setOrder(order.clone()
                                .setStatus(StatusKind.FILLED)
                                .setRemainingSize(0)
                                .setFilledSize(order.getOriginalSize())
                                .setFilledNotional(notional))
                        .setFill(Fill.newBuilder()
                                .setPrice(order.getPrice())
                                .setSize(order.getOriginalSize())
                                .setNotional(notional))
                        .setPosition(PositionState.newBuilder()
                                .setSymbol("BTC-USD")
                                .setSize(Decimals.parse(position))
                                .setCost(Decimals.parse(cost))));
    }

    /** Money and position as they are after an hour's funding at a mark of 100000. */
    static AccountEvent.Builder funded(String payment, String balance, String position, String cost) {
        return AccountEvent.newBuilder()
                .setTotals(totals(balance).setFunding(Decimals.parse(payment)))
                .setMarketTimeNanos(EventLog.TIME + 1)
                .setFundingPaid(FundingPaid.newBuilder()
                        .setSymbol("BTC-USD")
                        .setPosition(position(position, cost).setFunding(Decimals.parse(payment)))
                        .setPayment(Decimals.parse(payment))
                        .setHourlyRate(Decimals.parse("0.00001"))
                        .setMark(Decimals.parse("100000")));
    }

    /**
     * A moved position: the side of the account whose position was taken over or deleveraged, or of the account that
     * took it.
     */
    static AccountEvent.Builder moved(FillReason reason, boolean isTaker, boolean takerIsBuy, String position) {
        return AccountEvent.newBuilder()
                .setTotals(totals("0"))
                .setMarketTimeNanos(EventLog.TIME + 1)
                .setPositionMoved(PositionMoved.newBuilder()
                        .setFill(Fill.newBuilder()
                                .setPrice(Decimals.parse("97000.5"))
                                .setSize(Decimals.parse("0.1"))
                                .setIsTaker(isTaker)
                                .setTakerIsBuy(takerIsBuy)
                                .setReason(reason)
                                .setEquityBefore(Decimals.parse("12.5"))
                                .setEquityAfter(Decimals.parse("-0.25")))
                        .setPosition(position(position, position.equals("0") ? "0" : "9700.05")));
    }

    private static PositionState.Builder position(String size, String cost) {
        return PositionState.newBuilder()
                .setSymbol("BTC-USD")
                .setSize(Decimals.parse(size))
                .setCost(Decimals.parse(cost));
    }

    public static MarketEvent.Builder surfaces(MarketConditions market, int regime) {
        return MarketEvent.newBuilder()
                .setRiskSurfaceChanged(RiskSurfaceChanged.newBuilder()
                        .setRegime(regime)
                        .setSurfaces(RiskSurfaces.newBuilder()
                                .addAllBuy(cells(market.surface(Side.BUY)))
                                .addAllSell(cells(market.surface(Side.SELL)))));
    }

    public static MarketEvent.Builder volatility(int regime, long regimeDt) {
        return MarketEvent.newBuilder()
                .setVolatilityChanged(
                        VolatilityChanged.newBuilder().setRegime(regime).setRegimeDt(regimeDt));
    }

    private static List<SurfaceCell> cells(RiskSurface surface) {
        return surface.cells().stream()
                .map(cell -> SurfaceCell.newBuilder()
                        .setOrigin(cell.mmrO())
                        .setEnd(cell.mmrE())
                        .setDecay(cell.p())
                        .build())
                .toList();
    }

    public static AccountEvent.Builder leverage(String symbol, String leverage) {
        return AccountEvent.newBuilder()
                .setLeverageChanged(
                        LeverageChanged.newBuilder().setSymbol(symbol).setLeverage(Decimals.parse(leverage)));
    }

    static AccountEvent.Builder cancelRejected(ByteString orderId, String reason) {
        return AccountEvent.newBuilder()
                .setCancelRejected(CancelRejected.newBuilder()
                        .setSymbol("BTC-USD")
                        .setOrderId(orderId)
                        .setReason(reason));
    }

    public static MarketEvent.Builder trade(String price, String size) {
        return MarketEvent.newBuilder()
                .setTraded(Traded.newBuilder()
                        .setPrice(Decimals.parse(price))
                        .setSize(Decimals.parse(size))
                        .setTakerIsBuy(true)
                        .setMaker(ByteString.copyFrom(new byte[32]))
                        .setTaker(ByteString.copyFrom(new byte[32])));
    }

    static MarketEvent.Builder bid(String price, String size) {
        return level(true, price, size);
    }

    /** A level of asks; size 0: nothing rests there any more. */
    public static MarketEvent.Builder ask(String price, String size) {
        return level(false, price, size);
    }

    private static MarketEvent.Builder level(boolean isBuy, String price, String size) {
        return MarketEvent.newBuilder()
                .setLevelChanged(LevelChanged.newBuilder()
                        .setIsBuy(isBuy)
                        .setPrice(Decimals.parse(price))
                        .setSize(Decimals.parse(size))
                        .setOrders(size.equals("0") ? 0 : 2));
    }

    public static MarketEvent.Builder mark(String mark) {
        return MarketEvent.newBuilder()
                .setPriceChanged(PriceChanged.newBuilder()
                        .setMark(Decimals.parse(mark))
                        .setOracle(Decimals.parse(mark))
                        .setOracleIsLive(true));
    }

    /** The events of a market that is listed. */
    public static MarketEvents listed(String symbol) {
        return MarketEvents.newBuilder()
                .setSymbol(symbol)
                .addEvents(listing(symbol))
                .build();
    }

    public static MarketEvent.Builder listing(String symbol) {
        MarketParameters market = DefaultMarkets.ALL.stream()
                .filter(m -> m.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
        io.openperp.risk.market.ExchangeParameters exchange = io.openperp.risk.market.ExchangeParameters.DEFAULTS;
        return MarketEvent.newBuilder()
                .setMarketListed(MarketListed.newBuilder()
                        .setListing(MarketListing.newBuilder()
                                .setSymbol(symbol)
                                .setTickSize(market.tickSize())
                                .setLotSize(market.lotSize())
                                .setMinNotional(market.minNotional())
                                .setMaxLeverage(market.maxLeverage())
                                .setDefaultLeverage(market.defaultLeverage())
                                .setMakerFee(market.makerFee())
                                .setTakerFee(market.takerFee())
                                .setImpactNotional(market.impactNotional())
                                .setBaseRate(market.baseRate())
                                .addAllNotionalKnots(market.notionalKnots())
                                .addAllTierFactors(market.tierFactors())
                                .addAllLeverageKnots(market.leverageKnots())
                                .addAllLeverageFactors(market.leverageFactors())
                                .setVolatilityLow(market.volatilityLow())
                                .setVolatilityHigh(market.volatilityHigh())
                                .setVolatilityStart(market.volatilityStart())
                                .setParameters(ExchangeParameters.newBuilder()
                                        .setInitialMarginFactor(exchange.initialMarginFactor())
                                        .setCorrelationDiscount(exchange.correlationDiscount())
                                        .setOffsetFloor(exchange.offsetFloor())
                                        .setMediumVolatilityFactor(exchange.mediumVolatilityFactor())
                                        .setHighVolatilityFactor(exchange.highVolatilityFactor())
                                        .setTrendFactor(exchange.trendFactor())
                                        .setDecay(exchange.decay())
                                        .setRateCap(exchange.rateCap()))));
    }
}
