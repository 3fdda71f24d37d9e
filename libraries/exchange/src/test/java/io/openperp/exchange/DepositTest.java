package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TreasuryDeposited;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deposits by treasurers, with the faucet off (MON-001 to MON-005). */
class DepositTest {

    private static final Bytes32 ALICE = Floor.named("alice");
    private static final Bytes32 BOB = Floor.named("bob");

    private final Floor floor = withoutFaucet();

    @Test
    void anAccountCanTradeAfterItsFirstDeposit() {
        floor.price("BTC-USD", "100000");
        assertThat(ask(deposit(ALICE, "10000", "wire 1")).getAmount()).isEqualTo(Decimals.parse("10000"));
        assertThat(ask(deposit(BOB, "10000", "wire 2")).getKind()).isEqualTo(StatusKind.DEPOSIT);

        floor.ask("alice", Floor.buy("a", "BTC-USD", "0.01", "100000"));
        ActionStatus sold = floor.one("bob", Floor.sell("b", "BTC-USD", "0.01", "100000"));

        assertThat(sold.getKind()).isEqualTo(StatusKind.FILLED);
        floor.exchange.checkMoney();
    }

    @Test
    void aRefIsPaidOnceForTheSameContent() {
        ask(deposit(ALICE, "10", "wire 1"));

        assertThat(ask(deposit(ALICE, "10", "wire 1")).getKind()).isEqualTo(StatusKind.DEPOSIT);
        assertThat(deposited()).hasSize(1);
    }

    @Test
    void aRefIsNotPaidForOtherContent() {
        ask(deposit(ALICE, "10", "wire 1"));

        String before = "deposited was 10 to " + ALICE + " under this ref";
        assertThat(ask(deposit(ALICE, "11", "wire 1")).getReason()).isEqualTo(before);
        assertThat(ask(deposit(BOB, "10", "wire 1")).getReason()).isEqualTo(before);
        assertThat(deposited()).hasSize(1);
    }

    @Test
    void aRefIsRememberedBySnapshots() {
        ask(deposit(ALICE, "10", "wire 1"));

        floor.exchange.restoreFromSnapshots(7);

        assertThat(ask(deposit(ALICE, "10", "wire 1")).getKind()).isEqualTo(StatusKind.DEPOSIT);
        assertThat(deposited()).hasSize(1);
    }

    @Test
    void anotherTreasurerCannotPayTheSameRefAgain() {
        Bytes32 second = Floor.named("second treasurer");
        configured(floor, second);
        ask(deposit(ALICE, "10", "wire 1"));

        floor.askInSignedBytes(second, second, deposit(ALICE, "10", "wire 1"));

        assertThat(deposited()).hasSize(1);
    }

    @Test
    void aDepositNamesItsRefAndItsTreasurer() {
        ask(deposit(ALICE, "0.00000001", "wire 1"));

        assertThat(deposited())
                .containsExactly(TreasuryDeposited.newBuilder()
                        .setAmount(1)
                        .setRef("wire 1")
                        .setTreasurer(Keys.write(Floor.TREASURER))
                        .build());
    }

    @Test
    void whatCannotBeDepositedIsRefusedWithItsReason() {
        assertThat(reason(deposit(ALICE, "0", "wire 1"))).isEqualTo("amount 0 is outside 0.00000001 to 10000000000");
        assertThat(reason(deposit(ALICE, "10000000001", "wire 1"))).contains("is outside 0.00000001 to");
        assertThat(reason(deposit(ALICE, "1", ""))).isEqualTo("ref has 0 bytes, accepted are 1 to 64");
        assertThat(reason(deposit(ALICE, "1", "x".repeat(65)))).isEqualTo("ref has 65 bytes, accepted are 1 to 64");
        assertThat(reason(deposit(ALICE, "1", "a\nb")))
                .isEqualTo("ref has the character U+000A, which is not shown: none such is accepted");
        assertThat(reason(deposit(Floor.FEES, "1", "wire 1")))
                .isEqualTo("to is the fee account, which takes no deposit");
        assertThat(deposited()).isEmpty();
    }

    /** A refused deposit leaves its ref free. */
    @Test
    void aDepositBeyondTheLargestBalanceMayBeSentAgainWithLess() {
        ask(deposit(ALICE, "9999999999", "wire 1"));

        assertThat(reason(deposit(ALICE, "2", "wire 2"))).isEqualTo("the balance would exceed 10000000000");
        assertThat(ask(deposit(ALICE, "1", "wire 2")).getKind()).isEqualTo(StatusKind.DEPOSIT);
    }

    /** MON-007 */
    @Test
    void theInsuranceFundTakesDeposits() {
        assertThat(ask(deposit(Floor.FUND, "250000", "shortfall of May")).getAmount())
                .isEqualTo(Decimals.parse("250000"));
        ask(deposit(Floor.FUND, "250000", "shortfall of May"));

        assertThat(deposited()).extracting(TreasuryDeposited::getRef).containsExactly("shortfall of May");
        floor.exchange.checkMoney();
        floor.exchange.restoreFromSnapshots(3);
        assertThat(ask(deposit(Floor.FUND, "1", "june")).getKind()).isEqualTo(StatusKind.DEPOSIT);
        floor.exchange.checkMoney();
    }

    @Test
    void whoIsNoTreasurerDepositsNothing() {
        ask(deposit(ALICE, "10", "wire 1"));

        assertThat(floor.askInSignedBytes(ALICE, ALICE, deposit(ALICE, "10", "wire 2"))
                        .getStatuses(0)
                        .getReason())
                .isEqualTo("not authorized");
        assertThat(deposited()).hasSize(1);
    }

    private ActionStatus ask(Deposit deposit) {
        return floor.askInSignedBytes(Floor.TREASURER, Floor.TREASURER, deposit).getStatuses(0);
    }

    private String reason(Deposit deposit) {
        ActionStatus status = ask(deposit);
        assertThat(status.getKind()).isEqualTo(StatusKind.DEPOSIT_FAILED);
        return status.getReason();
    }

    private List<TreasuryDeposited> deposited() {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasTreasuryDeposited)
                .map(AccountEvent::getTreasuryDeposited)
                .toList();
    }

    private static Deposit deposit(Bytes32 to, String amount, String ref) {
        return new Deposit(to, Quantity.of(amount), ref);
    }

    private static Floor withoutFaucet() {
        Floor floor = new Floor(null);
        floor.configure(settings -> settings.setFaucetEnabled(false));
        return floor;
    }

    private static void configured(Floor floor, Bytes32 treasurer) {
        floor.configure(settings -> settings.setFaucetEnabled(false).addTreasurerKeys(Keys.write(treasurer)));
    }
}
