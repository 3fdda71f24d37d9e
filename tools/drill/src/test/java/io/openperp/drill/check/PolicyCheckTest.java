package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.ACCOUNT_BYTES;
import static io.openperp.drill.journal.OneOrder.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.MultisigAccount;
import io.openperp.journal.MultisigChanged;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalChanged;
import io.openperp.journal.ProposalState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The signers of a multisig account change its policy by a proposal (MSG-019). */
class PolicyCheckTest {

    private static final ByteString MULTISIG_BYTES = OneOrder.bytes(5);
    private static final String MULTISIG = OneOrder.text(MULTISIG_BYTES);

    private final RecordedFacts facts = new RecordedFacts();

    @Test
    void aPolicyThatAProposalHasChangedOnceIsFine() {
        policy(2, true, ACCOUNT_BYTES, OneOrder.bytes(8));
        proposal("[{\"msu\":{}}]", ProposalState.PROPOSAL_READY);
        assertThat(found(MULTISIG)).isEmpty();
        proposal("", ProposalState.PROPOSAL_DONE);
        policy(1, false, ACCOUNT_BYTES);
        assertThat(found(MULTISIG)).isEmpty();
    }

    @Test
    void aChangeThatIsLostOrHappensTwiceIsFound() {
        policy(1, true, ACCOUNT_BYTES);
        proposal("[{\"msu\":{}}]", ProposalState.PROPOSAL_DONE);
        assertThat(found(MULTISIG))
                .singleElement()
                .asString()
                .startsWith("1 proposals")
                .endsWith("changed 0 times");
        policy(1, false, ACCOUNT_BYTES);
        policy(1, false, ACCOUNT_BYTES);
        assertThat(found(MULTISIG)).singleElement().asString().endsWith("changed 2 times");
    }

    @Test
    void aChangeWithoutAProposalOfItIsFound() {
        policy(1, true, ACCOUNT_BYTES);
        proposal("[{\"l\":{}}]", ProposalState.PROPOSAL_DONE);
        policy(2, false, ACCOUNT_BYTES);
        assertThat(found(MULTISIG))
                .singleElement()
                .asString()
                .startsWith("0 proposals")
                .endsWith("changed 1 times");
    }

    @Test
    void aSignerThatIsNotShownAsOneOrStillIsFound() {
        policy(1, true, ACCOUNT_BYTES);
        assertThat(found("")).singleElement().asString().contains("is shown as a signer of []");
        proposal("[{\"msu\":{}}]", ProposalState.PROPOSAL_DONE);
        policy(1, false, OneOrder.bytes(8));
        assertThat(found(MULTISIG)).singleElement().asString().endsWith("the log has []");
    }

    @Test
    void anOpenProposalOfAnEarlierPolicyIsFound() {
        policy(2, true, ACCOUNT_BYTES, OneOrder.bytes(8));
        assertThat(open("pending", 2)).isEmpty();
        assertThat(open("executed", 1)).isEmpty();
        assertThat(open("ready", 1)).singleElement().asString().contains("needs 1 approvals, its policy says 2");
    }

    private List<String> open(String status, int threshold) {
        return PolicyCheck.openOnes(
                MULTISIG, List.of(json("{\"status\":\"%s\",\"threshold\":%d}".formatted(status, threshold))), facts);
    }

    private void policy(int threshold, boolean created, ByteString... signers) {
        emit(AccountEvent.newBuilder()
                .setMultisigChanged(MultisigChanged.newBuilder()
                        .setCreated(created)
                        .setMultisig(MultisigAccount.newBuilder()
                                .setAccount(MULTISIG_BYTES)
                                .setPolicy(MultisigPolicy.newBuilder()
                                        .setThreshold(threshold)
                                        .addAllSigners(List.of(signers))))));
    }

    private void proposal(String actions, ProposalState state) {
        emit(AccountEvent.newBuilder()
                .setProposalChanged(ProposalChanged.newBuilder()
                        .setActions(actions)
                        .setProposal(Proposal.newBuilder()
                                .setMultisig(MULTISIG_BYTES)
                                .setNumber(1)
                                .setState(state))));
    }

    private void emit(AccountEvent.Builder event) {
        facts.apply(
                AccountEvents.newBuilder()
                        .addEvents(event.setAccount(MULTISIG_BYTES))
                        .build(),
                OneOrder.PLACE);
    }

    private List<String> found(String signed) {
        String named = signed.isEmpty() ? "" : "\"" + signed + "\"";
        ReportedAccount signer = new ReportedAccount(
                ACCOUNT,
                json("{\"multisigAccounts\":[" + named + "]}"),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        return PolicyCheck.discrepancies(List.of(MULTISIG), List.of(signer), facts);
    }
}
