package io.openperp.benchmarks.scale;

/**
 * One turn of a thread that takes all transactions that have collected when the turn begins. It follows from the
 * arrivals per microsecond {@code a}, the wait for a processor {@code W}, and the duration {@code s = w + c k} of a
 * turn that takes {@code k} transactions:
 *
 * <pre>s = w + c k,   k = a W + a s + exp(-a s)</pre>
 *
 * The terms of {@code k} are the transactions that arrived while the turn waited for a processor, those that arrived
 * during the previous turn, and, if none did, the one that woke the thread. At low rates {@code k} is 1. Towards
 * {@code a c = 1} it grows without limit, and the fixed cost {@code w} no longer matters.
 *
 * @param batch mean number of transactions that a turn takes
 * @param micros mean duration in microseconds, from waiting for a processor to the end of the turn
 * @param busy share of the time in which the thread waits for a processor or uses one, 0 to 1
 * @param residence mean time in microseconds from the arrival of a transaction to the end of the turn that takes it
 */
record Turn(double batch, double micros, double busy, double residence) {

    private static final int HALVINGS = 60;

    /**
     * The mean turn of a thread.
     *
     * @param perMicro arrivals per microsecond; less than 1 divided by {@code cost.perTransaction()}
     * @param wait wait for a processor, in microseconds
     */
    static Turn of(Cost cost, Stage.Kind kind, double perMicro, double wait) {
        if (kind == Stage.Kind.EACH_ALONE || perMicro <= 0) {
            double micros = wait + cost.turn(1);
            return new Turn(1, micros, 0, micros);
        }
        double low = cost.turn(1);
        double high = cost.turn(1 + perMicro * wait) / (1 - perMicro * cost.perTransaction());
        for (int halving = 0; halving < HALVINGS; halving++) {
            double service = (low + high) / 2;
            if (cost.turn(batch(perMicro, wait, service)) > service) {
                low = service;
            } else {
                high = service;
            }
        }
        return collected(perMicro, wait, low);
    }

    private static Turn collected(double perMicro, double wait, double service) {
        double batch = batch(perMicro, wait, service);
        double wakes = Math.exp(-perMicro * service);
        double whileWaiting = perMicro * wait * (wait / 2 + service);
        double duringTheTurnBefore = perMicro * service * (service / 2 + wait + service);
        double residence = (wakes * (wait + service) + whileWaiting + duringTheTurnBefore) / batch;
        double micros = wait + service;
        return new Turn(batch, micros, micros / (micros + wakes / perMicro), residence);
    }

    private static double batch(double perMicro, double wait, double service) {
        return perMicro * (wait + service) + Math.exp(-perMicro * service);
    }
}
