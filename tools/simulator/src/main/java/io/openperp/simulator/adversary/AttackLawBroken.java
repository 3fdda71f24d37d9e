package io.openperp.simulator.adversary;

/** An attacker achieved what nobody may. */
public final class AttackLawBroken extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AttackLawBroken(AttackLaw law, String what) {
        super(law + ": " + what);
    }
}
