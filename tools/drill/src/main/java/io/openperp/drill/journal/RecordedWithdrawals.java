package io.openperp.drill.journal;

import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Withdrawals, as the events of their accounts have them. */
public final class RecordedWithdrawals {

    private static final String PREFIX = "WITHDRAWAL_";

    /**
     * One withdrawal.
     *
     * @param last as it was after its last change
     * @param states it has been in, one for each event
     */
    public record Recorded(WithdrawalChanged last, List<WithdrawalState> states) {

        public Recorded {
            states = List.copyOf(states);
        }

        private Recorded then(WithdrawalChanged next) {
            List<WithdrawalState> all = new ArrayList<>(states);
            all.add(next.getState());
            return new Recorded(next, all);
        }

        /** Whether its money is paid, or may be paid yet. */
        private boolean isOut() {
            return switch (last.getState()) {
                case WITHDRAWAL_REQUESTED, WITHDRAWAL_CLAIMED, WITHDRAWAL_SETTLED -> true;
                default -> false;
            };
        }
    }

    private final Map<String, Map<String, Recorded>> accounts = new HashMap<>();

    void changed(String account, WithdrawalChanged change) {
        accounts.computeIfAbsent(account, first -> new TreeMap<>())
                .merge(
                        change.getId(),
                        new Recorded(change, List.of(change.getState())),
                        (before, first) -> before.then(change));
    }

    /** By ID. */
    public Map<String, Recorded> of(String account) {
        return accounts.getOrDefault(account, Map.of());
    }

    /** In units of 1e-8: what has left the account and did not come back. */
    public long left(String account) {
        return of(account).values().stream()
                .filter(Recorded::isOut)
                .mapToLong(each -> each.last.getAmount())
                .sum();
    }

    /** As {@link #left(String)}, of all accounts. */
    public long left() {
        return accounts.keySet().stream().mapToLong(this::left).sum();
    }

    /** How many are in that state now. */
    public int count(WithdrawalState state) {
        return (int) accounts.values().stream()
                .flatMap(all -> all.values().stream())
                .filter(each -> each.last.getState() == state)
                .count();
    }

    /** As the API calls it: {@code WITHDRAWAL_SETTLED} is {@code settled}. */
    public static String wireName(WithdrawalState state) {
        return state.name().substring(PREFIX.length()).toLowerCase(Locale.ROOT);
    }
}
