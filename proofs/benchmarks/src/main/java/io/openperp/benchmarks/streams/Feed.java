package io.openperp.benchmarks.streams;

/** Appends records to the log, from which a server makes messages for its subscribers; each has a stamp. */
interface Feed extends AutoCloseable {

    void ticker(long stamp);

    void trade(long stamp);

    /**
     * Appends an event of an order of one account.
     *
     * @param index index of the account
     * @param stamp time to put into the event, see {@link Kind}
     */
    void order(int index, long stamp);

    /** The request with which a subscriber of the market's topics subscribes. */
    String marketSubscription();

    String accountSubscription(int index);

    @Override
    void close();
}
