package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.Action;
import io.openperp.journal.TransactionCompleted;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which transaction used the nonce of one that is refused for it (NON-003). */
class DuplicateNonceTest {

    private static final ByteString SIGNATURE = ByteString.copyFrom(new byte[64]);
    private static final ByteString OTHER_SIGNATURE =
            ByteString.copyFrom(new byte[] {1}).concat(SIGNATURE.substring(1));

    private final Floor floor = Floor.open();

    @BeforeEach
    void open() {
        floor.price("BTC-USD", "100000");
        floor.fund("alice", "10000");
    }

    @Test
    void theSameTransactionSentAgainLearnsThatItWasExecuted() {
        assertThat(signed(7, SIGNATURE, Floor.buy("o1", "BTC-USD", "0.1", "99000"))
                        .getError())
                .isEmpty();
        floor.exchange.restoreFromSnapshots(5);
        TransactionCompleted again = signed(7, SIGNATURE, Floor.buy("o1", "BTC-USD", "0.1", "99000"));
        assertThat(again.getError()).isEqualTo("duplicate nonce");
        assertThat(again.getErrorDetail())
                .matches("this very transaction was executed at \\S+Z: look its orders up by their IDs");
    }

    @Test
    void anotherTransactionLearnsThatItsNonceWasTaken() {
        signed(7, SIGNATURE, Floor.cancelAll());
        assertThat(signed(7, OTHER_SIGNATURE, Floor.cancelAll()).getErrorDetail())
                .matches("another transaction with this nonce was executed at \\S+Z");
    }

    private TransactionCompleted signed(long nonce, ByteString signature, Action... actions) {
        return floor.askSigned("alice", nonce, signature, actions);
    }
}
