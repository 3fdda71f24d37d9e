package io.openperp.benchmarks.scale;

/**
 * Processor time of one visit to a stage, in microseconds.
 *
 * @param perTransaction what each transaction adds
 * @param perTurn what a turn costs, however many transactions it takes: waking up, a request, a fetch, a commit
 */
record Cost(double perTransaction, double perTurn) {

    /** Of a turn that takes so many. */
    double turn(double transactions) {
        return perTurn + perTransaction * transactions;
    }

    /** The most transactions a second that one thread can do, with turns of any size. */
    double most() {
        return 1e6 / perTransaction;
    }
}
