package io.openperp.stream.market;

import io.openperp.journal.CandleInterval;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The lengths that a candle may have; {@code 1m} is a minute, {@code 1M} a month. */
final class CandleIntervals {

    /** Names, shortest first. */
    static final Map<String, CandleInterval> BY_NAME;

    static {
        Map<String, CandleInterval> byName = new LinkedHashMap<>();
        byName.put("10s", CandleInterval.SECONDS_10);
        byName.put("1m", CandleInterval.MINUTES_1);
        byName.put("3m", CandleInterval.MINUTES_3);
        byName.put("5m", CandleInterval.MINUTES_5);
        byName.put("15m", CandleInterval.MINUTES_15);
        byName.put("30m", CandleInterval.MINUTES_30);
        byName.put("1h", CandleInterval.HOURS_1);
        byName.put("2h", CandleInterval.HOURS_2);
        byName.put("4h", CandleInterval.HOURS_4);
        byName.put("6h", CandleInterval.HOURS_6);
        byName.put("8h", CandleInterval.HOURS_8);
        byName.put("12h", CandleInterval.HOURS_12);
        byName.put("1d", CandleInterval.DAYS_1);
        byName.put("3d", CandleInterval.DAYS_3);
        byName.put("1w", CandleInterval.WEEKS_1);
        byName.put("1M", CandleInterval.MONTHS_1);
        BY_NAME = Collections.unmodifiableMap(byName);
    }

    private CandleIntervals() {}
}
