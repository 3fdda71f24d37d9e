package io.openperp.stream.trade;

/** The transactions of one client that the gateway has not answered. */
public interface Unanswered {

    /**
     * One more, which takes so many bytes of memory until it {@link #leave leaves}. False, and nothing is taken: there are
     * too many.
     */
    boolean tryEnter(long bytes);

    void leave(long bytes);
}
