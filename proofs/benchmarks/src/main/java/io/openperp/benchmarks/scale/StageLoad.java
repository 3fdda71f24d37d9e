package io.openperp.benchmarks.scale;

/**
 * A stage at a rate.
 *
 * @param perThread transactions a second at its busiest thread
 * @param batch transactions that a turn takes, in the mean
 * @param processorMicros for each transaction, all visits and all who do the work together
 * @param residenceMicros of one visit: waiting for a turn, for a processor, and the turn
 * @param share of what its busiest thread can do at most, 0 to 1
 */
record StageLoad(
        Stage stage, double perThread, double batch, double processorMicros, double residenceMicros, double share) {}
