package io.openperp.benchmarks.shard;

/**
 * Mean cost of one command in a round.
 *
 * @param micros processor time of the thread
 * @param bytes bytes allocated by the thread
 */
record Cost(String name, double micros, long bytes) {}
