package io.openperp.benchmarks.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.Rules;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.Arrival;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.ListMarket;
import io.openperp.journal.MarketAction;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Outbox;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.TimeInForce;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Sha256;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Measures the processor time of a market for a taker that trades at once, and for one that waits before (DLY-001), and
 * of a maker's cancel while so many wait. Command line: {@code [WARMUPS ROUNDS]}.
 */
public final class WaitingOrderCosts implements Outbox {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int DELAY_MILLIS = 10;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int[] WAITING = {1, 10, 100, 1_000, 10_000};
    /** Number of takers in a round. */
    private static final int TAKERS = 10_000;

    private static final int CANCELS = 100;
    private static final MarketParameters TERMS = DefaultMarkets.BTC_USD;
    private static final long PRICE = 100_000L * Fixed.ONE;
    private static final ByteString MAKER = Keys.write(named("maker"));
    private static final ByteString TAKER = Keys.write(named("taker"));

    private final MarketShard shard = new MarketShard(17);
    private long timeNanos = 1_800_000_000_000_000_000L;
    private long slot;
    private long numbers;

    private WaitingOrderCosts(int delayMillis) {
        apply(shard.prepare(MarketCommand.newBuilder()
                .setRulesVersion(RulesVersion.newBuilder().setVersion(Rules.NEWEST))
                .build()));
        apply(shard.prepare(MarketCommand.newBuilder()
                .setListMarket(ListMarket.newBuilder()
                        .setListing(ListingTerms.listing(TERMS, ExchangeParameters.DEFAULTS)
                                .setTakerDelayMillis(delayMillis)
                                .setFeeAccount(Keys.write(named("fees")))
                                .setInsuranceFund(Keys.write(named("fund")))))
                .build()));
    }

    public static void main(String[] arguments) {
        int warmups = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 21;
        for (int waiting : WAITING) {
            double[] atOnce = new double[rounds];
            double[] late = new double[rounds];
            double[] cancels = new double[rounds];
            WaitingOrderCosts without = new WaitingOrderCosts(0);
            WaitingOrderCosts with = new WaitingOrderCosts(DELAY_MILLIS);
            for (int round = -warmups; round < rounds; round++) {
                double first = without.takers(waiting);
                double second = with.takers(waiting);
                double cancel = with.cancels(waiting);
                if (round >= 0) {
                    atOnce[round] = first;
                    late[round] = second;
                    cancels[round] = cancel;
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "%6d waiting: a taker at once %5.0f ns, after a wait %5.0f ns, more by %5.0f ns;"
                            + " a cancel meanwhile %6.0f ns%n",
                    waiting,
                    median(atOnce),
                    median(late),
                    median(late) - median(atOnce),
                    median(cancels));
        }
    }

    /** Nanoseconds of a taker; so many arrive in each delay, and are then executed. */
    private double takers(int waiting) {
        long nanos = 0;
        for (int left = TAKERS; left > 0; left -= waiting) {
            apply(order(MAKER, true, waiting, TimeInForce.ALO));
            List<PreparedCommand> takers = new ArrayList<>();
            for (int i = 0; i < waiting; i++) {
                takers.add(order(TAKER, false, 1, TimeInForce.IOC));
            }
            long begin = THREADS.getCurrentThreadCpuTime();
            takers.forEach(this::apply);
            executeDue();
            nanos += THREADS.getCurrentThreadCpuTime() - begin;
        }
        return (double) nanos / TAKERS;
    }

    /** Nanoseconds of a cancel of all quotes, of an account without orders, while so many orders wait. */
    private double cancels(int waiting) {
        apply(order(MAKER, true, waiting, TimeInForce.ALO));
        for (int i = 0; i < waiting; i++) {
            apply(order(TAKER, false, 1, TimeInForce.IOC));
        }
        PreparedCommand cancel = actions(
                Keys.write(named("nobody")),
                MarketAction.newBuilder()
                        .setCancelAllOrders(CancelAllOrders.newBuilder().addSymbols(TERMS.symbol())));
        long begin = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < CANCELS; i++) {
            apply(cancel);
        }
        long nanos = THREADS.getCurrentThreadCpuTime() - begin;
        executeDue();
        return (double) nanos / CANCELS;
    }

    /** Executes what waits as a lane does: as many commands as are due. */
    private void executeDue() {
        timeNanos += DELAY_MILLIS * NANOS_PER_MILLI;
        for (int left = shard.dueAt(timeNanos); left > 0; left--) {
            apply(shard.dueCommand());
        }
    }

    private PreparedCommand order(ByteString account, boolean buy, int lots, TimeInForce timeInForce) {
        return actions(
                account,
                MarketAction.newBuilder()
                        .setPlaceOrder(PlaceOrder.newBuilder()
                                .setOrderId(Keys.write(named("order " + numbers)))
                                .setSymbol(TERMS.symbol())
                                .setIsBuy(buy)
                                .setPrice(PRICE)
                                .setSize(lots * TERMS.lotSize())
                                .setTimeInForce(timeInForce)));
    }

    private PreparedCommand actions(ByteString account, MarketAction.Builder action) {
        return shard.prepare(MarketCommand.newBuilder()
                .setExecuteActions(ExecuteActions.newBuilder()
                        .setAccount(account)
                        .setTransaction(++numbers)
                        .setAdmittedAtNanos(timeNanos)
                        .addActions(action))
                .build());
    }

    private void apply(PreparedCommand command) {
        shard.apply(new Arrival(timeNanos, slot++, null, null), command, this);
    }

    private static double median(double[] rounds) {
        Arrays.sort(rounds);
        return rounds[rounds.length / 2];
    }

    @Override
    public void send(ShardAddress destination, MessageLite command) {
        // settlements are not measured here
    }

    @Override
    public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {
        // events are not measured here
    }

    private static Bytes32 named(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }
}
