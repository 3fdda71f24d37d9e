package io.openperp.exchange.market;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.Rules;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.Arrival;
import io.openperp.journal.CancelForRisk;
import io.openperp.journal.CancelOrder;
import io.openperp.journal.DeleveragePosition;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.ListMarket;
import io.openperp.journal.MarketAction;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.ObservePrice;
import io.openperp.journal.Outbox;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PositionState;
import io.openperp.journal.RankedHolder;
import io.openperp.journal.ReducePosition;
import io.openperp.journal.ReportHolders;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.SettledFact;
import io.openperp.journal.Settlement;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.StepAnswer;
import io.openperp.journal.TakeOverPosition;
import io.openperp.journal.Tick;
import io.openperp.journal.TimeInForce;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The market shard of BTC-USD alone: commands in, messages and events out. After every command its invariants hold, no
 * money was made or lost, and it is replaced by one restored from its snapshot, whose table secret is another.
 */
final class MarketByHand {

    static final Bytes32 FUND = named("fund");
    static final String BTC = "BTC-USD";
    private static final long SECOND_NANOS = 1_000_000_000L;

    record Sent(int partition, AccountCommand command) {}

    /** Everything sent since the last {@link #forget}. */
    final List<Sent> sent = new ArrayList<>();

    final List<MarketEvent> events = new ArrayList<>();
    private MarketShard shard = new MarketShard(1);
    /** Whether invariants are checked after each command; false while a test builds up much state. */
    boolean isChecked = true;

    private long timeNanos;
    private long slot;
    private long orders;
    private MarketListing listing;

    /** Opens a minute before a full hour. */
    MarketByHand(Consumer<MarketListing.Builder> terms) {
        timeNanos = (500_000L * 3600 - 60) * SECOND_NANOS;
        MarketListing.Builder builder = ListingTerms.listing(DefaultMarkets.ALL.getFirst(), ExchangeParameters.DEFAULTS)
                .setFeeAccount(Keys.write(named("fees")))
                .setInsuranceFund(Keys.write(FUND));
        terms.accept(builder);
        listing = builder.build();
        give(MarketCommand.newBuilder()
                .setRulesVersion(RulesVersion.newBuilder().setVersion(Rules.NEWEST)));
        list(listing);
    }

    static MarketByHand listed() {
        return new MarketByHand(listing -> {});
    }

    static MarketByHand open() {
        MarketByHand market = listed();
        market.tick(1);
        market.forget();
        return market;
    }

    static Bytes32 named(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }

    static long units(String decimal) {
        return Decimals.parse(decimal);
    }

    MarketListing listing() {
        return listing;
    }

    void list(MarketListing newListing) {
        listing = newListing;
        give(MarketCommand.newBuilder().setListMarket(ListMarket.newBuilder().setListing(newListing)));
    }

    /** One tick, {@code seconds} after the last. */
    void tick(long seconds) {
        timeNanos = (timeNanos / SECOND_NANOS + seconds) * SECOND_NANOS;
        give(MarketCommand.newBuilder().setTick(Tick.newBuilder().setSecond(timeNanos / SECOND_NANOS)));
    }

    void tickEverySecond(long seconds) {
        for (long i = 0; i < seconds; i++) {
            tick(1);
        }
    }

    void oracle(String price) {
        observe(units(price));
    }

    /** Gives the market a price directly, without the admission that refuses what is no price. */
    void observe(long price) {
        give(MarketCommand.newBuilder()
                .setObservePrice(ObservePrice.newBuilder()
                        .setPublisher(Keys.write(named("oracle")))
                        .setTimestamp(++orders)
                        .setPrice(price)));
    }

    /** Ticks every second with the oracle alive until {@code seconds} have passed. */
    void runWithOracle(long seconds, String price) {
        for (long i = 0; i < seconds; i++) {
            if (i % 30 == 0) {
                oracle(price);
            }
            tick(1);
        }
    }

    void buy(String trader, String size, String price) {
        place(trader, trader + ++orders, true, size, price, false);
    }

    void sell(String trader, String size, String price) {
        place(trader, trader + ++orders, false, size, price, false);
    }

    void place(String trader, String id, boolean buy, String size, String price, boolean reduceOnly) {
        give(MarketCommand.newBuilder()
                .setExecuteActions(ExecuteActions.newBuilder()
                        .setAccount(Keys.write(named(trader)))
                        .setAdmittedAtNanos(timeNanos)
                        .addActions(MarketAction.newBuilder()
                                .setPlaceOrder(PlaceOrder.newBuilder()
                                        .setOrderId(Keys.write(named(id)))
                                        .setSymbol(BTC)
                                        .setIsBuy(buy)
                                        .setPrice(units(price))
                                        .setSize(units(size))
                                        .setTimeInForce(TimeInForce.GTC)
                                        .setReduceOnly(reduceOnly)))));
    }

    void cancel(String trader, String id) {
        give(MarketCommand.newBuilder()
                .setExecuteActions(ExecuteActions.newBuilder()
                        .setAccount(Keys.write(named(trader)))
                        .setAdmittedAtNanos(timeNanos)
                        .addActions(MarketAction.newBuilder()
                                .setCancelOrder(CancelOrder.newBuilder().setOrderId(Keys.write(named(id)))))));
    }

    /** Lets two traders trade: the seller rests, the buyer takes. */
    void trade(String buyer, String seller, String size, String price) {
        sell(seller, size, price);
        buy(buyer, size, price);
    }

    void cancelForRisk(String trader, long step, String reason, String... ids) {
        CancelForRisk.Builder cancel = CancelForRisk.newBuilder()
                .setAccount(Keys.write(named(trader)))
                .setStep(step)
                .setReason(reason);
        for (String id : ids) {
            cancel.addOrderIds(Keys.write(named(id)));
        }
        give(MarketCommand.newBuilder().setCancelForRisk(cancel));
    }

    void reduce(String trader, long step, boolean buy, String size, String price) {
        give(MarketCommand.newBuilder()
                .setReducePosition(ReducePosition.newBuilder()
                        .setAccount(Keys.write(named(trader)))
                        .setStep(step)
                        .setOrderId(Keys.write(named("liquidation" + step)))
                        .setIsBuy(buy)
                        .setPrice(units(price))
                        .setSize(units(size))));
    }

    void takeOver(String trader, long step, String size, String notional) {
        give(MarketCommand.newBuilder()
                .setTakeOverPosition(TakeOverPosition.newBuilder()
                        .setAccount(Keys.write(named(trader)))
                        .setStep(step)
                        .setSize(units(size))
                        .setNotional(units(notional))));
    }

    void deleverage(String trader, long step, String size, String notional, boolean fundTakesRest) {
        give(MarketCommand.newBuilder()
                .setDeleveragePosition(DeleveragePosition.newBuilder()
                        .setAccount(Keys.write(named(trader)))
                        .setStep(step)
                        .setSize(units(size))
                        .setNotional(units(notional))
                        .setFundTakesRest(fundTakesRest)));
    }

    void report(long operation, RankedHolder... holders) {
        give(MarketCommand.newBuilder()
                .setReportHolders(
                        ReportHolders.newBuilder().setOperation(operation).addAllHolders(List.of(holders))));
    }

    static RankedHolder holder(String trader, long score, String size, String capacity) {
        return RankedHolder.newBuilder()
                .setAccount(Keys.write(named(trader)))
                .setIsFund(named(trader).equals(FUND))
                .setScore(score)
                .setSize(units(size))
                .setCapacity(units(capacity))
                .build();
    }

    /** All facts that were settled for a trader, in order. */
    List<SettledFact> factsOf(String trader) {
        return settlements().stream()
                .flatMap(settlement -> settlement.getFactsList().stream())
                .filter(fact -> Keys.read(fact.getAccount()).equals(named(trader)))
                .toList();
    }

    List<Settlement> settlements() {
        return sent.stream()
                .filter(message -> message.command().hasSettlement())
                .map(message -> message.command().getSettlement())
                .toList();
    }

    List<StepAnswer> answers() {
        return settlements().stream()
                .filter(Settlement::hasStepAnswer)
                .map(Settlement::getStepAnswer)
                .toList();
    }

    List<AnnouncePrice> announcedPrices() {
        return sent.stream()
                .filter(message -> message.command().hasAnnouncePrice())
                .map(message -> message.command().getAnnouncePrice())
                .toList();
    }

    /** The trader's position by the last fact since {@link #forget}; null without one. */
    @Nullable
    PositionState position(String trader) {
        PositionState last = null;
        for (SettledFact fact : factsOf(trader)) {
            last = fact.hasOrderFilled() ? fact.getOrderFilled().getPosition() : last;
            last = fact.hasPositionMoved() ? fact.getPositionMoved().getPosition() : last;
        }
        return last;
    }

    Market market() {
        Market market = shard.market();
        assertThat(market).isNotNull();
        return market;
    }

    void forget() {
        sent.clear();
        events.clear();
    }

    private void give(MarketCommand.Builder command) {
        timeNanos++;
        Arrival arrival = new Arrival(timeNanos, slot++, null, null);
        shard.apply(arrival, command.build().toByteString(), new Recorder());
        if (isChecked && shard.market() != null) {
            check();
        }
    }

    private void check() {
        market().checkInvariants();
        assertThat(market().heldMoney() + market().sentMoney())
                .as("money held and sent")
                .isZero();
        restart();
    }

    /** Replaces the market by one restored from its snapshot. */
    void restart() {
        byte[] before = snapshot();
        shard = new MarketShard(slot);
        shard.readFrom(new BinaryReader(before));
        assertThat(snapshot()).isEqualTo(before);
    }

    private byte[] snapshot() {
        BinaryWriter out = new BinaryWriter();
        shard.writeTo(out);
        return out.toByteArray();
    }

    private final class Recorder implements Outbox {

        @Override
        public void send(ShardAddress destination, MessageLite command) {
            sent.add(new Sent(destination.getPartition(), (AccountCommand) command));
        }

        @Override
        public void publish(MessageLite published, @Nullable ByteString gatewayIncarnation) {
            try {
                events.addAll(MarketEvents.parseFrom(published.toByteString()).getEventsList());
            } catch (InvalidProtocolBufferException e) {
                throw new AssertionError(e);
            }
        }
    }
}
