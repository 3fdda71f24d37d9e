package io.openperp.simulator.audit;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.audit.lane.NaiveLanes;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Number of events of each kind, so that a test can require that each kind has happened. */
final class EventCounts {

    private final Auditor auditor;
    private final TreeMap<String, Integer> seen;

    /**
     * Prepares the counts of one audited simulation.
     *
     * @param checked number of checks by the laws of risk, by name
     */
    EventCounts(Auditor auditor, Map<String, Integer> checked) {
        this.auditor = auditor;
        seen = new TreeMap<>(checked);
    }

    SortedMap<String, Integer> all() {
        auditor.account().conditionals().eventCounts().forEach(this::count);
        count("fills within a slippage", auditor.account().ledger().sentOrders().fillsWithinSlippage());
        NaiveAttachments attachments = auditor.account().admission().attachments();
        count("attached to accepted orders", attachments.accepted());
        count("attached to refused orders", attachments.refused());
        auditor.account().ledger().eventCounts().forEach(this::count);
        auditor.accountEvents().forEach(this::event);
        count("liability trees", auditor.liabilityTrees());
        auditor.markets().forEach((number, market) -> {
            boolean isListed = auditor.listed().contains(number);
            count("settled markets", market.settlements());
            count("states by themselves", market.statesByThemselves());
            count("changes of terms", market.changesOfTerms());
            count("transactions that waited", market.delayed());
            count("listed markets", isListed ? 1 : 0);
            count("trades in listed markets", isListed ? market.trades() : 0);
            count("states of listed markets by themselves", isListed ? market.statesByThemselves() : 0);
        });
        NaiveLanes lanes = auditor.lanes();
        if (lanes != null) {
            count("moves to lanes of markets", lanes.departures());
            count("moves back", lanes.returns());
            count("commands that waited for moves", lanes.commandsHeldBack());
        }
        return seen;
    }

    private void event(AccountEvent event) {
        switch (event.getBodyCase()) {
            case LIQUIDATION_EXPLAINED -> count("liquidations", 1);
            case FUNDING_PAID -> count("funding payments", 1);
            case FEE_POLICY_SET -> count("fee policies", 1);
            case FEE_PROGRAMME_SET -> count("fee programmes", 1);
            case ROLE_CHANGED ->
                count("changes of roles", event.getRoleChanged().getBySettings() ? 0 : 1);
            case PROPOSAL_CHANGED ->
                count(event.getProposalChanged().getProposal().getState().name(), 1);
            case TRANSACTION_COMPLETED -> answer(event.getTransactionCompleted());
            default -> {}
        }
    }

    private void answer(TransactionCompleted completed) {
        count("unfunded", completed.getError().startsWith("account not found") ? 1 : 0);
        for (ActionStatus status : completed.getStatusesList()) {
            count("acts of others", status.getReason().equals("not authorized") ? 1 : 0);
        }
    }

    private void count(String what, int times) {
        seen.merge(what, times, Integer::sum);
    }
}
