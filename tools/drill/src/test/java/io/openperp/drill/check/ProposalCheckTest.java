package io.openperp.drill.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderState;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalChanged;
import io.openperp.journal.ProposalState;
import io.openperp.journal.StatusKind;
import io.openperp.units.Base58;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A proposal ends once, and is shown as it ended. */
class ProposalCheckTest {

    private static final ByteString MULTISIG = ByteString.copyFrom(new byte[32]);
    private static final String KEY = Base58.encode(MULTISIG.toByteArray());

    private final RecordedFacts facts = new RecordedFacts();

    @Test
    void whatWasExecutedOnceAndWhatIsOpenAreAsTheyShouldBe() {
        becomes(1, ProposalState.PROPOSAL_PENDING);
        becomes(1, ProposalState.PROPOSAL_READY);
        becomes(1, ProposalState.PROPOSAL_DONE);
        becomes(2, ProposalState.PROPOSAL_READY);

        assertThat(ProposalCheck.discrepancies(KEY, facts, Map.of(1L, "executed", 2L, "ready")))
                .isEmpty();
    }

    @Test
    void oneThatIsExecutedTwiceIsFound() {
        becomes(1, ProposalState.PROPOSAL_DONE);
        becomes(1, ProposalState.PROPOSAL_DONE);

        assertThat(ProposalCheck.discrepancies(KEY, facts, Map.of(1L, "executed")))
                .singleElement()
                .asString()
                .startsWith("proposal 1 of " + KEY + " ended 2 times");
    }

    @Test
    void oneThatIsNotShownOrShownOtherwiseIsFound() {
        becomes(1, ProposalState.PROPOSAL_READY);
        becomes(2, ProposalState.PROPOSAL_DONE);

        assertThat(ProposalCheck.discrepancies(KEY, facts, Map.of(2L, "failed", 3L, "pending")))
                .hasSize(3)
                .anyMatch(each -> each.contains("proposal 1") && each.endsWith("is open in the log, and not shown"))
                .anyMatch(each -> each.contains("proposal 2") && each.contains("is shown as failed"))
                .anyMatch(each -> each.contains("proposal 3") && each.contains("is shown as pending"));
    }

    @Test
    void anOrderThatIsPlacedAgainIsFound() {
        facts.apply(
                AccountEvents.newBuilder()
                        .addEvents(AccountEvent.newBuilder()
                                .setAccount(MULTISIG)
                                .setOrderChanged(OrderChanged.newBuilder()
                                        .setOrder(OrderState.newBuilder()
                                                .setOrderId(MULTISIG)
                                                .setStatus(StatusKind.REJECTED_DUPLICATE))))
                        .build(),
                OneOrder.PLACE);

        assertThat(ProposalCheck.discrepancies(KEY, facts, Map.of()))
                .singleElement()
                .asString()
                .endsWith("was placed again");
    }

    private void becomes(long number, ProposalState state) {
        Proposal proposal = Proposal.newBuilder()
                .setMultisig(MULTISIG)
                .setNumber(number)
                .setState(state)
                .build();
        facts.apply(
                AccountEvents.newBuilder()
                        .addEvents(AccountEvent.newBuilder()
                                .setAccount(MULTISIG)
                                .setProposalChanged(ProposalChanged.newBuilder().setProposal(proposal)))
                        .build(),
                OneOrder.PLACE);
    }
}
