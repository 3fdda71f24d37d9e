package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.admission.funds.Faucet;
import io.openperp.exchange.account.admission.operators.OperatorRights;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.submission.ActionMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.OperatorAction;
import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells which transactions may come from an account that was never funded: those of operators, and those that begin
 * with a claim from the faucet.
 */
public final class UnfundedSenders {

    private final ShardSettings settings;
    private final Faucet faucet;
    private final OperatorRights rights;

    public UnfundedSenders(ShardSettings settings, Faucet faucet, OperatorRights rights) {
        this.settings = settings;
        this.faucet = faucet;
        this.rights = rights;
    }

    /**
     * Returns why the transaction of an unknown account is refused, or null if it may be admitted. A refusal leaves no
     * trace in the state.
     */
    @Nullable
    String refusal(RequestedTransaction submit) {
        List<RequestedAction> actions = submit.actions();
        Bytes32 key = submit.account();
        boolean operator = actions.stream()
                .allMatch(requested ->
                        requested.action() instanceof OperatorAction action && rights.maySign(action, submit.signer()));
        boolean admissible = !actions.isEmpty() && (operator || fundsItself(actions.getFirst(), key));
        if (!admissible) {
            return "account not found: fund it first" + how(actions, key);
        }
        return submit.signer().equals(key) ? null : "unauthorized signer";
    }

    private String how(List<RequestedAction> actions, Bytes32 key) {
        if (!settings.record().getFaucetEnabled()) {
            return "";
        }
        io.openperp.transaction.FundsAction.Faucet claim = actions.isEmpty() ? null : ownClaim(actions.getFirst(), key);
        String refusal = claim == null ? null : refusal(actions.getFirst(), claim);
        if (refusal != null) {
            return "; " + refusal;
        }
        String full = faucet.newcomerRefusal();
        return full == null
                ? "; the first action of its first transaction is {\"faucet\":{\"u\":\"<the account>\"}}"
                : "; " + full;
    }

    private boolean fundsItself(RequestedAction requested, Bytes32 key) {
        io.openperp.transaction.FundsAction.Faucet claim = ownClaim(requested, key);
        return claim != null && refusal(requested, claim) == null && faucet.newcomerRefusal() == null;
    }

    /** The action if it claims faucet money for the sending account itself; null for any other action. */
    private static io.openperp.transaction.FundsAction.@Nullable Faucet ownClaim(
            RequestedAction requested, Bytes32 key) {
        return requested.action() instanceof io.openperp.transaction.FundsAction.Faucet claim
                        && claim.recipient().equals(key)
                ? claim
                : null;
    }

    private @Nullable String refusal(RequestedAction requested, io.openperp.transaction.FundsAction.Faucet claim) {
        return requested.refusal().isEmpty() ? faucet.refusal(ActionMessages.claimFaucet(claim)) : requested.refusal();
    }
}
