package io.openperp.benchmarks.streams;

/** Appends to the log what a server publishes to its subscribers, each with its stamp. */
interface Feed extends AutoCloseable {

    void ticker(long stamp);

    void trade(long stamp);

    /** @param index of the account */
    void order(int index, long stamp);

    /** What one of the many subscribes to. */
    String marketSubscription();

    String accountSubscription(int index);

    @Override
    void close();
}
