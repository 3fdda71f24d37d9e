package io.openperp.exchange.account.settlement;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.TreeMap;

/**
 * The money received from each market since the beginning, for whichever account, modulo 2^64; used to check that no
 * money is lost (LOG-019). It wraps around because a sum that only checks use must not stop a shard.
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
