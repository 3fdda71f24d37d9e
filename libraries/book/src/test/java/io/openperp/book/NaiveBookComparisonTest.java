package io.openperp.book;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random histories, equal to the naive book after every command. A failing seed is the name of the failing case. */
@Tag("slow")
class NaiveBookComparisonTest {

    private static final int OWNERS = 6;

    private Random random = new Random();
    private BothBooks books = new BothBooks(0);
    private long lastId;
    private long middle = 1_000_000;
    private boolean hasExtremePrices;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomHistoryAroundOneMarketEqualsTheNaiveBook(long seed) {
        play(seed, 1_500, 12, 0, 40);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void reduceOnlyOrdersTrimmedWithinFillsEqualTheNaiveBook(long seed) {
        play(seed, 1_500, 4, 0, 85);
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26})
    void pricesFarFromTheMarketAndAMarketThatTravelsEqualTheNaiveBook(long seed) {
        play(seed, 2_500, 20, 40_000, 20);
    }

    /** TRM-012: in the middle of a history, as long as prices and sizes are small enough to be counted in finer steps. */
    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33, 34, 35, 36})
    void bookWhoseStepsBecomeFinerEqualsTheNaiveBook(long seed) {
        play(seed, 400, 12, seed % 2 == 0 ? 0 : 3_000, 60, false);
        long factor = 2 + random.nextInt(9);
        books.refine(factor, 1);
        middle *= factor;
        play(200, 12, 0, 60, false);
        books.refine(1, 2 + random.nextInt(9));
        books.refine(100, 5);
        middle *= 100;
        play(600, 300, 0, 60, false);
        books.restore(random.nextLong());
        play(200, 12, 0, 60, false);
    }

    private void play(long seed, int commands, int spread, int travel, int reduceOnlyPercent) {
        play(seed, commands, spread, travel, reduceOnlyPercent, true);
    }

    private void play(
            long seed, int commands, int spread, int travel, int reduceOnlyPercent, boolean hasExtremePrices) {
        random = new Random(seed);
        books = new BothBooks(seed);
        play(commands, spread, travel, reduceOnlyPercent, hasExtremePrices);
    }

    private void play(int commands, int spread, int travel, int reduceOnlyPercent, boolean withExtremePrices) {
        hasExtremePrices = withExtremePrices;
        int before = books.eventCount();
        for (int i = 0; i < commands; i++) {
            middle += travel == 0 ? 0 : random.nextInt(travel) * (long) (i / 500 % 2 == 0 ? 1 : -1) / 16;
            step(spread, travel, reduceOnlyPercent);
        }
        assertThat(books.eventCount() - before).isGreaterThan(commands / 4);
    }

    private void step(int spread, int travel, int reduceOnlyPercent) {
        int dice = random.nextInt(100);
        if (dice < 70 || books.naive().size() == 0) {
            place(spread, travel, reduceOnlyPercent);
        } else if (dice < 82) {
            books.cancel(anyOrder().id);
        } else if (dice < 84) {
            books.cancelAll(random.nextInt(OWNERS));
        } else if (dice < 89) {
            NaiveBook.Order order = anyOrder();
            if (order.remaining > 1) {
                books.shrink(order.id, 1 + random.nextLong(order.remaining - 1));
            }
        } else if (dice < 94) {
            NaiveBook.Order order = anyOrder();
            books.enlarge(order.id, order.remaining + 1 + random.nextInt(5));
        } else if (dice < 97) {
            repeat(anyOrder());
        } else {
            books.restore(random.nextLong());
        }
    }

    private void place(int spread, int travel, int reduceOnlyPercent) {
        int owner = random.nextInt(OWNERS);
        long position = books.position(owner);
        boolean reduceOnly = position != 0 && random.nextInt(100) < reduceOnlyPercent;
        Side side = reduceOnly ? Side.of(position < 0) : Side.of(random.nextBoolean());
        long lots = 1 + random.nextInt(12);
        TimeInForce tif = TimeInForce.values()[random.nextInt(3)];
        books.place(newId(), owner, side, price(side, spread, travel), lots, tif, reduceOnly, random.nextLong());
    }

    private long price(Side side, int spread, int travel) {
        long distance = random.nextInt(spread) - spread / 4;
        if (travel > 0 && random.nextInt(4) == 0) {
            distance = random.nextInt(10 * travel) - travel;
        } else if (hasExtremePrices && travel > 0 && random.nextInt(40) == 0) {
            return side == Side.BUY ? 1 + random.nextInt(3) : Long.MAX_VALUE - random.nextInt(3);
        }
        return Math.max(1, middle - side.signed(distance));
    }

    private void repeat(NaiveBook.Order order) {
        int result = books.place(order.id, order.owner, order.side, order.price, 1, TimeInForce.GTC, false, 0);
        assertThat(result).isEqualTo(OrderBook.DUPLICATE_ID);
    }

    private NaiveBook.Order anyOrder() {
        List<NaiveBook.Order> orders = books.naive().orders();
        return orders.get(random.nextInt(orders.size()));
    }

    private Bytes32 newId() {
        return new Bytes32(0, 0, 0, ++lastId);
    }
}
