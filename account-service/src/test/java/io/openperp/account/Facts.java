package io.openperp.account;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AgentChanged;
import io.openperp.journal.AutomaticStateSet;
import io.openperp.journal.BuilderApprovalChanged;
import io.openperp.journal.CancelScheduled;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.Deposited;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.IsolatedAccountMade;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageChanged;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListed;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.PositionState;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.journal.RiskSurfaces;
import io.openperp.journal.StatusKind;
import io.openperp.journal.StayUntilFilledSet;
import io.openperp.journal.SubAccountChanged;
import io.openperp.journal.SurfaceCell;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.TransactionCompleted;
import io.openperp.journal.Transferred;
import io.openperp.journal.TreasuryDeposited;
import io.openperp.journal.VolatilityChanged;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.RiskSurface;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.List;

/** Hand-made facts, in the words of a trader; amounts are decimals as text. */
public final class Facts {

    public static final String BTC = "BTC-USD";
    public static final long TIME = 1_772_800_000_000_000_000L;

    private Facts() {}

    /** The key of the account with this number. */
    public static Bytes32 account(long id) {
        return new Bytes32(0xACC0_0000_0000_0000L, id, 0, id);
    }

    public static Bytes32 orderId(long id) {
        return new Bytes32(0x0D0E_0000_0000_0000L, id, 0, 0);
    }

    public static long units(String decimal) {
        return Decimals.parse(decimal);
    }

    public static AccountEvents events(long slot, AccountEvent... events) {
        return AccountEvents.newBuilder()
                .setSlot(slot)
                .setTimeNanos(TIME + slot)
                .addAllEvents(List.of(events))
                .build();
    }

    public static AccountEvent deposited(Bytes32 account, String amount) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(account))
                .setTotals(totals(amount, amount, "0", "0"))
                .setDeposited(Deposited.newBuilder().setAmount(units(amount)))
                .build();
    }

    /** A change of a sub-account, with totals as a shard publishes them about the sub-account itself. */
    public static AccountEvent subAccount(
            Bytes32 about, Bytes32 master, Bytes32 subAccount, String name, boolean renamed, boolean removed) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(about))
                .setTotals(totals("1", "1", "0", "0"))
                .setSubAccountChanged(SubAccountChanged.newBuilder()
                        .setMaster(Keys.write(master))
                        .setSubAccount(Keys.write(subAccount))
                        .setName(name)
                        .setRenamed(renamed)
                        .setRemoved(removed))
                .build();
    }

    /** {@code about} is the owner or the isolated account. */
    public static AccountEvent isolatedMade(Bytes32 about, Bytes32 owner, Bytes32 account) {
        AccountEvent.Builder event = AccountEvent.newBuilder()
                .setAccount(Keys.write(about))
                .setIsolatedAccountMade(IsolatedAccountMade.newBuilder()
                        .setOwner(Keys.write(owner))
                        .setAccount(Keys.write(account))
                        .setSymbol("BTC-USD"));
        return about.equals(owner)
                ? event.build()
                : isolated(owner, event.setTotals(totals("0", "0", "0", "0")).build());
    }

    /** The same event, about an isolated account of this owner. */
    public static AccountEvent isolated(Bytes32 owner, AccountEvent event) {
        return event.toBuilder().setIsolatedOwner(Keys.write(owner)).build();
    }

    public static AccountEvent transferred(Bytes32 about, Bytes32 from, Bytes32 to, String amount) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(about))
                .setTransferred(Transferred.newBuilder()
                        .setFrom(Keys.write(from))
                        .setTo(Keys.write(to))
                        .setAmount(units(amount)))
                .build();
    }

    /** A deposit by a treasurer, whose key is that of the account: nothing reads it. */
    public static AccountEvent treasuryDeposited(Bytes32 account, String amount, String ref) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(account))
                .setTotals(totals(amount, amount, "0", "0"))
                .setTreasuryDeposited(TreasuryDeposited.newBuilder()
                        .setAmount(units(amount))
                        .setRef(ref)
                        .setTreasurer(Keys.write(account)))
                .build();
    }

    public static AccountTotals totals(String balance, String deposits, String realizedPnl, String fees) {
        return AccountTotals.newBuilder()
                .setBalance(units(balance))
                .setDeposits(units(deposits))
                .setRealizedPnl(units(realizedPnl))
                .setFees(units(fees))
                .build();
    }

    public static AccountEvent leverage(Bytes32 account, String symbol, int market, String leverage) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(account))
                .setLeverageChanged(LeverageChanged.newBuilder()
                        .setMarket(market)
                        .setSymbol(symbol)
                        .setLeverage(units(leverage)))
                .build();
    }

    /** {@code dueSecond}: 0 when the switch is off. */
    public static AccountEvent cancelScheduled(Bytes32 account, long dueSecond, boolean fired) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(account))
                .setCancelScheduled(
                        CancelScheduled.newBuilder().setDueSecond(dueSecond).setFired(fired))
                .build();
    }

    public static AccountEvent stayUntilFilled(Bytes32 account, boolean on) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(account))
                .setStayUntilFilledSet(StayUntilFilledSet.newBuilder().setOn(on))
                .build();
    }

    public static AccountEvent agent(Bytes32 account, Bytes32 agent, boolean removed) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(account))
                .setAgentChanged(
                        AgentChanged.newBuilder().setAgent(Keys.write(agent)).setRemoved(removed))
                .build();
    }

    public static AccountEvent builderApproved(Bytes32 account, Bytes32 builder, int maxFee) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(account))
                .setBuilderApprovalChanged(BuilderApprovalChanged.newBuilder()
                        .setBuilder(Keys.write(builder))
                        .setMaxFee(maxFee))
                .build();
    }

    /** A GTC buy in BTC-USD as it stands. */
    public static OrderState order(Bytes32 orderId, String price, String size, String filled, StatusKind status) {
        boolean open = status == StatusKind.RESTING || status == StatusKind.WORKING;
        return OrderState.newBuilder()
                .setOrderId(Keys.write(orderId))
                .setSymbol(BTC)
                .setIsBuy(true)
                .setTimeInForce(TimeInForce.GTC)
                .setPrice(units(price))
                .setOriginalSize(units(size))
                .setRemainingSize(open ? units(size) - units(filled) : 0)
                .setFilledSize(units(filled))
                .setFilledNotional(Fixed.mulFloor(units(price), units(filled)))
                .setStatus(status)
                .setPlacedAtNanos(TIME)
                .build();
    }

    /** A change of an order, settled by the market at the slot. */
    public static AccountEvent orderChanged(Bytes32 account, long slot, OrderState order) {
        return settled(account, slot)
                .setOrderChanged(OrderChanged.newBuilder().setOrder(order))
                .build();
    }

    public static AccountEvent orderFilled(
            Bytes32 account, long slot, AccountTotals totals, OrderState order, Fill fill, PositionState position) {
        return settled(account, slot)
                .setTotals(totals)
                .setOrderFilled(
                        OrderFilled.newBuilder().setOrder(order).setFill(fill).setPosition(position))
                .build();
    }

    /** A takeover or a deleveraging, settled by the market at the slot. */
    public static AccountEvent positionMoved(
            Bytes32 account, long slot, AccountTotals totals, Fill fill, PositionState position) {
        return settled(account, slot)
                .setTotals(totals)
                .setPositionMoved(PositionMoved.newBuilder().setFill(fill).setPosition(position))
                .build();
    }

    /** Funding of one hour at a mark of 100000. */
    public static AccountEvent fundingPaid(
            Bytes32 account, long slot, AccountTotals totals, String payment, String rate, PositionState position) {
        return settled(account, slot)
                .setTotals(totals)
                .setFundingPaid(FundingPaid.newBuilder()
                        .setSymbol(BTC)
                        .setPosition(position)
                        .setPayment(units(payment))
                        .setHourlyRate(units(rate))
                        .setMark(units("100000")))
                .build();
    }

    public static AccountEvent explained(Bytes32 account, LiquidationExplained explanation) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(account))
                .setLiquidationExplained(explanation)
                .build();
    }

    /** The surfaces of a market that turns from calm to the regime. */
    public static MarketEvents surfaces(int market, MarketParameters parameters, long slot, int regime) {
        MarketConditions turned =
                MarketConditions.listed(parameters, ExchangeParameters.DEFAULTS).inRegime(regime);
        return marketEvent(
                market,
                parameters.symbol(),
                slot,
                MarketEvent.newBuilder()
                        .setRiskSurfaceChanged(RiskSurfaceChanged.newBuilder()
                                .setRegime(regime)
                                .setSurfaces(RiskSurfaces.newBuilder()
                                        .addAllBuy(cells(turned.surface(Side.BUY)))
                                        .addAllSell(cells(turned.surface(Side.SELL)))))
                        .build());
    }

    public static MarketEvents volatility(int market, String symbol, long slot, int regime, long regimeDt) {
        return marketEvent(
                market,
                symbol,
                slot,
                MarketEvent.newBuilder()
                        .setVolatilityChanged(
                                VolatilityChanged.newBuilder().setRegime(regime).setRegimeDt(regimeDt))
                        .build());
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

    public static AccountEvent withClosed(AccountEvent filled, ClosedPosition closed) {
        if (filled.hasPositionMoved()) {
            return filled.toBuilder()
                    .setPositionMoved(filled.getPositionMoved().toBuilder().setClosed(closed))
                    .build();
        }
        return filled.toBuilder()
                .setOrderFilled(filled.getOrderFilled().toBuilder().setClosed(closed))
                .build();
    }

    public static Fill fill(long trade, boolean isTaker, boolean takerIsBuy, String price, String size, Bytes32 other) {
        return Fill.newBuilder()
                .setTrade(trade)
                .setIsTaker(isTaker)
                .setTakerIsBuy(takerIsBuy)
                .setPrice(units(price))
                .setSize(units(size))
                .setNotional(Fixed.mulFloor(units(price), units(size)))
                .setCounterparty(Keys.write(other))
                .setCounterpartyOrderId(Keys.write(orderId(900_000 + trade)))
                .setReason(FillReason.NORMAL)
                .build();
    }

    public static PositionState position(String size, String cost, String fees) {
        return PositionState.newBuilder()
                .setSymbol(BTC)
                .setSize(units(size))
                .setCost(units(cost))
                .setFees(units(fees))
                .setMaxSize(Math.abs(units(size)))
                .setOpenedAtNanos(TIME)
                .build();
    }

    /** The answer to a transaction that sent an order. */
    public static AccountEvent sent(Bytes32 account, long nonce, Bytes32 orderId, StatusKind status, String reason) {
        AccountEvent.Builder completed = completed(account, nonce).toBuilder();
        completed
                .getTransactionCompletedBuilder()
                .addStatuses(ActionStatus.newBuilder()
                        .setKind(status)
                        .setOrderId(Keys.write(orderId))
                        .setReason(reason)
                        .setNewOrder(true));
        return completed.build();
    }

    public static AccountEvent completed(Bytes32 account, long nonce) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(account))
                .setTransactionCompleted(TransactionCompleted.newBuilder()
                        .setSigner(Keys.write(account))
                        .setNonce(nonce)
                        .setGatewayIncarnation(ByteString.copyFrom(new byte[16])))
                .build();
    }

    public static MarketEvents mark(int market, String symbol, long slot, String mark) {
        return marketEvent(
                market,
                symbol,
                slot,
                MarketEvent.newBuilder()
                        .setPriceChanged(PriceChanged.newBuilder()
                                .setMark(units(mark))
                                .setOracle(units(mark))
                                .setOracleIsLive(true))
                        .build());
    }

    public static MarketEvents automaticState(int market, String symbol, long slot, String before, String after) {
        return marketEvent(
                market,
                symbol,
                slot,
                MarketEvent.newBuilder()
                        .setAutomaticStateSet(
                                AutomaticStateSet.newBuilder().setBefore(before).setAfter(after))
                        .build());
    }

    public static MarketEvents listed(int market, MarketParameters parameters) {
        return marketEvent(
                market,
                parameters.symbol(),
                0,
                MarketEvent.newBuilder()
                        .setMarketListed(MarketListed.newBuilder().setListing(listing(market, parameters)))
                        .build());
    }

    private static MarketEvents marketEvent(int market, String symbol, long slot, MarketEvent event) {
        return MarketEvents.newBuilder()
                .setMarket(market)
                .setSymbol(symbol)
                .setSlot(slot)
                .setTimeNanos(TIME + slot)
                .addEvents(event)
                .build();
    }

    private static AccountEvent.Builder settled(Bytes32 account, long slot) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(account))
                .setMarketSlot(slot)
                .setMarketTimeNanos(TIME + 1_000 * slot);
    }

    private static MarketListing listing(int market, MarketParameters parameters) {
        return ListingTerms.listing(parameters, ExchangeParameters.DEFAULTS)
                .setMarket(market)
                .build();
    }
}
