package io.openperp.exchange.market.pricing;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayDeque;
import java.util.List;

/**
 * The live oracle prices of the last hour, one every 10 s; their average may become the settlement price of the market
 * (STL-003).
 */
final class OracleSamples {

    static final long SAMPLE_SECONDS = 10;

    private static final long SECONDS_PER_MINUTE = 60;
    private static final long KEPT_SECONDS = 60 * SECONDS_PER_MINUTE;

    private record Sample(long second, long price) {}

    /** The samples, oldest first. */
    private final ArrayDeque<Sample> samples = new ArrayDeque<>();

    void add(long second, long price) {
        samples.add(new Sample(second, price));
        while (samples.element().second <= second - KEPT_SECONDS) {
            samples.remove();
        }
    }

    void forgetAfter(long second) {
        samples.removeIf(sample -> sample.second > second);
    }

    /** Mean of the samples of the last {@code minutes} minutes, 1 to 60, rounded down; 0 if there is none. */
    long average(long now, int minutes) {
        List<Sample> counted = samples.stream()
                .filter(sample -> sample.second > now - minutes * SECONDS_PER_MINUTE)
                .toList();
        int count = counted.size();
        long quotients = 0;
        long remainders = 0;
        for (Sample sample : counted) { // the sum of the prices may not fit
            quotients += sample.price / count;
            remainders += sample.price % count;
        }
        return count == 0 ? 0 : quotients + remainders / count;
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(samples.size());
        samples.forEach(sample -> out.writeVarint(sample.second).writeVarint(sample.price));
    }

    void readFrom(BinaryReader in) {
        samples.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            samples.add(new Sample(in.readVarint(), in.readVarint()));
        }
    }
}
