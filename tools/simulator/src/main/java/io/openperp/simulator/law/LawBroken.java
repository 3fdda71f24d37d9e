package io.openperp.simulator.law;

import java.util.function.Supplier;

/** A law of the exchange does not hold. */
public final class LawBroken extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Law law;

    public LawBroken(Law law, String what) {
        super(law + ": " + what);
        this.law = law;
    }

    public LawBroken(Law law, String what, Throwable cause) {
        super(law + ": " + what, cause);
        this.law = law;
    }

    public Law law() {
        return law;
    }

    /** Throws unless {@code holds}. */
    public static void unless(boolean holds, Law law, Supplier<String> what) {
        if (!holds) {
            throw new LawBroken(law, what.get());
        }
    }
}
