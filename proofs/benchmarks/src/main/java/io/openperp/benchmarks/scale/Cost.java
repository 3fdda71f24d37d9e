package io.openperp.benchmarks.scale;

/**
 * Processor time of a stage, in microseconds. A thread processes transactions in turns, each of which takes all that
 * have collected.
 *
 * @param perTransaction cost of each transaction in a turn
 * @param perTurn fixed cost of a turn, however many transactions it takes: waking up, a request, a fetch, a commit
 */
record Cost(double perTransaction, double perTurn) {

    /** Microseconds of a turn that takes this many transactions. */
    double turn(double transactions) {
        return perTurn + perTransaction * transactions;
    }

    /** Upper bound of the transactions per second of one thread, which it approaches with ever larger turns. */
    double most() {
        return 1e6 / perTransaction;
    }
}
