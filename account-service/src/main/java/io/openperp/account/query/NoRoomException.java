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

    /** One address has used up its share. */
    static NoRoomException ofAddress(String reason) {
        return new NoRoomException(reason, true);
    }

    /** All addresses together have used up the budget. */
    static NoRoomException inAll(String reason) {
        return new NoRoomException(reason, false);
    }

    boolean isOfAddress() {
        return isOfAddress;
    }
}
