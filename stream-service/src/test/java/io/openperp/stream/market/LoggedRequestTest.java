package io.openperp.stream.market;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.LevelChanged;
import io.openperp.stream.socket.Channels;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The number that decides whether a subscription to a book has to take turns. */
class LoggedRequestTest {

    @Test
    void bookCountsWithItsLevels() {
        MarketBook book = new MarketBook("BTC-USD");
        for (int price = 1; price <= 400; price++) {
            book.change(
                    LevelChanged.newBuilder()
                            .setPrice(price)
                            .setIsBuy(price <= 200)
                            .setSize(1)
                            .build(),
                    price);
        }
        LoggedRequest request = new LoggedRequest(
                DeltaStream.topic("BTC-USD"),
                book.deltas(),
                null,
                events -> List.of(),
                (client, resumed) -> {},
                book::levels,
                new Channels());

        assertThat(request.entries()).isEqualTo(400);
    }
}
