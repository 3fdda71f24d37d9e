package io.openperp.api.action;

import com.fasterxml.jackson.annotation.JsonValue;

/** Which transaction has used the nonce of this one, so that the exchange has refused it. */
public enum DuplicateNonce {
    /** This transaction itself, with the same signature: it was executed when it was first sent. */
    THIS("this"),
    /** A different transaction. The one that was sent now was not executed and never will be. */
    OTHER("other");

    private final String wireName;

    DuplicateNonce(String wireName) {
        this.wireName = wireName;
    }

    @JsonValue
    public String wireName() {
        return wireName;
    }
}
