package io.openperp.benchmarks.scale;

import java.util.List;

/** Queueing formulas. */
final class Queues {

    private Queues() {}

    /**
     * Mean number of turns that pass before a processor is free: those that are under way or ready beyond the number of
     * processors, of which several end at a time.
     *
     * @param busy share of the time in which each thread has a turn, 0 to 1
     * @param alone mean number of turns that have no thread to wait for, Poisson
     * @param cores may be a fraction
     */
    static double ahead(List<Double> busy, double alone, double cores) {
        double[] chance = poisson(alone, busy.size());
        for (double share : busy) {
            for (int turns = chance.length - 1; turns >= 0; turns--) {
                chance[turns] = chance[turns] * (1 - share) + (turns > 0 ? chance[turns - 1] * share : 0);
            }
        }
        double ahead = 0;
        for (int turns = 0; turns < chance.length; turns++) {
            ahead += chance[turns] * Math.max(0, turns + 1 - cores) / cores;
        }
        return ahead;
    }

    /** Poisson probabilities by count, with room for {@code more} further counts. */
    private static double[] poisson(double mean, int more) {
        int most = (int) (mean + 10 * Math.sqrt(mean + 1)) + 1;
        double[] chance = new double[most + more + 1];
        double logarithm = -mean;
        for (int count = 0; count <= most; count++) {
            chance[count] = Math.exp(logarithm);
            logarithm += Math.log(Math.max(mean, 1e-12) / (count + 1));
        }
        return chance;
    }
}
