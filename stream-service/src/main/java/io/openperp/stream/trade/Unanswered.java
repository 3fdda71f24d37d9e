package io.openperp.stream.trade;

/** The transactions of one client that the gateway has not answered. */
public interface Unanswered {

    /**
     * Adds a transaction, which takes so many bytes of memory until it {@link #leave leaves}. Returns false, and takes
     * nothing, if there are too many.
     */
    boolean tryEnter(long bytes);

    void leave(long bytes);
}
