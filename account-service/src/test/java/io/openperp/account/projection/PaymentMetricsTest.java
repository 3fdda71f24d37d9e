package io.openperp.account.projection;

import static io.openperp.account.Facts.account;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.events;
import static io.openperp.account.Facts.treasuryDeposited;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.openperp.account.Facts;
import io.openperp.account.projection.event.AccountEventHandler;
import io.openperp.account.projection.table.Changes;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.units.Bytes32;
import org.junit.jupiter.api.Test;

/** Money that came and left, as an operator compares it with the bank. */
class PaymentMetricsTest {

    private final Bytes32 alice = account(1);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final PaymentMetrics metrics = new PaymentMetrics(registry);

    @Test
    void everyKindIsThereBeforeTheFirst() {
        for (String kind : new String[] {"deposit", "faucet", "withdrawal"}) {
            assertThat(number(kind)).isZero();
            assertThat(usd(kind)).isZero();
        }
    }

    @Test
    void depositsAreCountedByWhoBroughtThem() throws Exception {
        written(deposited(alice, "10000"), treasuryDeposited(alice, "250.5", "wire 1"));
        written(treasuryDeposited(alice, "1", "wire 2"));
        assertThat(number("faucet")).isEqualTo(1);
        assertThat(usd("faucet")).isEqualTo(10000);
        assertThat(number("deposit")).isEqualTo(2);
        assertThat(usd("deposit")).isEqualTo(251.5);
        assertThat(number("withdrawal")).isZero();
    }

    @Test
    void aWithdrawalCountsOnceWhenItIsPaid() throws Exception {
        written(
                withdrawal("0-1", WithdrawalState.WITHDRAWAL_REQUESTED),
                withdrawal("0-2", WithdrawalState.WITHDRAWAL_REQUESTED));
        written(
                withdrawal("0-1", WithdrawalState.WITHDRAWAL_CLAIMED),
                withdrawal("0-2", WithdrawalState.WITHDRAWAL_REJECTED));
        assertThat(number("withdrawal")).isZero();
        written(
                withdrawal("0-1", WithdrawalState.WITHDRAWAL_SETTLED),
                withdrawal("0-3", WithdrawalState.WITHDRAWAL_CANCELLED));
        assertThat(number("withdrawal")).isEqualTo(1);
        assertThat(usd("withdrawal")).isEqualTo(70);
    }

    private AccountEvent withdrawal(String id, WithdrawalState state) {
        return AccountEvent.newBuilder()
                .setAccount(Keys.write(alice))
                .setWithdrawalChanged(WithdrawalChanged.newBuilder()
                        .setId(id)
                        .setAmount(Facts.units("70"))
                        .setState(state))
                .build();
    }

    /** Counts the rows of one batch of events. */
    private void written(AccountEvent... events) throws Exception {
        Changes changes = new Changes();
        new AccountEventHandler().handle(events(1, events).toByteString(), 1, changes);
        metrics.count(changes.transfers);
    }

    private double number(String kind) {
        return registry.get("openperp.payments").tag("kind", kind).counter().count();
    }

    private double usd(String kind) {
        return registry.get("openperp.payments.usd").tag("kind", kind).counter().count();
    }
}
