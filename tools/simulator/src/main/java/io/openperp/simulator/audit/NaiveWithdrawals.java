package io.openperp.simulator.audit;

import io.openperp.journal.Keys;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The withdrawals: each within the limits of a day and an hour, claimed once and ended once (WDR-001, WDR-006, WDR-007,
 * WDR-010 to WDR-014, WDR-024).
 */
final class NaiveWithdrawals {

    private static final long NANOS_PER_HOUR = 3_600_000_000_000L;
    private static final long NANOS_PER_DAY = 24 * NANOS_PER_HOUR;

    /** A reference without an account number, or a sealed text (WDR-024). */
    private static final Pattern PUBLIC_PLACE =
            Pattern.compile("(?!(.*\\d){7})[a-z][a-z\\d-]{0,19}|sealed:[0-9a-f]{16}:[\\w-]{235}");

    private final Map<String, WithdrawalChanged> known = new HashMap<>();
    /** By account and day. */
    private final Map<String, Long> ofDay = new HashMap<>();

    private final Map<Long, Long> ofHour = new HashMap<>();

    private final Map<String, Bytes32> owners = new HashMap<>();
    /** 0: none. */
    private final long perHour;

    private final long perAccountDay;
    private final TreeMap<String, Integer> seen = new TreeMap<>();

    NaiveWithdrawals(ExchangeSettings settings) {
        perAccountDay = settings.withdrawalsPerAccountDay();
        perHour = settings.withdrawalsPerHour();
    }

    /** Of the account, requested and neither paid nor back. */
    long pending(Bytes32 key) {
        return known.values().stream()
                .filter(withdrawal -> key.equals(owners.get(withdrawal.getId())))
                .filter(withdrawal -> isAt(withdrawal, WithdrawalState.WITHDRAWAL_REQUESTED)
                        || isAt(withdrawal, WithdrawalState.WITHDRAWAL_CLAIMED))
                .mapToLong(WithdrawalChanged::getAmount)
                .sum();
    }

    /** How often what happened, for a test that it does happen. */
    TreeMap<String, Integer> seen() {
        return seen;
    }

    void changed(Bytes32 key, NaiveAccount account, WithdrawalChanged now) {
        seen.merge(now.getState().name(), 1, Integer::sum);
        WithdrawalChanged before = known.put(now.getId(), now);
        owners.put(now.getId(), key);
        switch (now.getState()) {
            case WITHDRAWAL_REQUESTED -> {
                if (before == null) {
                    requested(key, account, now);
                } else {
                    approved(before, now);
                }
            }
            case WITHDRAWAL_CLAIMED -> {
                require(isAt(before, WithdrawalState.WITHDRAWAL_REQUESTED), before, now);
                require(now.getApprovedByCount() >= now.getApprovalsNeeded(), before, now);
            }
            case WITHDRAWAL_SETTLED -> require(isAt(before, WithdrawalState.WITHDRAWAL_CLAIMED), before, now);
            case WITHDRAWAL_REJECTED -> {
                boolean isPending = isAt(before, WithdrawalState.WITHDRAWAL_REQUESTED)
                        || isAt(before, WithdrawalState.WITHDRAWAL_CLAIMED);
                require(isPending, before, now);
                back(key, account, now);
            }
            case WITHDRAWAL_CANCELLED -> {
                require(isAt(before, WithdrawalState.WITHDRAWAL_REQUESTED), before, now);
                require(now.getReason().isEmpty() || isCalledBack(account, now), before, now);
                back(key, account, now);
            }
            default -> require(false, before, now);
        }
    }

    /** By the exchange, because the account is below maintenance with a position, or owes (WDR-023). */
    private static boolean isCalledBack(NaiveAccount account, WithdrawalChanged now) {
        return now.getReason().startsWith("called back: ") && (!account.isIdle() || account.balance < 0);
    }

    private void requested(Bytes32 key, NaiveAccount account, WithdrawalChanged now) {
        require(PUBLIC_PLACE.matcher(now.getDestination()).matches(), null, now);
        boolean isLarge = now.getAmount() > ExchangeSettings.APPROVAL_THRESHOLD;
        require(now.getApprovalsNeeded() == (isLarge ? 2 : 0), null, now);
        account.withdraw(now.getAmount());
        require(account.balance >= 0, null, now);
        long today = ofDay.merge(day(key, now), now.getAmount(), Long::sum);
        require(today <= perAccountDay, null, now);
        long thisHour = ofHour.merge(now.getRequestedAtNanos() / NANOS_PER_HOUR, now.getAmount(), Long::sum);
        require(perHour == 0 || thisHour <= perHour, null, now);
    }

    /** One treasurer more than before, who is none of those before. */
    private void approved(@Nullable WithdrawalChanged before, WithdrawalChanged now) {
        require(isAt(before, WithdrawalState.WITHDRAWAL_REQUESTED), before, now);
        List<Bytes32> all = now.getApprovedByList().stream().map(Keys::read).toList();
        require(new HashSet<>(all).size() == all.size() && all.size() <= 2, before, now);
    }

    private void back(Bytes32 key, NaiveAccount account, WithdrawalChanged now) {
        account.withdraw(-now.getAmount());
        ofDay.merge(day(key, now), -now.getAmount(), Long::sum);
        ofHour.merge(now.getRequestedAtNanos() / NANOS_PER_HOUR, -now.getAmount(), Long::sum);
    }

    private static String day(Bytes32 key, WithdrawalChanged now) {
        return key + " " + now.getRequestedAtNanos() / NANOS_PER_DAY;
    }

    private static boolean isAt(@Nullable WithdrawalChanged before, WithdrawalState state) {
        return before != null && before.getState() == state;
    }

    private static void require(boolean holds, @Nullable WithdrawalChanged before, WithdrawalChanged now) {
        LawBroken.unless(holds, Law.NAIVE_LEDGER, () -> "no such withdrawal may be: " + now + " after " + before);
    }
}
