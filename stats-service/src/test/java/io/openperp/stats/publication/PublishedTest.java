package io.openperp.stats.publication;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketContext;
import io.openperp.api.market.Ticker;
import io.openperp.journal.MarketStatistics;
import io.openperp.views.StatisticsViews;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Law: what {@code GET /ticker/{symbol}} shows reaches the streams with every field, those included that are added later.
 */
class PublishedTest {

    /** Names in a ticker of the fields of a context that it names otherwise. */
    private static final Map<String, String> NAMES_IN_A_TICKER = Map.of("funding", "fundingRate", "oi", "openInterest");

    @Test
    void everyFieldOfATickerReachesTheStream() throws Exception {
        Ticker ticker = ticker(false);

        assertThat(StatisticsViews.ticker(published(ticker))).isEqualTo(ticker);
    }

    @Test
    void everyFieldThatDoesNotExistYetIsNullInTheStream() throws Exception {
        Ticker ticker = ticker(true);

        assertThat(ticker.bestBid()).isNull();
        assertThat(StatisticsViews.ticker(published(ticker))).isEqualTo(ticker);
    }

    @Test
    void everyFieldOfAContextIsThatOfTheTicker() throws Exception {
        Ticker ticker = ticker(false);
        MarketContext context = StatisticsViews.context(published(ticker));

        for (RecordComponent field : MarketContext.class.getRecordComponents()) {
            String name = NAMES_IN_A_TICKER.getOrDefault(field.getName(), field.getName());
            assertThat(field.getAccessor().invoke(context))
                    .as(field.getName())
                    .isEqualTo(Ticker.class.getMethod(name).invoke(ticker));
        }
    }

    private static MarketStatistics published(Ticker ticker) {
        return MarketStatistics.newBuilder()
                .setSymbol(ticker.symbol())
                .setTimeNanos(ticker.timestamp())
                .setTicker(Published.ticker(ticker))
                .setContext(Published.context(ticker))
                .build();
    }

    /** A ticker with another value in each field. */
    private static Ticker ticker(boolean isNullWherePossible) throws Exception {
        RecordComponent[] fields = Ticker.class.getRecordComponents();
        List<@Nullable Object> values = new ArrayList<>();
        for (RecordComponent field : fields) {
            boolean isNullable = field.getAnnotatedType().isAnnotationPresent(Nullable.class);
            values.add(isNullable && isNullWherePossible ? null : value(field.getType(), 7 + values.size()));
        }
        return Ticker.class
                .getDeclaredConstructor(
                        Stream.of(fields).map(RecordComponent::getType).toArray(Class[]::new))
                .newInstance(values.toArray());
    }

    private static Object value(Class<?> type, int number) {
        return switch (type.getSimpleName()) {
            case "String" -> "BTC-USD";
            case "Decimal" -> Decimal.of(number);
            case "int" -> number;
            case "long" -> (long) number;
            default -> throw new IllegalStateException("no value of " + type + " is known to this test; add one");
        };
    }
}
