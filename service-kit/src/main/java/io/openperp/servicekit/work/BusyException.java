package io.openperp.servicekit.work;

import java.io.Serial;

/** Others have asked for so much that this request would have waited for too long; nothing was done for it. */
public final class BusyException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    BusyException() {
        super("too many large questions are being answered");
    }
}
