package io.openperp.exchange.account.nonce;

import io.openperp.exchange.Rules;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import org.jspecify.annotations.Nullable;

/**
 * Which nonces an account has used (NON-001 to NON-005). From rules version 3 on the nonces of its agents are kept apart, so
 * that no agent can make its owner's nonces too old (NON-010).
 */
public final class Nonces {

    /** What may be done with a nonce. */
    public enum Verdict {
        FRESH,
        DUPLICATE,
        TOO_OLD
    }

    /** Under rules versions 1 and 2 those of its agents, too. */
    private final NonceWindows owner = new NonceWindows();

    /** Of all agents together; null before one has signed. */
    private @Nullable NonceWindows agents;

    /** Whether its owner or an agent has used the nonce, as far as is remembered. */
    public boolean remember(long nonce) {
        return owner.remember(nonce) || agents != null && agents.remember(nonce);
    }

    /** Uses {@code nonce} up if it is fresh. Negative ones are accepted since rules 2. */
    public Verdict use(long nonce, boolean byOwner, Rules rules) {
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
            agents = new NonceWindows(owner); // their nonces under older rules are among the owner's
        }
        return owner.remember(nonce) ? Verdict.DUPLICATE : agents.use(nonce, rules);
    }

    public void writeTo(BinaryWriter out, Rules rules) {
        owner.writeTo(out, rules);
        if (rules.areAtLeast(3)) {
            out.writeBoolean(agents != null);
            if (agents != null) {
                agents.writeTo(out, rules);
            }
        }
    }

    public void readFrom(BinaryReader in, Rules rules) {
        owner.readFrom(in, rules);
        if (rules.areAtLeast(3) && in.readBoolean()) {
            agents = new NonceWindows();
            agents.readFrom(in, rules);
        }
    }
}
