package io.openperp.exchange.account.fund;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.util.Map;
import java.util.TreeMap;

/**
 * Losses that holders may take in deleveragings under way. They are reserved so that two markets do not count on the
 * same equity of a holder (LIQ-019). A market deleverages one position at a time, so it has only one ranking of holders
 * under way.
 */
public final class PendingDeleveragingLosses {

    /** Possible losses by market number, then by account. */
    private final TreeMap<Integer, TreeMap<Bytes32, Long>> byMarket = new TreeMap<>();

    /** Releases the losses of a market, because it starts another ranking or its deleveraging has ended. */
    public void end(int market) {
        byMarket.remove(market);
    }

    public void add(int market, Bytes32 account, long loss) {
        if (loss > 0) {
            byMarket.computeIfAbsent(market, number -> new TreeMap<>()).put(account, loss);
        }
    }

    /** Sum of the losses, over all markets, that this holder may take in deleveragings under way. */
    public long of(Bytes32 account) {
        long sum = 0;
        for (TreeMap<Bytes32, Long> losses : byMarket.values()) {
            sum = Fixed.addSaturated(sum, losses.getOrDefault(account, 0L));
        }
        return sum;
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(byMarket.size());
        for (Map.Entry<Integer, TreeMap<Bytes32, Long>> market : byMarket.entrySet()) {
            out.writeVarint(market.getKey()).writeVarint(market.getValue().size());
            market.getValue()
                    .forEach((account, loss) -> out.writeBytes32(account).writeLong(loss));
        }
    }

    public void readFrom(BinaryReader in) {
        byMarket.clear();
        for (int markets = (int) in.readVarint(); markets > 0; markets--) {
            int market = (int) in.readVarint();
            for (int left = (int) in.readVarint(); left > 0; left--) {
                add(market, in.readBytes32(), in.readLong());
            }
        }
    }
}
