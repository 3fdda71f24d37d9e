package io.openperp.exchange.account.settlement;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.TreeMap;

/**
 * Money received from each market since the beginning, whichever account it was for (LOG-019), modulo 2^64: a sum that only
 * checks must not stop a shard.
 */
public final class MoneyReceived {

    private final TreeMap<Integer, Long> byMarket = new TreeMap<>();

    public void count(int market, long money) {
        byMarket.merge(market, money, Long::sum);
    }

    public long sum() {
        return byMarket.values().stream().reduce(0L, Long::sum);
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(byMarket.size());
        byMarket.forEach((market, money) -> out.writeVarint(market).writeLong(money));
    }

    public void readFrom(BinaryReader in) {
        byMarket.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            byMarket.put((int) in.readVarint(), in.readLong());
        }
    }
}
