package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.account.admission.funds.Faucet;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Administration;
import io.openperp.transaction.Administration.AcceptTime;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.Administration.WhitelistFaucet;

/** Carries out the actions of administrators that concern the whole exchange: roles, fees, time, faucet. */
public final class AdministratorActions {

    private final RoleActions roles;
    private final FeeActions fees;
    private final TimeActions time;
    private final Faucet faucet;

    public AdministratorActions(RoleActions roles, FeeActions fees, TimeActions time, Faucet faucet) {
        this.roles = roles;
        this.fees = fees;
        this.time = time;
        this.faucet = faucet;
    }

    void carryOut(Submission submission, int index, Administration action) {
        switch (action) {
            case SetRole set -> roles.set(submission, index, set);
            case RevokeRole revoke -> roles.revoke(submission, index, revoke);
            case SetFeePolicy set -> fees.set(submission, index, set);
            case SetFeeProgramme set -> fees.set(submission, index, set);
            case AcceptTime asked -> time.accept(submission, index, asked);
            case WhitelistFaucet change -> {
                faucet.allow(change.target(), change.whitelist());
                submission.answer(index, StatusKind.WHITELIST_FAUCET, "");
            }
        }
    }
}
