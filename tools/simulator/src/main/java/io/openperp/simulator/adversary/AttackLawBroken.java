package io.openperp.simulator.adversary;

/** An attacker has broken a law. */
public final class AttackLawBroken extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AttackLawBroken(AttackLaw law, String what) {
        super(law + ": " + what);
    }
}
