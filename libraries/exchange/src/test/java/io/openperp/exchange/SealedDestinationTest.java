package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.sealing.TreasurySecret;
import io.openperp.transaction.sealing.TreasurySecret.NotOpenedException;
import io.openperp.units.Base58;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Destinations have to be sealed for the key in force (WDR-025), and only its secret half opens them (WDR-024). */
class SealedDestinationTest extends WithdrawalFixture {

    private static final String ACCOUNT_OF_ALICE = "DE02 1203 0000 0000 2020 51";
    private final TreasurySecret march = secret(3);
    private final TreasurySecret june = secret(6);

    @Test
    void whatIsSealedForTheKeyInForceIsKeptAsItIs() throws NotOpenedException {
        use(march);
        Withdraw wish = withdrawal(march);

        assertThat(ask(ALICE, wish).getKind()).isEqualTo(StatusKind.WITHDRAWAL_REQUESTED_STATUS);

        assertThat(changes()).extracting(WithdrawalChanged::getDestination).containsExactly(wish.destination());
        assertThat(floor.exchange.accountEvents.toString()).doesNotContain("2020 51");
        assertThat(march.open(ALICE, changes().getFirst().getDestination())).isEqualTo(ACCOUNT_OF_ALICE);
        assertThat(ask(ALICE, withdraw("1")).getKind())
                .as("references stay good")
                .isEqualTo(StatusKind.WITHDRAWAL_REQUESTED_STATUS);
    }

    @Test
    void whatIsSealedForAnotherKeyIsRefusedAndNamesBoth() {
        use(march);
        assertThat(reason(ALICE, withdrawal(june)))
                .isEqualTo("destination is sealed for the key "
                        + june.publicKey().id() + ", and the one of this exchange is "
                        + march.publicKey().id() + ": seal it for that one");
        assertThat(changes()).isEmpty();
        assertThat(balance()).isEqualTo("1000");
    }

    @Test
    void anExchangeWithoutAKeyTakesReferencesOnly() {
        assertThat(reason(ALICE, withdrawal(march)))
                .isEqualTo("destination is sealed for the key "
                        + march.publicKey().id() + ", and this exchange has none: accepted is a reference");
    }

    /** Waiting destinations were sealed for the old key, whose secret half still opens them. */
    @Test
    void aNewKeyLeavesWhatWaitsAsItIs() throws NotOpenedException {
        use(march);
        ask(ALICE, withdrawal(march));
        use(june);
        ask(ALICE, withdrawal(june));

        assertThat(march.open(ALICE, changes().getFirst().getDestination())).isEqualTo(ACCOUNT_OF_ALICE);
        assertThat(june.open(ALICE, changes().getLast().getDestination())).isEqualTo(ACCOUNT_OF_ALICE);
        assertThat(changes()).hasSize(2);
    }

    private static Withdraw withdrawal(TreasurySecret secret) {
        return new Withdraw(Quantity.of("1"), secret.publicKey().seal(ALICE, ACCOUNT_OF_ALICE), "");
    }

    private void use(TreasurySecret secret) {
        configure(settings ->
                settings.setTreasuryKey(Keys.write(secret.publicKey().key())));
    }

    private static TreasurySecret secret(int of) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) of);
        return TreasurySecret.parse(Base58.encode(bytes));
    }
}
