package io.openperp.account.query;

import java.io.Serial;

/** There is no memory for an answer; the message says why. */
final class NoRoomException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final boolean isOfAddress;

    private NoRoomException(String reason, boolean isOfAddress) {
        super(reason);
        this.isOfAddress = isOfAddress;
    }

    /** The address holds as much as one may. */
    static NoRoomException ofAddress(String reason) {
        return new NoRoomException(reason, true);
    }

    /** All addresses together do. */
    static NoRoomException inAll(String reason) {
        return new NoRoomException(reason, false);
    }

    boolean isOfAddress() {
        return isOfAddress;
    }
}
