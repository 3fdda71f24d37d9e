package io.openperp.transaction.json;

/**
 * The text is not a transaction. The message is for the client: what is wrong and what is accepted.
 *
 * <p>Two kinds: a body of the wrong structure, and a body of the right structure whose account, signer or signature
 * does not decode, which the wire treats like a signature that does not verify.
 */
public final class MalformedTransaction extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean authenticationFailure;

    private MalformedTransaction(String message, boolean authenticationFailure) {
        super(message, null, false, false);
        this.authenticationFailure = authenticationFailure;
    }

    static MalformedTransaction structure(String message) {
        return new MalformedTransaction(message, false);
    }

    static MalformedTransaction authentication(String message) {
        return new MalformedTransaction(message, true);
    }

    /** True where the answer is that of a bad signature (HTTP 200), false for a malformed body (HTTP 400). */
    public boolean isAuthenticationFailure() {
        return authenticationFailure;
    }
}
