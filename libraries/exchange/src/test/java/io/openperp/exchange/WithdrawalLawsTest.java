package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.transaction.Action;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Laws of withdrawals in random histories, with records in any order of arrival (WDR-002, WDR-012 to WDR-014, LOG-019). */
class WithdrawalLawsTest {

    private static final List<String> OWNERS = List.of("alice", "bob", "carol", "dave");
    private static final List<String> TREASURERS = List.of("treasurer", "second treasurer", "third treasurer");

    /** States that may follow a state; each withdrawal is on one of these ways, whatever is sent. */
    private static final Map<WithdrawalState, List<WithdrawalState>> NEXT = Map.of(
            WithdrawalState.WITHDRAWAL_REQUESTED,
            List.of(
                    WithdrawalState.WITHDRAWAL_REQUESTED,
                    WithdrawalState.WITHDRAWAL_CLAIMED,
                    WithdrawalState.WITHDRAWAL_REJECTED,
                    WithdrawalState.WITHDRAWAL_CANCELLED),
            WithdrawalState.WITHDRAWAL_CLAIMED,
            List.of(WithdrawalState.WITHDRAWAL_SETTLED, WithdrawalState.WITHDRAWAL_REJECTED));

    @Test
    void everyWithdrawalEndsOnceAndNoMoneyIsMade() {
        int settled = 0;
        int returned = 0;
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            Floor floor = opened(new Random(seed));
            for (int i = 0; i < 150; i++) {
                step(floor, random);
                for (int delivered = random.nextInt(6); delivered > 0; delivered--) {
                    floor.exchange.deliverOne();
                    floor.exchange.checkInvariants();
                }
                if (random.nextInt(50) == 0) {
                    floor.exchange.restoreFromSnapshots(random.nextLong());
                }
            }
            floor.exchange.drain();
            floor.exchange.checkInvariants();
            assertThat(floor.exchange.replayedHash(3)).isEqualTo(floor.exchange.stateHash());
            Map<WithdrawalState, Integer> ends = ways(floor);
            settled += ends.getOrDefault(WithdrawalState.WITHDRAWAL_SETTLED, 0);
            returned += ends.getOrDefault(WithdrawalState.WITHDRAWAL_REJECTED, 0)
                    + ends.getOrDefault(WithdrawalState.WITHDRAWAL_CANCELLED, 0);
        }
        assertThat(settled).as("the histories settle withdrawals").isGreaterThan(20);
        assertThat(returned).as("and give money back").isGreaterThan(50);
    }

    /** Number of withdrawals in each state at last; fails where a way is not allowed or balances do not follow. */
    private static Map<WithdrawalState, Integer> ways(Floor floor) {
        Map<String, WithdrawalChanged> last = new TreeMap<>();
        Map<WithdrawalState, Integer> ends = new TreeMap<>();
        long left = 0;
        for (AccountEvent event : floor.exchange.accountEvents) {
            if (event.hasWithdrawalChanged()) {
                WithdrawalChanged now = event.getWithdrawalChanged();
                WithdrawalChanged before = last.put(now.getId(), now);
                if (before == null) {
                    assertThat(now.getState()).isEqualTo(WithdrawalState.WITHDRAWAL_REQUESTED);
                } else {
                    assertThat(NEXT.getOrDefault(before.getState(), List.of())).contains(now.getState());
                    assertThat(now.getAmount()).isEqualTo(before.getAmount());
                }
                boolean claimed = now.getState() == WithdrawalState.WITHDRAWAL_CLAIMED;
                assertThat(!claimed || now.getApprovedByCount() >= now.getApprovalsNeeded())
                        .isTrue();
            }
        }
        for (WithdrawalChanged withdrawal : last.values()) {
            ends.merge(withdrawal.getState(), 1, Integer::sum);
            boolean back = withdrawal.getState() == WithdrawalState.WITHDRAWAL_REJECTED
                    || withdrawal.getState() == WithdrawalState.WITHDRAWAL_CANCELLED;
            left += back ? 0 : withdrawal.getAmount();
        }
        assertThat(balances(floor)).isEqualTo(OWNERS.size() * Decimals.parse("1000") - left);
        return ends;
    }

    private static long balances(Floor floor) {
        Map<String, Long> balances = new TreeMap<>();
        for (AccountEvent event : floor.exchange.accountEvents) {
            if (event.hasTotals()) {
                balances.put(
                        Keys.read(event.getAccount()).toString(),
                        event.getTotals().getBalance());
            }
        }
        return balances.values().stream().mapToLong(Long::longValue).sum();
    }

    private static void step(Floor floor, Random random) {
        String id = id(floor, random);
        Action byTreasurer = switch (random.nextInt(10)) {
            case 0, 1 -> new ApproveWithdrawal(id);
            case 2, 3, 4 -> new ClaimWithdrawal(id);
            case 5, 6, 7, 8 -> new SettleWithdrawal(id, "wire " + random.nextInt(2));
            default -> new RejectWithdrawal(id, "reason " + random.nextInt(2));
        };
        switch (random.nextInt(10)) {
            case 0, 1, 2 ->
                floor.sendInSignedBytes(
                        owner(random),
                        new Withdraw(Quantity.of(Integer.toString(1 + random.nextInt(120))), "bank-1", ""));
            case 3 -> floor.sendInSignedBytes(owner(random), new CancelWithdrawal(id));
            case 4 -> {
                boolean paused = random.nextInt(4) == 0;
                floor.sendInSignedBytes("admin", new PauseWithdrawals(paused, "test"));
            }
            default -> floor.sendInSignedBytes(TREASURERS.get(random.nextInt(TREASURERS.size())), byTreasurer);
        }
    }

    /** An ID, mostly of a withdrawal that there is. */
    private static String id(Floor floor, Random random) {
        List<String> ids = floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasWithdrawalChanged)
                .map(event -> event.getWithdrawalChanged().getId())
                .distinct()
                .toList();
        return ids.isEmpty() || random.nextInt(20) == 0
                ? random.nextInt(4) + "-" + (1 + random.nextInt(8))
                : ids.get(random.nextInt(ids.size()));
    }

    private static String owner(Random random) {
        return OWNERS.get(random.nextInt(OWNERS.size()));
    }

    private static Floor opened(Random order) {
        Floor floor = new Floor(order);
        floor.configure(settings -> {
            TREASURERS.subList(1, 3).forEach(name -> settings.addTreasurerKeys(Keys.write(Floor.named(name))));
            settings.setWithdrawalApprovalAbove(Decimals.parse("100"))
                    .setWithdrawalsPerAccountDay(Decimals.parse("700"));
        });
        OWNERS.forEach(owner -> floor.fund(owner, "1000"));
        return floor;
    }
}
