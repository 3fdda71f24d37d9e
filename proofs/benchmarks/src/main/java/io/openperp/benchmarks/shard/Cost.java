package io.openperp.benchmarks.shard;

/**
 * Of one command, in the mean of a round.
 *
 * @param micros processor time of the thread
 * @param bytes allocated by the thread
 */
record Cost(String name, double micros, long bytes) {}
