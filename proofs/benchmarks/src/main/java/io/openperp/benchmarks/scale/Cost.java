package io.openperp.benchmarks.scale;

/**
 * Processor time of one visit to a stage, in microseconds.
 *
 * @param perTransaction added by each transaction
 * @param perTurn cost of a turn, however many transactions it takes: waking up, a request, a fetch, a commit
 */
record Cost(double perTransaction, double perTurn) {

    /** Microseconds of a turn that takes this many transactions. */
    double turn(double transactions) {
        return perTurn + perTransaction * transactions;
    }

    /** The most transactions a second that one thread can do, with turns of any size. */
    double most() {
        return 1e6 / perTransaction;
    }
}
