package io.openperp.client;

/** A query failed. For transactions, {@link Submission} has the result instead. */
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
