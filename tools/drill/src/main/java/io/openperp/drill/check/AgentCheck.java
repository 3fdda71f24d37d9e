package io.openperp.drill.check;

import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.load.DrillAccount;
import io.openperp.drill.load.SentTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Agents, which their accounts approve and remove: each once in the logs, what one has signed is carried out only if it was approved,
 * and nothing of what it has signed after its removal (AGT-001, AGT-007).
 */
final class AgentCheck {

    private AgentCheck() {}

    /** The differences; empty if there are none. */
    static List<String> discrepancies(List<DrillAccount> accounts, RecordedFacts facts) {
        List<String> found = new ArrayList<>();
        for (DrillAccount account : accounts) {
            found.addAll(carriedOut(
                    account.owner(), account.sent(), sent -> account.agent().hasSignedInVain(sent.nonce()), facts));
            if (!account.isSubAccount()) {
                found.addAll(changes(account.key(), account.agent().removed(), facts));
            }
        }
        return found;
    }

    /** @param inVain of what a former agent has signed */
    static List<String> carriedOut(
            String owner, List<SentTransaction> all, Predicate<SentTransaction> inVain, RecordedFacts facts) {
        List<String> found = new ArrayList<>();
        for (SentTransaction sent : executedOfAgents(owner, all, facts)) {
            if (facts.agents().approvals(owner, sent.signer()) == 0) {
                found.add("signed by %s, which %s has not approved, and carried out: %s"
                        .formatted(sent.signer(), owner, sent));
            }
            if (inVain.test(sent)) {
                found.add("signed by %s after its removal, and carried out: %s".formatted(sent.signer(), sent));
            }
        }
        return found;
    }

    /** @param removed agents that the account has approved and removed */
    static List<String> changes(String account, List<String> removed, RecordedFacts facts) {
        List<String> found = new ArrayList<>();
        for (String agent : removed) {
            int approvals = facts.agents().approvals(account, agent);
            int removals = facts.agents().removals(account, agent);
            if (approvals != 1 || removals != 1) {
                found.add("the agent %s of %s was approved %d times and removed %d times"
                        .formatted(agent, account, approvals, removals));
            }
        }
        return found;
    }

    /** How many transactions of agents were carried out. */
    static int executed(List<DrillAccount> accounts, RecordedFacts facts) {
        return accounts.stream()
                .mapToInt(account ->
                        executedOfAgents(account.owner(), account.sent(), facts).size())
                .sum();
    }

    private static List<SentTransaction> executedOfAgents(
            String owner, List<SentTransaction> all, RecordedFacts facts) {
        return all.stream()
                .filter(sent -> !sent.signer().equals(owner))
                .filter(sent -> !facts.executions(sent.account(), sent.nonce()).isEmpty())
                .toList();
    }
}
