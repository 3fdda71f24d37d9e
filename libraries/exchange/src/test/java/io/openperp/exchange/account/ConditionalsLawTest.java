package io.openperp.exchange.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.conditional.OnFillOrder;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.journal.Action;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOnFill;
import io.openperp.journal.PlaceOrder;
import io.openperp.risk.DefaultMarkets;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A mark triggers the orders that a walk over all orders finds, in the order in which they were placed (CND-010,
 * CND-011, CND-014, CND-015); also after a snapshot. The actions that wait for a fill are those put there, and are
 * taken once (OFL-010).
 */
@Tag("slow")
class ConditionalsLawTest {

    private static final int STEPS = 4_000;
    private static final BigDecimal WHOLE = BigDecimal.valueOf(10_000);

    private final WatchedAccounts world = new WatchedAccounts(DefaultMarkets.ALL);
    private final ListedMarket market = world.market("BTC-USD");
    private final List<Naive> waiting = new ArrayList<>();
    private final Map<Bytes32, List<Action>> pendingOnFill = new HashMap<>();
    private long mark = 100_000;
    private int ids;

    /** An order and the best mark it knows. */
    private static final class Naive {
        final PlaceConditional terms;
        long bestMark;

        Naive(PlaceConditional terms, long bestMark) {
            this.terms = terms;
            this.bestMark = bestMark;
        }

        boolean isPassed(long mark) {
            if (terms.getKind() != ConditionalKind.TRAILING) {
                return terms.getLow() != 0 && mark <= terms.getLow() || terms.getHigh() != 0 && mark >= terms.getHigh();
            }
            BigDecimal stop = moved(terms.getIsBuy() ? terms.getTrailBps() : -terms.getTrailBps());
            return terms.getIsBuy()
                    ? mark >= stop.setScale(0, RoundingMode.CEILING).longValueExact()
                    : mark <= stop.setScale(0, RoundingMode.FLOOR).longValueExact();
        }

        void follow(long mark) {
            BigDecimal step = moved(terms.getIsBuy() ? -terms.getStepBps() : terms.getStepBps());
            boolean better = terms.getIsBuy() ? mark < bestMark : mark > bestMark;
            int reaches = BigDecimal.valueOf(mark).compareTo(step);
            if (better && (terms.getIsBuy() ? reaches <= 0 : reaches >= 0)) {
                bestMark = mark;
            }
        }

        private BigDecimal moved(int basisPoints) {
            return BigDecimal.valueOf(bestMark)
                    .multiply(WHOLE.add(BigDecimal.valueOf(basisPoints)).divide(WHOLE));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void aMarkTriggersWhatAWalkWouldFind(long seed) {
        Random random = new Random(seed);
        Conditionals conditionals = new Conditionals(seed);
        world.mark(market, mark);
        int triggered = 0;
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3, 4, 5 -> place(conditionals, random);
                case 6 -> cancel(conditionals, random);
                case 7 -> conditionals = restored(conditionals, seed + step);
                default -> triggered += marked(conditionals, random);
            }
        }
        assertThat(triggered).isGreaterThan(500);
        assertThat(conditionals.all()).hasSameSizeAs(waiting);
    }

    private void place(Conditionals conditionals, Random random) {
        PlaceConditional.Builder terms = PlaceConditional.newBuilder()
                .setOrderId(Keys.write(new Bytes32(1, 2, 3, ids++)))
                .setSymbol("BTC-USD")
                .setIsBuy(random.nextBoolean())
                .setSize(1);
        long below = mark - 1 - random.nextInt(3_000);
        long above = mark + 1 + random.nextInt(3_000);
        switch (random.nextInt(6)) {
            case 4 -> terms.setKind(ConditionalKind.BASKET).setLow(below);
            case 5 -> terms.setKind(ConditionalKind.BASKET).setHigh(above);
            case 0 -> terms.setKind(ConditionalKind.STOP).setLow(below);
            case 1 -> terms.setKind(ConditionalKind.TAKE_PROFIT).setHigh(above);
            case 2 -> terms.setKind(ConditionalKind.RANGE).setLow(below).setHigh(above);
            default ->
                terms.setKind(ConditionalKind.TRAILING)
                        .setTrailBps(1 + random.nextInt(300))
                        .setStepBps(random.nextInt(4) * 20);
        }
        conditionals.place(world.account("trader " + random.nextInt(20)), market, terms.build(), 0);
        waiting.add(new Naive(terms.build(), mark));
        if (random.nextInt(3) == 0) {
            PlaceOrder opens = PlaceOrder.newBuilder()
                    .setSymbol("ETH-USD")
                    .setIsBuy(true)
                    .setSize(1)
                    .build();
            List<Action> armed = List.of(
                    Action.newBuilder().setPlaceOrder(opens).build(),
                    Action.newBuilder()
                            .setCancelAllOrders(CancelAllOrders.getDefaultInstance())
                            .build());
            Bytes32 parent = Keys.read(terms.getOrderId());
            PlaceOnFill order = PlaceOnFill.newBuilder().addAllActions(armed).build();
            conditionals.onFills().await(parent, new OnFillOrder(order, 1));
            pendingOnFill.put(parent, armed);
        }
    }

    private void cancel(Conditionals conditionals, Random random) {
        if (!waiting.isEmpty()) {
            Naive gone = waiting.remove(random.nextInt(waiting.size()));
            Bytes32 parent = Keys.read(gone.terms.getOrderId());
            List<Action> armed = pendingOnFill.remove(parent);
            assertThat(conditionals.onFills().take(parent)).isEqualTo(armed == null ? List.of() : armed);
            assertThat(conditionals.onFills().take(parent)).isEmpty();
            conditionals.remove(conditionals.find(Keys.read(gone.terms.getOrderId())));
        }
    }

    private int marked(Conditionals conditionals, Random random) {
        mark = Math.max(10_000, mark + random.nextInt(-600, 601));
        world.mark(market, mark);
        List<PlaceConditional> expected = waiting.stream()
                .filter(order -> order.isPassed(mark))
                .map(order -> order.terms)
                .toList();
        waiting.removeIf(order -> order.isPassed(mark));
        waiting.forEach(order -> order.follow(mark));
        List<Conditional> passed = conditionals.trigger(market);
        assertThat(passed.stream().map(order -> order.terms())).containsExactlyElementsOf(expected);
        for (Conditional order : passed) {
            assertThat(conditionals.triggered(order.id)).isSameAs(order.isBasket() ? null : order);
            assertThat(conditionals.find(order.id)).isNull();
            conditionals.ended(order.id);
        }
        return passed.size();
    }

    private Conditionals restored(Conditionals conditionals, long secret) {
        BinaryWriter out = new BinaryWriter();
        conditionals.writeTo(out);
        Conditionals copy = new Conditionals(secret);
        copy.readFrom(new BinaryReader(out.toByteArray()), world.accounts, world.listings);
        BinaryWriter again = new BinaryWriter();
        copy.writeTo(again);
        assertThat(again.toByteArray()).isEqualTo(out.toByteArray());
        pendingOnFill.forEach(
                (parent, armed) -> assertThat(copy.onFills().of(parent)).isEqualTo(armed));
        return copy;
    }
}
