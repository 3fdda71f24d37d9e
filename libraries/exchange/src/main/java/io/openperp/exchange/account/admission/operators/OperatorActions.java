package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Administration;
import io.openperp.transaction.MarketOperation;
import io.openperp.transaction.OperatorAction;
import io.openperp.transaction.OperatorAction.Publication;
import io.openperp.transaction.TreasuryOperation;
import io.openperp.transaction.TreasuryOperation.Deposit;

/**
 * Carries out the actions of operators if the signer's role permits them, and records them for the history of operator
 * actions (ROL-010).
 */
public final class OperatorActions {

    private final OperatorRights rights;
    private final OperatorActs acts;
    private final AdministratorActions administrators;
    private final MarketChanges markets;
    private final TreasuryActions treasury;
    private final PriceActions prices;

    public OperatorActions(
            OperatorRights rights,
            OperatorActs acts,
            AdministratorActions administrators,
            MarketChanges markets,
            TreasuryActions treasury,
            PriceActions prices) {
        this.rights = rights;
        this.acts = acts;
        this.administrators = administrators;
        this.markets = markets;
        this.treasury = treasury;
        this.prices = prices;
    }

    /**
     * Carries out one action, or answers why it is refused.
     *
     * @param flaw why the action is refused whatever the state of the exchange is; empty if nothing is wrong with it
     */
    public void carryOut(Submission submission, int index, OperatorAction action, String flaw) {
        acts.begin(submission, index, action);
        String refusal = rights.maySign(action, submission.signer) ? flaw : "not authorized";
        if (!refusal.isEmpty()) {
            submission.answer(index, refused(action), refusal);
            return;
        }
        switch (action) {
            case Administration administration -> administrators.carryOut(submission, index, administration);
            case MarketOperation operation -> markets.carryOut(submission, index, operation);
            case TreasuryOperation operation -> treasury.carryOut(submission, index, operation);
            case Publication publication -> prices.carryOut(submission, index, publication);
        }
    }

    private static StatusKind refused(OperatorAction action) {
        return switch (action) {
            case Deposit deposit -> StatusKind.DEPOSIT_FAILED;
            case TreasuryOperation operation -> StatusKind.WITHDRAWAL_FAILED;
            default -> StatusKind.ERROR;
        };
    }
}
