package io.openperp.drill.check;

import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.load.SentTransaction;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.units.Base58;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Sub-accounts that their masters remove: each is removed once, holds nothing afterwards, and is no longer among those that its master
 * shows, which are all others. Its money is compared with its statement, as that of every account.
 */
final class FamilyCheck {

    private FamilyCheck() {}

    /**
     * The differences; empty if there are none. They go away when the readers have caught up.
     *
     * @param shown every account with its isolated accounts
     * @param sent all that accounts have sent
     */
    static List<String> discrepancies(
            Collection<ReportedAccount> shown, Collection<SentTransaction> sent, RecordedFacts facts) {
        List<String> found = new ArrayList<>();
        Map<String, Integer> answered = removed(sent, facts);
        for (ReportedAccount account : shown) {
            String key = account.account();
            int removals = facts.families().removals(key);
            int answers = answered.getOrDefault(key, 0);
            if (removals != answers || removals > 1) {
                found.add("sub-account %s was removed %d times, and its master has %d answers that say so"
                        .formatted(key, removals, answers));
            }
            boolean holdsSomething = !account.openOrders().isEmpty()
                    || !account.whole().path("positions").isEmpty();
            if (removals > 0 && holdsSomething) {
                found.add("sub-account %s was removed, and shows orders %s and positions %s"
                        .formatted(key, account.openOrders(), account.whole().path("positions")));
            }
            members(account, facts, found);
        }
        return found;
    }

    private static void members(ReportedAccount account, RecordedFacts facts, List<String> found) {
        Set<String> members = facts.families().masters().entrySet().stream()
                .filter(member -> member.getValue().equals(account.account()))
                .map(Map.Entry::getKey)
                .filter(member -> facts.families().removals(member) == 0)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> named = account.whole()
                .path("subAccounts")
                .valueStream()
                .map(member -> member.get("pubkey").asString())
                .collect(Collectors.toCollection(TreeSet::new));
        if (!named.equals(members)) {
            found.add("%s shows the sub-accounts %s, the log has %s".formatted(account.account(), named, members));
        }
    }

    private static Map<String, Integer> removed(Collection<SentTransaction> sent, RecordedFacts facts) {
        Map<String, Integer> removed = new HashMap<>();
        sent.stream()
                .flatMap(each -> facts.executions(each.account(), each.nonce()).stream())
                .flatMap(List::stream)
                .filter(status -> status.getKind() == StatusKind.REMOVE_SUB_ACCOUNT)
                .map(ActionStatus::getSubAccount)
                .forEach(key -> removed.merge(Base58.encode(key.toByteArray()), 1, Integer::sum));
        return removed;
    }
}
