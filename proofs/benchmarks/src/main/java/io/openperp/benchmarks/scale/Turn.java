package io.openperp.benchmarks.scale;

/**
 * A turn of a thread that takes all that has collected when it begins. With {@code a} arrivals a microsecond, the wait for
 * a processor {@code W} and the cost {@code w + c k} of a turn of {@code k}:
 *
 * <pre>s = w + c k,   k = a W + a s + exp(-a s)</pre>
 *
 * which are those who came while the turn was waiting, those who came during the turn before, and, if nobody did, the one
 * who woke the thread. While little arrives {@code k} is 1. Towards {@code a c = 1} it grows without limit, and the
 * thread spends its time on transactions alone.
 *
 * @param batch transactions it takes, in the mean
 * @param micros of waiting for a processor and of the turn
 * @param busy share of the time in which the thread waits for a processor or has it, 0 to 1
 * @param residence of a transaction: until a turn takes it, and that turn, in microseconds
 */
record Turn(double batch, double micros, double busy, double residence) {

    private static final int HALVINGS = 60;

    /** @param perMicro arrivals a microsecond; below one for each {@code cost.perTransaction()} */
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
