package io.openperp.simulator.run;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Random draws from a seed. Every step of a simulation has draws of its own, so that leaving out one step does not
 * change the others.
 */
public final class Chance {

    private final SplittableRandom random;

    private Chance(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Creates the draws of one step of a seed. */
    public static Chance of(long seed, long step) {
        return new Chance((seed * 0x9E37_79B9_7F4A_7C15L ^ step * 0xC2B2_AE3D_27D4_EB4FL) + step);
    }

    /** Draws a number from 0 to {@code bound - 1}. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** Draws a number in this range, both ends included. */
    public long between(long least, long most) {
        return random.nextLong(least, most + 1);
    }

    public boolean oneIn(int many) {
        return random.nextInt(many) == 0;
    }

    /** Draws true with a probability of {@code count} in a thousand. */
    public boolean perMille(int count) {
        return random.nextInt(1000) < count;
    }

    public <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    public long number() {
        return random.nextLong();
    }
}
