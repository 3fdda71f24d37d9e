package io.openperp.exchange.account.state;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import org.jspecify.annotations.Nullable;

/**
 * The nonces that an account has used (NON-001 to NON-005). Those of its agents are kept separately, so that no agent
 * can make the owner's nonces too old (NON-010).
 */
public final class Nonces {

    /** Whether a nonce may be used: only if it is fresh, not if it was used before or is below those remembered. */
    public enum Verdict {
        FRESH,
        DUPLICATE,
        TOO_OLD
    }

    private final NonceWindows owner = new NonceWindows();

    /** The nonces of all agents together; null before one has signed. */
    private @Nullable NonceWindows agents;

    /** Whether the owner or an agent has used the nonce, as far as this is still remembered. */
    public boolean remember(long nonce) {
        return owner.remember(nonce) || agents != null && agents.remember(nonce);
    }

    /** Marks {@code nonce} as used if it is fresh, and returns whether it was fresh, a duplicate or too old. */
    public Verdict use(long nonce, boolean byOwner) {
        if (byOwner) {
            return agents != null && agents.remember(nonce) ? Verdict.DUPLICATE : owner.use(nonce);
        }
        if (agents == null) {
            agents = new NonceWindows(owner);
        }
        return owner.remember(nonce) ? Verdict.DUPLICATE : agents.use(nonce);
    }

    public void writeTo(BinaryWriter out) {
        owner.writeTo(out);
        out.writeBoolean(agents != null);
        if (agents != null) {
            agents.writeTo(out);
        }
    }

    public void readFrom(BinaryReader in) {
        owner.readFrom(in);
        if (in.readBoolean()) {
            agents = new NonceWindows();
            agents.readFrom(in);
        }
    }
}
