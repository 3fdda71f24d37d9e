package io.openperp.simulator.sniper;

import io.openperp.units.Fixed;
import java.util.Arrays;

/** The loss of a maker to snipers and its income from others, each trade valued at the fair price of its moment. */
public final class Losses {

    /** Largest jump of the fair price, in tenths of a basis point. */
    static final int LARGEST_JUMP = 200;

    private static final double TENTHS_PER_BPS = 10;

    /** Size taken by snipers, by the jump after which they took it, in tenths of a basis point. */
    private final long[] sniped = new long[LARGEST_JUMP + 1];

    private long jumps;
    private long fills;
    private long loss;
    private long othersVolume;
    private long othersGain;

    void jump() {
        jumps++;
    }

    /**
     * Adds a trade of a sniper.
     *
     * @param jumpTenths size of the last jump in tenths of a basis point
     * @param makerLoss what the maker loses at the fair price, in units of 1e-8 USD
     */
    void snipe(int jumpTenths, long size, long makerLoss) {
        fills++;
        loss += makerLoss;
        sniped[jumpTenths] += size;
    }

    /** Adds a trade of an uninformed taker. */
    void serve(long size, long makerGain) {
        othersVolume += size;
        othersGain += makerGain;
    }

    void add(Losses other) {
        jumps += other.jumps;
        fills += other.fills;
        loss += other.loss;
        othersVolume += other.othersVolume;
        othersGain += other.othersGain;
        Arrays.setAll(sniped, i -> sniped[i] + other.sniped[i]);
    }

    public long jumps() {
        return jumps;
    }

    /** Number of trades of snipers. */
    public long fills() {
        return fills;
    }

    /** Loss of the maker to snipers, in USD a jump. */
    public double lossPerJump() {
        return jumps == 0 ? 0 : loss / (double) Fixed.ONE / jumps;
    }

    /** Income of the maker from uninformed takers less the loss to snipers, in USD a jump. */
    public double profitPerJump() {
        return jumps == 0 ? 0 : (othersGain - loss) / (double) Fixed.ONE / jumps;
    }

    /** Volume of uninformed takers in base units a jump. */
    public double othersVolumePerJump() {
        return jumps == 0 ? 0 : othersVolume / (double) Fixed.ONE / jumps;
    }

    /**
     * The spread between bid and offer, in basis points, with which what uninformed takers pay would equal what snipers
     * take. Snipers take only quotes that a jump passes, so a wider spread also loses less to each.
     */
    public double breakEvenSpread() {
        double low = 0;
        double high = LARGEST_JUMP / TENTHS_PER_BPS;
        for (int i = 0; i < 50; i++) {
            double middle = (low + high) / 2;
            if (othersVolume * middle < snipedAt(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low + high;
    }

    /** Loss to snipers with quotes at this distance from the price, in basis points times size. */
    private double snipedAt(double distance) {
        double sum = 0;
        for (int tenths = 0; tenths < sniped.length; tenths++) {
            sum += sniped[tenths] * Math.max(0, tenths / TENTHS_PER_BPS - distance);
        }
        return sum;
    }
}
