package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.NONCE;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.load.SentTransaction;
import io.openperp.drill.published.SignedTransaction;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AgentChanged;
import io.openperp.journal.StatusKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keys that sign for an account (AGT-001, AGT-007). */
class AgentCheckTest {

    private static final ByteString AGENT_BYTES = OneOrder.bytes(5);
    private static final String AGENT = OneOrder.text(AGENT_BYTES);

    private final OneOrder order = new OneOrder();
    private final SentTransaction ofAgent = new SentTransaction(
            ACCOUNT,
            new SignedTransaction(
                    "{}",
                    OneOrder.json("{\"nonce\":" + NONCE + ",\"signer\":\"" + AGENT + "\"}"),
                    List.of(),
                    List.of()));

    @Test
    void whatAnApprovedAgentHasSignedMayBeCarriedOut() {
        changed(false);
        executed();
        assertThat(found(false)).isEmpty();
    }

    @Test
    void whatSomebodyElseHasSignedIsFound() {
        assertThat(found(false)).isEmpty();
        executed();
        assertThat(found(false)).singleElement().asString().contains("has not approved, and carried out");
    }

    @Test
    void whatAnAgentHasSignedAfterItsRemovalIsFound() {
        changed(false);
        changed(true);
        assertThat(found(true)).isEmpty();
        executed();
        assertThat(found(true)).singleElement().asString().contains("after its removal, and carried out");
    }

    @Test
    void anApprovalOrRemovalThatIsLostOrHappensTwiceIsFound() {
        changed(false);
        assertThat(changes()).singleElement().asString().contains("approved 1 times and removed 0 times");
        changed(true);
        assertThat(changes()).isEmpty();
        changed(false);
        assertThat(changes()).singleElement().asString().contains("approved 2 times and removed 1 times");
    }

    private List<String> found(boolean inVain) {
        return AgentCheck.carriedOut(ACCOUNT, List.of(ofAgent, order.sent()), sent -> inVain, order.facts());
    }

    private List<String> changes() {
        return AgentCheck.changes(ACCOUNT, List.of(AGENT), order.facts());
    }

    private void executed() {
        order.appended();
        order.completed(StatusKind.RESTING);
    }

    private void changed(boolean removed) {
        order.emit(AccountEvent.newBuilder()
                .setAgentChanged(AgentChanged.newBuilder().setAgent(AGENT_BYTES).setRemoved(removed)));
    }
}
