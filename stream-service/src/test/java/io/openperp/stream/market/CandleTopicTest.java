package io.openperp.stream.market;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.market.Candle;
import io.openperp.stream.channel.Channels;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A topic whose past does not come for long. */
class CandleTopicTest {

    private static final long TEN = 10_000;

    private final CandleTopic topic = new CandleTopic(new Channels(), "candle.BTC-USD.10s", 0);

    @Test
    void onlyTheNewestOfEachIntervalIsKeptWhileThePastIsLoading() {
        for (int i = 0; i < 100_000; i++) {
            topic.take(List.of(candle(i / 10, i)), i);
        }
        assertThat(topic.isLoading()).isTrue();
        assertThat(topic.kept()).isEqualTo(CandleSeries.MOST);
        assertThat(topic.takePast(List.of(candle(4_999, 1)))).isTrue();
        assertThat(topic.isLoading()).isFalse();
    }

    private static Candle candle(long number, int trades) {
        Decimal price = Decimal.parse("100");
        return new Candle(number * TEN, (number + 1) * TEN, price, price, price, price, Decimal.parse("0.5"), trades);
    }
}
