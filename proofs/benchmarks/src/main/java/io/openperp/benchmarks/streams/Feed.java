package io.openperp.benchmarks.streams;

/** Appends records to the log that a server publishes to its subscribers, each with a stamp. */
interface Feed extends AutoCloseable {

    void ticker(long stamp);

    void trade(long stamp);

    /** @param index of the account */
    void order(int index, long stamp);

    /** Request with which one of the many subscribes. */
    String marketSubscription();

    String accountSubscription(int index);

    @Override
    void close();
}
