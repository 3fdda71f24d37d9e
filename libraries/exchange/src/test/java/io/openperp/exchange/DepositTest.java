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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Deposits by treasurers, with the faucet off (MON-001 to MON-008). */
class DepositTest {

    private static final Bytes32 ALICE = Floor.named("alice");
    private static final Bytes32 BOB = Floor.named("bob");
    private static final Bytes32 SECOND = Floor.named("second treasurer");

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
        limited("0");
        ask(deposit(ALICE, "10", "wire 1"));

        second(deposit(ALICE, "10", "wire 1"));

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

    /** MON-008 */
    @Test
    void aStolenKeyCreditsNoMoreThanTheSumOfAnHour() {
        limited("100");
        assertThat(ask(deposit(ALICE, "60", "wire 1")).getKind()).isEqualTo(StatusKind.DEPOSIT);

        ActionStatus pending = ask(deposit(ALICE, "41", "wire 2"));

        assertThat(pending.getKind()).isEqualTo(StatusKind.DEPOSIT_PENDING);
        assertThat(pending.getAmount()).isEqualTo(Decimals.parse("41"));
        assertThat(ask(deposit(ALICE, "41", "wire 2")).getKind()).isEqualTo(StatusKind.DEPOSIT_PENDING);
        assertThat(ask(deposit(ALICE, "40", "wire 3")).getKind()).isEqualTo(StatusKind.DEPOSIT);
        assertThat(ask(deposit(ALICE, "0.00000001", "wire 4")).getKind()).isEqualTo(StatusKind.DEPOSIT_PENDING);
        assertThat(deposited()).extracting(TreasuryDeposited::getRef).containsExactly("wire 1", "wire 3");
        floor.exchange.checkMoney();
    }

    @Test
    void aSecondTreasurerCreditsWhatWaits() {
        limited("100");
        ask(deposit(ALICE, "500", "wire 1"));
        floor.exchange.restoreFromSnapshots(5);

        assertThat(second(deposit(ALICE, "501", "wire 1")).getReason())
                .isEqualTo("waiting for a second treasurer is 500 to " + ALICE + " under this ref");
        assertThat(second(deposit(ALICE, "500", "wire 1")).getKind()).isEqualTo(StatusKind.DEPOSIT);
        assertThat(ask(deposit(ALICE, "500", "wire 1")).getKind()).isEqualTo(StatusKind.DEPOSIT);

        assertThat(deposited()).hasSize(1);
        assertThat(ask(deposit(BOB, "100", "wire 2")).getKind()).isEqualTo(StatusKind.DEPOSIT);
        floor.exchange.checkMoney();
    }

    @Test
    void theNextHourBeginsAnewAndWhatWaitedADayIsForgotten() {
        limited("100");
        ask(deposit(ALICE, "100", "wire 1"));
        ask(deposit(ALICE, "7", "wire 2"));
        floor.exchange.tick(3600);
        assertThat(ask(deposit(ALICE, "100", "wire 3")).getKind()).isEqualTo(StatusKind.DEPOSIT);

        floor.exchange.tick(24 * 3600);

        assertThat(second(deposit(ALICE, "8", "wire 2")).getKind()).isEqualTo(StatusKind.DEPOSIT);
    }

    /** Random deposits of two treasurers over hours: what one signature credits in an hour never exceeds the limit. */
    @Test
    void noHistoryOfDepositsGetsAroundTheLimit() {
        limited("100");
        Random random = new Random(8);
        Map<String, Set<Bytes32>> signers = new HashMap<>();
        Map<Long, Long> byHour = new HashMap<>();
        for (int n = 0; n < 600; n++) {
            Bytes32 treasurer = random.nextBoolean() ? Floor.TREASURER : SECOND;
            Deposit deposit = deposit(
                    random.nextBoolean() ? ALICE : BOB,
                    Integer.toString(1 + random.nextInt(60)),
                    "wire " + random.nextInt(200));
            int before = deposited().size();
            floor.askInSignedBytes(treasurer, treasurer, deposit);
            String content = deposit.to() + " " + deposit.amount().exactUnits() + " " + deposit.ref();
            signers.computeIfAbsent(content, key -> new HashSet<>()).add(treasurer);
            if (deposited().size() > before && signers.get(content).size() == 1) {
                long hour = floor.exchange.timeNanos / 3_600_000_000_000L;
                assertThat(byHour.merge(hour, deposit.amount().exactUnits(), Long::sum))
                        .isLessThanOrEqualTo(Decimals.parse("100"));
            }
            floor.exchange.tick(random.nextInt(300));
        }
        assertThat(byHour).hasSizeGreaterThan(5);
        assertThat(deposited()).extracting(TreasuryDeposited::getRef).doesNotHaveDuplicates();
        floor.exchange.checkMoney();
    }

    private void limited(String perHour) {
        floor.configure(settings -> settings.setFaucetEnabled(false)
                .addTreasurerKeys(Keys.write(SECOND))
                .setDepositsPerHour(Decimals.parse(perHour)));
    }

    private ActionStatus second(Deposit deposit) {
        return floor.askInSignedBytes(SECOND, SECOND, deposit).getStatuses(0);
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
}
