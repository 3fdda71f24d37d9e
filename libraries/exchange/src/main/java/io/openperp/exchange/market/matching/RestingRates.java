package io.openperp.exchange.market.matching;

import io.openperp.journal.FeeRates;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Fee rates of resting orders whose rates differ from those of the market (FEE-013). */
public final class RestingRates {

    private final TreeMap<Bytes32, FeeRates> byOrder = new TreeMap<>();

    public RestingRates() {}

    void put(Bytes32 order, FeeRates rates) {
        byOrder.put(order, rates);
    }

    /**
     * Replaces the fee rates of an order that has become larger by those that apply now; null for those of the market.
     */
    void follow(Bytes32 order, @Nullable FeeRates now) {
        if (now == null) {
            forget(order);
        } else {
            put(order, now);
        }
    }

    /** The rates of a resting order; null for those of the market. */
    @Nullable
    FeeRates of(Bytes32 order) {
        return byOrder.get(order);
    }

    /** Removes the rates of an order that has left the book. */
    void forget(Bytes32 order) {
        byOrder.remove(order);
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(byOrder.size());
        byOrder.forEach((order, rates) ->
                out.writeBytes32(order).writeSignedVarint(rates.getMaker()).writeSignedVarint(rates.getTaker()));
    }

    public void readFrom(BinaryReader in) {
        for (long left = in.readVarint(); left > 0; left--) {
            byOrder.put(
                    in.readBytes32(),
                    FeeRates.newBuilder()
                            .setMaker(in.readSignedVarint())
                            .setTaker(in.readSignedVarint())
                            .build());
        }
    }
}
