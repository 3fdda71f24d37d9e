package io.openperp.benchmarks.scale;

import java.util.List;

/** Formulas of queueing theory, for the {@link Model}. */
final class Queues {

    private Queues() {}

    /**
     * Mean number of turns that have to end before a processor is free for a new one: those that are running or ready,
     * beyond the number of processors, divided by that number because several run at the same time.
     *
     * @param busy for each thread, the share of the time in which it has a turn, 0 to 1
     * @param alone mean number of turns in stages where each transaction has a thread of its own; Poisson distributed
     * @param cores number of processors; may be a fraction
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

    /**
     * Poisson probabilities of 0, 1, 2 … events, up to a count that is practically never exceeded; followed by {@code
     * more} zeros for the caller to fill.
     */
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
