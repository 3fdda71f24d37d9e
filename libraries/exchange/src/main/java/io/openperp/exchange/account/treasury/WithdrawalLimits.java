package io.openperp.exchange.account.treasury;

import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.time.Instant;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Limits of withdrawals: for one account in a UTC day, and for all accounts in an hour (WDR-006, WDR-007). Days and
 * hours follow from the times of records and never go back, even if time does (LOG-027).
 */
final class WithdrawalLimits {

    static final long NANOS_PER_HOUR = 3_600_000_000_000L;
    static final long NANOS_PER_DAY = 24 * NANOS_PER_HOUR;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final ShardSettings settings;
    /**
     * The day that {@link #byAccount} belongs to, numbered from 1970; the next field is the hour of {@link #ofHour}.
     */
    private long day;

    private long hour;
    private final TreeMap<Bytes32, Long> byAccount = new TreeMap<>();
    private long ofHour;

    WithdrawalLimits(ShardSettings settings) {
        this.settings = settings;
    }

    /**
     * Returns why the amount exceeds what the account may request today or all accounts may request this hour; null if
     * it does not.
     */
    @Nullable
    String refusal(Bytes32 account, long amount, long nowNanos) {
        long today = Math.max(day, nowNanos / NANOS_PER_DAY);
        long ofDay = settings.record().getWithdrawalsPerAccountDay();
        long leftOfDay = ofDay - (today == day ? byAccount.getOrDefault(account, 0L) : 0);
        if (ofDay > 0 && amount > leftOfDay) {
            return "the limit of " + Decimals.format(ofDay) + " per account and day leaves " + left(leftOfDay)
                    + " until " + end(today + 1, NANOS_PER_DAY);
        }
        long now = Math.max(hour, nowNanos / NANOS_PER_HOUR);
        long limit = limitOfHour();
        long leftOfHour = limit - (now == hour ? ofHour : 0);
        return limit > 0 && amount > leftOfHour
                ? "withdrawals of the exchange are limited to " + Decimals.format(limit) + " per hour, which leaves "
                        + left(leftOfHour) + " until " + end(now + 1, NANOS_PER_HOUR)
                : null;
    }

    /** Amount requested in the current hour and not returned, in units of 1e-8. */
    long usedOfHour(long nowNanos) {
        return nowNanos / NANOS_PER_HOUR <= hour ? ofHour : 0;
    }

    /** Largest amount that may be requested in one hour, in units of 1e-8; 0 if there is no limit. */
    long limitOfHour() {
        return settings.record().getWithdrawalsPerHour();
    }

    void requested(Bytes32 account, long amount, long nowNanos) {
        begin(nowNanos);
        byAccount.merge(account, amount, Fixed::addSaturated);
        ofHour = Fixed.addSaturated(ofHour, amount);
    }

    /**
     * Subtracts returned money from the amounts used, if it was requested in the present day or hour, so that it may be
     * withdrawn again.
     */
    void givenBack(Bytes32 account, long amount, long requestedAtNanos, long nowNanos) {
        begin(nowNanos);
        if (requestedAtNanos / NANOS_PER_DAY == day) {
            byAccount.computeIfPresent(account, (key, sum) -> sum > amount ? sum - amount : null);
        }
        if (requestedAtNanos / NANOS_PER_HOUR == hour) {
            ofHour -= amount;
        }
    }

    private void begin(long nowNanos) {
        if (nowNanos / NANOS_PER_DAY > day) {
            day = nowNanos / NANOS_PER_DAY;
            byAccount.clear();
        }
        if (nowNanos / NANOS_PER_HOUR > hour) {
            hour = nowNanos / NANOS_PER_HOUR;
            ofHour = 0;
        }
    }

    private static String left(long amount) {
        return Decimals.format(Math.max(0, amount));
    }

    private static Instant end(long period, long nanos) {
        return Instant.ofEpochSecond(period * (nanos / NANOS_PER_SECOND));
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(day).writeVarint(hour).writeLong(ofHour).writeVarint(byAccount.size());
        byAccount.forEach((account, sum) -> out.writeBytes32(account).writeLong(sum));
    }

    void readFrom(BinaryReader in) {
        day = in.readVarint();
        hour = in.readVarint();
        ofHour = in.readLong();
        byAccount.clear();
        for (long left = in.readVarint(); left > 0; left--) {
            byAccount.put(in.readBytes32(), in.readLong());
        }
    }
}
