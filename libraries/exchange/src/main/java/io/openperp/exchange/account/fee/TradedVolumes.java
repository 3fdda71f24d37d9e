package io.openperp.exchange.account.fee;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.util.TreeMap;

/** The notional that each owner of accounts has traded on each of the last 30 UTC days (FEE-012). */
public final class TradedVolumes {

    /** Number of UTC days whose volumes count for a fee tier: the present day and the 29 before it. */
    static final int WINDOW_DAYS = 30;

    private final TreeMap<Bytes32, TreeMap<Long, Long>> byOwner = new TreeMap<>();

    TradedVolumes() {}

    /** Adds {@code notional} to the owner's volume of this UTC day and returns the new volume of the day. */
    long add(Bytes32 owner, long day, long notional) {
        TreeMap<Long, Long> days = byOwner.computeIfAbsent(owner, key -> new TreeMap<>());
        days.headMap(days.isEmpty() ? day : Math.max(day, days.lastKey()) - WINDOW_DAYS, true)
                .clear();
        return days.merge(day, notional, Fixed::addSaturated);
    }

    /** The owner's volume in the window that ends with this day, in quote units; at most the largest long. */
    long of(Bytes32 owner, long day) {
        long sum = 0;
        for (long volume : byOwner.getOrDefault(owner, new TreeMap<>())
                .tailMap(day - WINDOW_DAYS, false)
                .values()) {
            sum = Fixed.addSaturated(sum, volume);
        }
        return sum;
    }

    /** Removes owners who have traded nothing in the window that ends with this day. */
    void forgetBefore(long day) {
        byOwner.values().removeIf(days -> days.lastKey() <= day - WINDOW_DAYS);
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(byOwner.size());
        byOwner.forEach((owner, days) -> {
            out.writeBytes32(owner).writeVarint(days.size());
            days.forEach((day, volume) -> out.writeVarint(day).writeVarint(volume));
        });
    }

    void readFrom(BinaryReader in) {
        for (long left = in.readVarint(); left > 0; left--) {
            TreeMap<Long, Long> days = new TreeMap<>();
            byOwner.put(in.readBytes32(), days);
            for (long each = in.readVarint(); each > 0; each--) {
                days.put(in.readVarint(), in.readVarint());
            }
        }
    }
}
