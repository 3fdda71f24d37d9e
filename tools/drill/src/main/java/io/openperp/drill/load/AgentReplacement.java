package io.openperp.drill.load;

import io.openperp.drill.client.SentTransaction;
import io.openperp.drill.client.SentTransaction.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Manages the agent of an account: approves it; later removes it, lets the removed agent try to sign, and approves the
 * next one.
 */
final class AgentReplacement {

    private final SubAccountRemoval.Sender sender;

    AgentReplacement(SubAccountRemoval.Sender sender) {
        this.sender = sender;
    }

    void approve(DrillAccount account) throws InterruptedException {
        SentTransaction approval = account.approveAgent();
        sender.send(account, approval);
        if (mayBeDone(approval)) {
            account.agent().approved(account.sent().size());
        }
    }

    /**
     * Replaces the agent. Before, sends its unanswered transactions again: after the removal they would be refused, and
     * their outcome would stay unknown.
     */
    void replace(DrillAccount account, @Nullable DrillAccount subAccount) throws InterruptedException {
        String old = account.agent().key();
        for (DrillAccount each : subAccount == null ? List.of(account) : List.of(account, subAccount)) {
            for (SentTransaction sent : List.copyOf(each.sent())) {
                if (sent.answers().isEmpty() && sent.signer().equals(old)) {
                    sender.send(each, sent);
                }
            }
        }
        SentTransaction removal = account.removeAgent();
        sender.send(account, removal);
        if (mayBeDone(removal)) {
            sender.send(account, account.signInVain(account.agent().replace()));
            approve(account);
        }
    }

    /**
     * Whether the exchange may have made this change of agents: the answer confirms it, or the transaction was refused
     * as a whole, as happens if an earlier send without an answer has made the change.
     */
    private static boolean mayBeDone(SentTransaction change) {
        return change.outcome().map(Outcome::status).map("agentWallet"::equals).orElse(true);
    }
}
