package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Bytes32;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who may be a signer: no policy has fewer signers that can sign than its threshold (MSG-005). */
class MultisigSignersTest extends MultisigFixture {

    /** MSG-005: else its money would be nobody's, as no proposal of it could ever be approved. */
    @Test
    void keysThatSignNothingAreNoSigners() {
        Bytes32 multisig = funded(2, 0);
        Bytes32 sub =
                Keys.read(ask(BOB, new CreateSubAccount("bot", null, null)).getSubAccount());
        Bytes32 isolated = DerivedKeys.isolatedAccount(ALICE, 0);
        Bytes32 nobodys = Bytes32.of(new byte[32]);
        for (Bytes32 none : List.of(multisig, sub, isolated, nobodys)) {
            String reason =
                    "signers name " + none + ", for which nobody can have a secret key; accepted are accounts that sign"
                            + " with a key of their own, not sub-accounts, isolated or multisig accounts";
            assertError(ask(ALICE, new CreateMultisig(List.of(ALICE, none), 1, 0, HOUR)), reason);
            UpdateMultisigPolicy update = new UpdateMultisigPolicy(multisig, List.of(none), 1L, null, null);
            assertError(
                    ask(ALICE, new Propose(multisig, List.of(update), null)), "action 0 of the proposal: " + reason);
        }
        assertNoSigner(multisig, Floor.FUND, "the insurance fund");
        assertNoSigner(multisig, Floor.FEES, "the fee account");
        assertKind(carriedOut(multisig, send(multisig, ALICE, "5000")), StatusKind.PROPOSAL_EXECUTED);
    }

    private void assertNoSigner(Bytes32 multisig, Bytes32 none, String name) {
        String reason = "signers name " + none + ", " + name + " of the exchange; accepted are accounts of traders";
        assertError(ask(ALICE, new CreateMultisig(List.of(ALICE, none), 1, 0, HOUR)), reason);
        ActionStatus failed = carriedOut(multisig, new UpdateMultisigPolicy(multisig, List.of(none), 1L, null, null));
        assertKind(failed, StatusKind.PROPOSAL_FAILED_STATUS);
        assertThat(failed.getProposal().getMessage()).isEqualTo(reason);
    }
}
