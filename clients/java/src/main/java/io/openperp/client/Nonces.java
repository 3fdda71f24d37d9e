package io.openperp.client;

import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Generates nonces: microseconds since 1970 in steps of 64, plus a random offset of the process within the step.
 *
 * <p>They increase strictly over all signers of a process, also when its clock is set back. Two processes that trade for one
 * account collide only if they drew the same of 64 offsets and sign in the same 64 microseconds; the second transaction is
 * then refused as a whole and can be signed again.
 */
final class Nonces {

    private static final int STEP = 64;
    private static final int PLACE = new SecureRandom().nextInt(STEP);
    private static final AtomicLong LAST = new AtomicLong();

    private Nonces() {}

    static long next() {
        long step = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis()) / STEP * STEP + PLACE;
        return LAST.updateAndGet(last -> Math.max(last + STEP, step));
    }
}
