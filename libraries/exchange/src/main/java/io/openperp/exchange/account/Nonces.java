package io.openperp.exchange.account;

import io.openperp.exchange.Rules;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import org.jspecify.annotations.Nullable;

/**
 * Which nonces an account has used, each once (NON-001 to NON-005). From rules version 3 on what its agents have used is
 * remembered apart: however high their nonces are, the owner's are not too old (NON-010).
 */
final class Nonces {

    /** What may be done with a nonce. */
    enum Verdict {
        FRESH,
        DUPLICATE,
        TOO_OLD
    }

    /** Until rules version 3 of its agents, too. */
    private final NonceWindows owner = new NonceWindows();

    /** Of all agents together; null before one has signed. */
    private @Nullable NonceWindows agents;

    /** Uses {@code nonce} up if it is fresh. Negative ones are accepted since rules 2. */
    Verdict use(long nonce, boolean byOwner, Rules rules) {
        if (nonce < 0 && !rules.areAtLeast(2)) {
            return Verdict.TOO_OLD;
        }
        if (!rules.areAtLeast(3)) {
            return owner.use(nonce, rules);
        }
        if (byOwner) {
            return agents != null && agents.remember(nonce) ? Verdict.DUPLICATE : owner.use(nonce, rules);
        }
        if (agents == null) {
            agents = new NonceWindows(owner); // what agents used under older rules is among the owner's
        }
        return owner.remember(nonce) ? Verdict.DUPLICATE : agents.use(nonce, rules);
    }

    void writeTo(BinaryWriter out, Rules rules) {
        owner.writeTo(out, rules);
        if (rules.areAtLeast(3)) {
            out.writeBoolean(agents != null);
            if (agents != null) {
                agents.writeTo(out, rules);
            }
        }
    }

    void readFrom(BinaryReader in, Rules rules) {
        owner.readFrom(in, rules);
        if (rules.areAtLeast(3) && in.readBoolean()) {
            agents = new NonceWindows();
            agents.readFrom(in, rules);
        }
    }
}
