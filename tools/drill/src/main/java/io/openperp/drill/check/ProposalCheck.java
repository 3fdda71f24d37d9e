package io.openperp.drill.check;

import io.openperp.drill.journal.ProposalNames;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.load.ApiClient;
import io.openperp.journal.ProposalState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Proposals of one multisig account: each was executed once at most, and is shown as the log has it. */
final class ProposalCheck {

    private ProposalCheck() {}

    static List<String> discrepancies(String multisig, RecordedFacts facts, ApiClient api) throws InterruptedException {
        Map<Long, String> shown = new TreeMap<>();
        for (JsonNode proposal : shown(multisig, api)) {
            shown.put(
                    proposal.get("proposalId").asLong(), proposal.get("status").asString());
        }
        return discrepancies(multisig, facts, shown);
    }

    /** All that are open, and the last that have ended. */
    static List<JsonNode> shown(String multisig, ApiClient api) throws InterruptedException {
        return api.get("/multisig/" + multisig + "/proposals")
                .get("proposals")
                .valueStream()
                .toList();
    }

    /** @param shown status by number, of those that the API shows: all that are open, and the last that have ended */
    static List<String> discrepancies(String multisig, RecordedFacts facts, Map<Long, String> shown) {
        List<String> found = new ArrayList<>();
        Map<Long, ProposalState> recorded = facts.proposals(multisig);
        recorded.forEach((number, state) -> {
            int times = facts.proposalEndings(multisig, number);
            boolean isOpen = state == ProposalState.PROPOSAL_PENDING || state == ProposalState.PROPOSAL_READY;
            if (times != (isOpen ? 0 : 1)) {
                found.add("proposal %d of %s ended %d times in the log, its last state is %s"
                        .formatted(number, multisig, times, state));
            }
            if (isOpen && !shown.containsKey(number)) {
                found.add("proposal %d of %s is open in the log, and not shown".formatted(number, multisig));
            }
        });
        shown.forEach((number, status) -> {
            ProposalState state = recorded.get(number);
            if (state == null || !status.equals(ProposalNames.of(state))) {
                found.add(
                        "proposal %d of %s is shown as %s, the log has %s".formatted(number, multisig, status, state));
            }
        });
        facts.repeatedOrders(multisig)
                .forEach(
                        order -> found.add("order %s of a proposal of %s was placed again".formatted(order, multisig)));
        return found;
    }
}
