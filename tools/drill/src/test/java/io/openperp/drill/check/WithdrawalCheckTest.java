package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.load.PaymentProcessor.Payment;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An account withdraws 5 once; it is lost, paid twice, paid although it came back, or shown otherwise. */
class WithdrawalCheckTest {

    private static final String ID = "2-17";
    private static final long FIVE = 500_000_000;
    private static final Map<String, Payment> PAID = Map.of(ID, new Payment(new BigDecimal("5"), "payment 1"));

    private final OneOrder transaction = new OneOrder();

    @Test
    void whatWasRequestedAndPaidOnceIsFine() {
        answers(requested());
        becomes(WithdrawalState.WITHDRAWAL_REQUESTED);
        becomes(WithdrawalState.WITHDRAWAL_CLAIMED);
        becomes(WithdrawalState.WITHDRAWAL_SETTLED);

        assertThat(found(PAID)).isEmpty();
        assertThat(transaction.facts().withdrawals().left(ACCOUNT)).isEqualTo(FIVE);
    }

    @Test
    void moneyThatCameBackHasNotLeft() {
        answers(requested());
        becomes(WithdrawalState.WITHDRAWAL_REQUESTED);
        becomes(WithdrawalState.WITHDRAWAL_CANCELLED);

        assertThat(found(Map.of())).isEmpty();
        assertThat(transaction.facts().withdrawals().left(ACCOUNT)).isZero();
    }

    @Test
    void oneThatIsAnsweredAndNotInTheLogIsLost() {
        answers(requested());

        assertThat(found(Map.of())).singleElement().asString().contains("withdrawal 2-17 of", "is lost");
    }

    @Test
    void oneThatNobodyHasAskedForIsFound() {
        becomes(WithdrawalState.WITHDRAWAL_REQUESTED);

        assertThat(found(Map.of())).singleElement().asString().contains("nobody has asked for withdrawal 2-17");
    }

    @Test
    void oneThatIsSettledTwiceIsFound() {
        answers(requested());
        becomes(WithdrawalState.WITHDRAWAL_REQUESTED);
        becomes(WithdrawalState.WITHDRAWAL_CLAIMED);
        becomes(WithdrawalState.WITHDRAWAL_SETTLED);
        becomes(WithdrawalState.WITHDRAWAL_SETTLED);

        assertThat(found(PAID)).singleElement().asString().contains("one after the other");
    }

    @Test
    void oneThatIsPaidAndBackIsFound() {
        answers(requested());
        becomes(WithdrawalState.WITHDRAWAL_REQUESTED);
        becomes(WithdrawalState.WITHDRAWAL_CLAIMED);
        becomes(WithdrawalState.WITHDRAWAL_REJECTED);

        assertThat(found(PAID)).singleElement().asString().contains("and the bank has Payment[amount=5");
    }

    @Test
    void oneThatIsSettledAndWasNeverPaidIsFound() {
        answers(requested());
        becomes(WithdrawalState.WITHDRAWAL_REQUESTED);
        becomes(WithdrawalState.WITHDRAWAL_CLAIMED);
        becomes(WithdrawalState.WITHDRAWAL_SETTLED);

        assertThat(found(Map.of())).singleElement().asString().contains("and the bank has null");
    }

    @Test
    void aStepThatWasAnsweredAndIsNotInTheLogIsFound() {
        answers(requested());
        becomes(WithdrawalState.WITHDRAWAL_REQUESTED);
        answers(ActionStatus.newBuilder()
                .setKind(StatusKind.WITHDRAWAL)
                .setWithdrawalId(ID)
                .setWithdrawalState(WithdrawalState.WITHDRAWAL_CANCELLED));

        assertThat(found(Map.of()))
                .singleElement()
                .asString()
                .contains("made withdrawal 2-17 WITHDRAWAL_CANCELLED, the log has");
    }

    @Test
    void oneThatIsShownOtherwiseOrNotAtAllIsFound() {
        becomes(WithdrawalState.WITHDRAWAL_REQUESTED);

        assertThat(shown("[]")).singleElement().asString().contains("shows withdrawal 2-17 as null");
        assertThat(shown("[{'id': '2-17', 'state': 'claimed', 'amount': 5}]")).hasSize(1);
        assertThat(shown("[{'id': '2-17', 'state': 'requested', 'amount': 6}]")).hasSize(1);
        assertThat(shown("[{'id': '2-17', 'state': 'requested', 'amount': 5}]")).isEmpty();
    }

    private List<String> shown(String withdrawals) {
        return WithdrawalCheck.shown(
                transaction.facts(),
                ACCOUNT,
                json(withdrawals.replace('\'', '"')).valueStream().toList());
    }

    private List<String> found(Map<String, Payment> payments) {
        return WithdrawalCheck.discrepancies(
                transaction.facts(), List.of(ACCOUNT), List.of(transaction.sent()), payments);
    }

    private static ActionStatus.Builder requested() {
        return ActionStatus.newBuilder()
                .setKind(StatusKind.WITHDRAWAL_REQUESTED_STATUS)
                .setWithdrawalId(ID)
                .setAmount(FIVE);
    }

    private void answers(ActionStatus.Builder status) {
        transaction.emit(AccountEvent.newBuilder()
                .setTransactionCompleted(TransactionCompleted.newBuilder()
                        .setNonce(OneOrder.NONCE)
                        .setGatewayCounter(1)
                        .addStatuses(status)));
    }

    private void becomes(WithdrawalState state) {
        boolean isSettled = state == WithdrawalState.WITHDRAWAL_SETTLED;
        transaction.emit(AccountEvent.newBuilder()
                .setWithdrawalChanged(WithdrawalChanged.newBuilder()
                        .setId(ID)
                        .setAmount(FIVE)
                        .setState(state)
                        .setReference(isSettled ? "payment 1" : "")));
    }
}
