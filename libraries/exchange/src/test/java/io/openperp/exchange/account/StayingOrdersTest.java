package io.openperp.exchange.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.conditional.StayingOrders;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.risk.DefaultMarkets;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CND-043: the tries at a mark are bounded, and every order has its turn. */
class StayingOrdersTest {

    private static final int ORDERS = 2 * StayingOrders.MOST_TRIES_AT_A_MARK + 50;

    private final WatchedAccounts world = new WatchedAccounts(DefaultMarkets.ALL);
    private final ListedMarket market = world.market("BTC-USD");

    @Test
    void aMarkTriesNoMoreThanItsBoundAndThoseThatHaveWaitedLongestFirst() {
        Conditionals conditionals = staying();
        List<Bytes32> tried = new ArrayList<>();
        for (int mark = 0; mark < 5; mark++) {
            List<Conditional> now = conditionals.tryAgain(market);
            assertThat(now).hasSize(StayingOrders.MOST_TRIES_AT_A_MARK);
            now.forEach(order -> tried.add(order.id));
            now.forEach(order -> conditionals.retryAtNextMark(order, 0, 0));
        }
        assertThat(tried).hasSize(2 * ORDERS);
        assertThat(tried.subList(0, ORDERS)).doesNotHaveDuplicates();
        assertThat(tried.subList(ORDERS, 2 * ORDERS)).isEqualTo(tried.subList(0, ORDERS));
    }

    @Test
    void oneThatIsOnItsWayIsNotTriedTwice() {
        Conditionals conditionals = staying();
        for (int left = ORDERS; left > 0; left -= StayingOrders.MOST_TRIES_AT_A_MARK) {
            assertThat(conditionals.tryAgain(market)).hasSize(Math.min(left, StayingOrders.MOST_TRIES_AT_A_MARK));
        }
        assertThat(conditionals.tryAgain(market)).isEmpty();
        assertThat(conditionals.isEmpty()).isTrue();
    }

    @Test
    void whatStaysWaitsAndIsTriggeredByNoMark() {
        Conditionals conditionals = staying();
        assertThat(conditionals.all()).hasSize(ORDERS);
        assertThat(conditionals.trigger(market)).isEmpty();
        Conditional first = conditionals.all().iterator().next();
        conditionals.remove(first);
        assertThat(conditionals.find(first.id)).isNull();
        assertThat(conditionals.tryAgain(market))
                .hasSize(StayingOrders.MOST_TRIES_AT_A_MARK)
                .doesNotContain(first);
    }

    @Test
    void aSnapshotKeepsTurnsAndWhatWasFilled() {
        Conditionals conditionals = staying();
        conditionals.tryAgain(market).forEach(order -> conditionals.retryAtNextMark(order, 3, 7));
        BinaryWriter out = new BinaryWriter();
        conditionals.writeTo(out);
        Conditionals copy = new Conditionals(2);
        copy.readFrom(new BinaryReader(out.toByteArray()), world.accounts, world.listings);
        BinaryWriter again = new BinaryWriter();
        copy.writeTo(again);
        assertThat(again.toByteArray()).isEqualTo(out.toByteArray());
        for (int mark = 0; mark < 3; mark++) {
            List<Conditional> expected = conditionals.tryAgain(market);
            List<Conditional> found = copy.tryAgain(market);
            assertThat(found.stream().map(order -> order.id))
                    .containsExactlyElementsOf(
                            expected.stream().map(order -> order.id).toList());
            assertThat(found.stream().map(Conditional::left))
                    .containsExactlyElementsOf(
                            expected.stream().map(Conditional::left).toList());
            expected.forEach(order -> conditionals.retryAtNextMark(order, 0, 0));
            found.forEach(order -> copy.retryAtNextMark(order, 0, 0));
        }
    }

    /** Orders that have all triggered and found nothing. */
    private Conditionals staying() {
        Conditionals conditionals = new Conditionals(1);
        world.mark(market, 100_000);
        for (int i = 0; i < ORDERS; i++) {
            byte[] id = ByteBuffer.allocate(32).putInt(i + 1).array();
            PlaceConditional terms = PlaceConditional.newBuilder()
                    .setOrderId(Keys.write(Bytes32.of(id)))
                    .setSymbol("BTC-USD")
                    .setKind(i % 2 == 0 ? ConditionalKind.STOP : ConditionalKind.TRAILING)
                    .setLow(i % 2 == 0 ? 90_000 : 0)
                    .setTrailBps(i % 2 == 0 ? 0 : 100)
                    .setSize(10)
                    .build();
            conditionals.place(world.account("trader " + i % 20), market, terms, 0);
        }
        world.mark(market, 80_000);
        conditionals.trigger(market).forEach(order -> conditionals.retryAtNextMark(order, 0, 0));
        return conditionals;
    }
}
