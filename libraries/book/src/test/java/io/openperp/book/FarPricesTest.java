package io.openperp.book;

import static io.openperp.book.RecordedBook.ALICE;
import static io.openperp.book.RecordedBook.BOB;
import static io.openperp.book.RecordedBook.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Prices may lie anywhere; the market may travel anywhere. */
class FarPricesTest {

    private static final long MIDDLE = 10_000_000;

    private final RecordedBook book = new RecordedBook();

    @Test
    void levelsFarAndNearStandInOneOrder() {
        book.sell("near", ALICE, 1, MIDDLE);
        book.sell("far", ALICE, 1, MIDDLE + 1_000_000);
        book.sell("farthest", ALICE, 1, Long.MAX_VALUE);
        book.buy("low", BOB, 1, 1);
        book.buy("nearBid", BOB, 1, MIDDLE - 1);
        book.sell("edge", ALICE, 1, MIDDLE + PriceWindow.TICKS / 2 - 1);
        book.sell("beyond", ALICE, 1, MIDDLE + PriceWindow.TICKS / 2);
        assertThat(book.queue(Side.SELL))
                .extracting(text -> text.split(" ")[0])
                .containsExactly("near", "edge", "beyond", "far", "farthest");
        assertThat(book.queue(Side.BUY)).extracting(text -> text.split(" ")[0]).containsExactly("nearBid", "low");
    }

    @Test
    void sweepPassesFromTheWindowIntoFarPrices() {
        book.sell("near", ALICE, 1, MIDDLE);
        book.sell("far", ALICE, 1, MIDDLE + 1_000_000);
        book.sell("farther", ALICE, 1, MIDDLE + 2_000_000);
        book.place("c", CAROL, Side.BUY, 3, Long.MAX_VALUE, TimeInForce.IOC, false);
        assertThat(book.events())
                .containsExactly(
                        "near filled 1 @ 10000000, left 0",
                        "far filled 1 @ 11000000, left 0",
                        "farther filled 1 @ 12000000, left 0");
    }

    @Test
    void bookStaysSortedWhileTheMarketTravelsThroughManyWindows() {
        long price = MIDDLE;
        for (int i = 0; i < 4_000; i++) {
            price += 997;
            book.sell("s" + i, ALICE, 1, price + 50_000);
            book.buy("b" + i, BOB, 1, price - 50_000);
            if (i > 0) {
                assertThat(book.book.depth().priceTicks(book.book.depth().best(Side.BUY)))
                        .isEqualTo(price - 50_000);
                book.cancel("s" + (i - 1));
            }
        }
        List<Long> bids = new ArrayList<>();
        book.book.depth().read(Side.BUY, Integer.MAX_VALUE, (side, ticks, lots, orders) -> bids.add(ticks));
        assertThat(bids).hasSize(4_000).isSortedAccordingTo((a, b) -> Long.compare(b, a));
        for (int i = 0; i < 4_000; i++) {
            book.cancel("b" + i);
        }
        assertThat(book.queue(Side.BUY)).isEmpty();
        assertThat(book.book.size()).isEqualTo(1);
    }
}
