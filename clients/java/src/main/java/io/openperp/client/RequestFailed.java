package io.openperp.client;

/** Thrown if a query failed. Sending a transaction returns a {@link Submission} instead. */
public final class RequestFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    RequestFailed(Failure failure) {
        super(failure.message());
        this.failure = failure;
    }

    public Failure failure() {
        return failure;
    }
}
