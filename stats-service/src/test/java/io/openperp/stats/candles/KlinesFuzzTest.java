package io.openperp.stats.candles;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.openperp.stats.market.QueryParameters;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Laws of the query of {@code /klines}: read or refused in a sentence, and never more candles than the limit. */
class KlinesFuzzTest {

    private static final long FIRST = 1_763_700_000;
    private static final long LAST = FIRST + 400 * 86_400;

    /** A line each: interval, startTime, endTime, limit, aggregation; an empty line is a parameter that is not given. */
    @FuzzTest(maxDuration = "2m")
    void query(byte[] input) {
        List<String> lines = Arrays.asList(new String(input, StandardCharsets.UTF_8).split("\n", 5));
        QueryParameters parameters = new QueryParameters();
        Interval interval = parameters.oneOf("interval", Interval.named(line(lines, 0)), line(lines, 0), "one of them");
        CandleRange range = CandleRange.read(parameters, line(lines, 1), line(lines, 2), line(lines, 3));
        long step = parameters.step("aggregation", line(lines, 4));
        if (parameters.refusal() != null || interval == null) {
            assertThat(parameters.refusal()).isNotBlank().hasSizeLessThan(300);
            return;
        }
        assertThat(step).isNotNegative();
        CandleRange.Starts starts = range.within(new CandleQueries.Extent(FIRST, 0, LAST), interval, LAST + 7);
        int candles = 0;
        for (long start = starts.first(); start <= starts.last(); start = interval.plus(start, 1)) {
            assertThat(interval.startOf(start)).isEqualTo(start);
            candles++;
        }
        assertThat(candles).isBetween(0, range.limit());
    }

    private static String line(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index) : null;
    }
}
