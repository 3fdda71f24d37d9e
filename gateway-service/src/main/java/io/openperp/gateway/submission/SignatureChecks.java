package io.openperp.gateway.submission;

import io.micrometer.core.instrument.Timer;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.verification.SignatureRefusal;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verified;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Verifies signatures, at most a configured number at a time. */
final class SignatureChecks {

    private final Verification verification;
    private final Semaphore permits;
    private final Timer timer;

    SignatureChecks(Verification verification, int atOnce, Timer timer) {
        this.verification = verification;
        this.permits = new Semaphore(atOnce);
        this.timer = timer;
    }

    /** Result of verifying a signature. */
    sealed interface Verdict {
        record Good(Verified transaction) implements Verdict {}

        record Bad(SignatureRefusal why) implements Verdict {}

        /** The signature was not checked, because too many others were being checked. */
        record Busy() implements Verdict {}
    }

    Verdict verify(Envelope envelope, Duration patience) throws InterruptedException {
        if (!permits.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return new Verdict.Busy();
        }
        long startedAt = System.nanoTime();
        try {
            Optional<Verified> verified = verification.verify(envelope);
            return verified.<Verdict>map(Verdict.Good::new)
                    .orElseGet(() -> new Verdict.Bad(verification.explain(envelope)));
        } finally {
            permits.release();
            timer.record(System.nanoTime() - startedAt, TimeUnit.NANOSECONDS);
        }
    }
}
