package io.openperp.account.query;

import java.io.Serial;

/** The memory budget for answers is used up; the message names the budget. */
final class NoRoomException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final boolean isOfAddress;

    private NoRoomException(String reason, boolean isOfAddress) {
        super(reason);
        this.isOfAddress = isOfAddress;
    }

    /** The exception for one address that has used up its share. */
    static NoRoomException ofAddress(String reason) {
        return new NoRoomException(reason, true);
    }

    /** The exception for all addresses, which together have used up the budget. */
    static NoRoomException inAll(String reason) {
        return new NoRoomException(reason, false);
    }

    boolean isOfAddress() {
        return isOfAddress;
    }
}
