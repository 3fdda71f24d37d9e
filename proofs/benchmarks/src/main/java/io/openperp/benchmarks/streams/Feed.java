package io.openperp.benchmarks.streams;

/**
 * Appends records to the log, from which a server makes messages for its subscribers. Each has a stamp, the time at
 * which it was appended ({@link Kind#stamp}); a subscriber finds it in the message and so measures how long it took.
 */
interface Feed extends AutoCloseable {

    void ticker(long stamp);

    void trade(long stamp);

    /**
     * Appends an event of an order of one account.
     *
     * @param index index of the account
     * @param stamp time of the append, {@link Kind#stamp}; becomes the time of the event
     */
    void order(int index, long stamp);

    /** The request with which a subscriber of the market's topics subscribes. */
    String marketSubscription();

    String accountSubscription(int index);

    @Override
    void close();
}
