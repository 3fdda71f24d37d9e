package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which transaction used the nonce of one that is refused for it (NON-003). */
class DuplicateNonceTest {

    private static final ByteString SIGNATURE = ByteString.copyFrom(new byte[64]);
    private static final ByteString OTHER_SIGNATURE =
            ByteString.copyFrom(new byte[] {1}).concat(SIGNATURE.substring(1));
    private static final Bytes32 ALICE = Floor.named("alice");
    private static final Bytes32 AGENT = Floor.named("agent");
    private static final Bytes32 STRANGER = Floor.named("stranger");

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
        assertThat(again.getExecutedBefore().getSame()).isTrue();
        assertThat(again.getExecutedBefore().getTimeNanos()).isPositive();
    }

    @Test
    void anotherTransactionLearnsThatItsNonceWasTaken() {
        signed(7, SIGNATURE, Floor.cancelAll());
        TransactionCompleted other = signed(7, OTHER_SIGNATURE, Floor.cancelAll());
        assertThat(other.getErrorDetail())
                .matches("another transaction with this nonce was executed at \\S+Z, so this one never will be");
        assertThat(other.hasExecutedBefore()).isTrue();
        assertThat(other.getExecutedBefore().getSame()).isFalse();
    }

    @Test
    void anOrderOfAnAgentWasExecutedAlsoAfterTheAgentWasRevoked() {
        operate(new AgentWalletCreation(AGENT, false));
        Action order = Floor.buy("o1", "BTC-USD", "0.1", "99000");
        assertThat(floor.askSigned(ALICE, AGENT, 70, SIGNATURE, order).getError())
                .isEmpty();
        operate(new AgentWalletCreation(AGENT, true));
        floor.exchange.restoreFromSnapshots(5);
        assertThat(words(floor.askSigned(ALICE, AGENT, 70, SIGNATURE, order))).isEqualTo("this");
        assertThat(words(floor.askSigned(ALICE, AGENT, 71, SIGNATURE, order))).isEqualTo("unauthorized signer");
    }

    @Test
    void anOrderOfASubAccountWasExecutedAlsoAfterTheSubAccountWasRemoved() {
        Bytes32 sub = createSubAccount("first");
        assertThat(floor.askSigned(sub, ALICE, 70, SIGNATURE, Floor.cancelAll()).getError())
                .isEmpty();
        operate(new RemoveSubAccount(sub));
        floor.exchange.restoreFromSnapshots(5);
        assertThat(words(floor.askSigned(sub, ALICE, 70, SIGNATURE, Floor.cancelAll())))
                .isEqualTo("this");
        assertThat(words(floor.askSigned(sub, ALICE, 71, SIGNATURE, Floor.cancelAll())))
                .isEqualTo("the sub-account was removed");
    }

    /** The stranger's transaction has its own verified signature: its bytes are not those that were executed. */
    @Test
    void aStrangerNeverLearnsThatHisTransactionWasExecutedNorChangesAnything() {
        signed(7, SIGNATURE, Floor.buy("o1", "BTC-USD", "0.1", "99000"));
        int before = floor.exchange.accountEvents.size();
        assertThat(words(floor.askSigned(ALICE, STRANGER, 7, OTHER_SIGNATURE, Floor.cancelAll())))
                .isEqualTo("other");
        assertThat(words(floor.askSigned(ALICE, STRANGER, 8, OTHER_SIGNATURE, Floor.cancelAll())))
                .isEqualTo("unauthorized signer");
        assertThat(floor.exchange.accountEvents.subList(before, before + 2))
                .as("two answers and nothing else")
                .hasSameSizeAs(floor.exchange.accountEvents.subList(before, floor.exchange.accountEvents.size()))
                .allMatch(AccountEvent::hasTransactionCompleted);
        assertThat(signed(8, OTHER_SIGNATURE, Floor.cancelAll()).getError()).isEmpty();
    }

    private record Sent(Bytes32 account, Bytes32 signer, long nonce, ByteString signature) {}

    private record Use(Bytes32 account, long nonce) {}

    /** Whoever may still sign by then: a transaction is executed once, and each later copy says that it was. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whateverHappensInBetweenEachCopyOfAnExecutedTransactionSaysSo(long seed) {
        Random random = new Random(seed);
        List<Bytes32> accounts = new ArrayList<>(List.of(ALICE));
        List<Sent> sent = new ArrayList<>();
        Map<Use, ByteString> executed = new HashMap<>();
        for (int step = 0; step < 120; step++) {
            switch (random.nextInt(10)) {
                case 0 -> operate(new AgentWalletCreation(AGENT, random.nextBoolean()));
                case 1 -> {
                    Bytes32 last = accounts.getLast();
                    accounts.add(last.equals(ALICE) ? createSubAccount("s" + step) : ALICE);
                    if (!last.equals(ALICE)) {
                        operate(new RemoveSubAccount(last));
                    }
                }
                case 2 -> floor.exchange.restoreFromSnapshots(5);
                case 3, 4, 5 -> {
                    byte[] signature = new byte[64];
                    random.nextBytes(signature);
                    sent.add(new Sent(
                            accounts.get(random.nextInt(accounts.size())),
                            List.of(ALICE, AGENT, STRANGER).get(random.nextInt(3)),
                            1_000_000 + random.nextInt(40),
                            ByteString.copyFrom(signature)));
                    send(sent.getLast(), executed);
                }
                default -> {
                    if (!sent.isEmpty()) {
                        send(sent.get(random.nextInt(sent.size())), executed);
                    }
                }
            }
        }
        assertThat(executed).hasSizeGreaterThan(5);
    }

    private void send(Sent copy, Map<Use, ByteString> executed) {
        Use use = new Use(copy.account, copy.nonce);
        ByteString before = executed.get(use);
        TransactionCompleted answer =
                floor.askSigned(copy.account, copy.signer, copy.nonce, copy.signature, Floor.cancelAll());
        if (before != null) {
            assertThat(words(answer)).isEqualTo(before.equals(copy.signature) ? "this" : "other");
        } else if (answer.getError().isEmpty()) {
            assertThat(copy.signer).isNotEqualTo(STRANGER);
            executed.put(use, copy.signature);
        } else {
            assertThat(answer.hasExecutedBefore()).as(answer.getError()).isFalse();
        }
    }

    /** The transaction that has used the nonce, in words, or the refusal. */
    private static String words(TransactionCompleted answer) {
        if (!answer.hasExecutedBefore()) {
            return answer.getError();
        }
        assertThat(answer.getError()).isEqualTo("duplicate nonce");
        return answer.getExecutedBefore().getSame() ? "this" : "other";
    }

    private Bytes32 createSubAccount(String name) {
        return Keys.read(
                operate(new CreateSubAccount(name, null, null)).getStatuses(0).getSubAccount());
    }

    private TransactionCompleted operate(io.openperp.transaction.Action action) {
        return floor.askInSignedBytes(ALICE, ALICE, action);
    }

    private TransactionCompleted signed(long nonce, ByteString signature, Action... actions) {
        return floor.askSigned("alice", nonce, signature, actions);
    }
}
