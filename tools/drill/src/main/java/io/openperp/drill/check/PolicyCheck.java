package io.openperp.drill.check;

import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.journal.RecordedFacts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Policies of multisig accounts: each proposal that changes one and was executed has changed it once, nothing else has; the signers
 * are those of the last policy, and no proposal of an earlier one is open.
 */
final class PolicyCheck {

    private PolicyCheck() {}

    /**
     * The differences; empty if there are none. They go away when the readers have caught up.
     *
     * @param shown all accounts of the drill, among them those that may be signers
     */
    static List<String> discrepancies(
            Collection<String> multisigs, Collection<ReportedAccount> shown, RecordedFacts facts) {
        List<String> found = new ArrayList<>();
        for (String multisig : multisigs) {
            int changes = facts.policies().changes(multisig);
            int executed = facts.policies().executed(multisig);
            if (changes != executed) {
                found.add("%d proposals to change the policy of %s were executed, and it has changed %d times"
                        .formatted(executed, multisig, changes));
            }
        }
        for (ReportedAccount account : shown) {
            Set<String> recorded = multisigs.stream()
                    .filter(multisig -> facts.policies().signers(multisig).contains(account.account()))
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> named = account.whole()
                    .path("multisigAccounts")
                    .valueStream()
                    .map(JsonNode::asString)
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!named.equals(recorded)) {
                found.add(
                        "%s is shown as a signer of %s, the log has %s".formatted(account.account(), named, recorded));
            }
        }
        return found;
    }

    /** Of one multisig account: what asks for another number of approvals than its policy. */
    static List<String> openOnes(String multisig, Collection<JsonNode> proposals, RecordedFacts facts) {
        return proposals.stream()
                .filter(proposal -> Set.of("pending", "ready")
                        .contains(proposal.get("status").asString()))
                .filter(proposal ->
                        proposal.get("threshold").asInt() != facts.policies().threshold(multisig))
                .map(proposal -> "an open proposal of %s needs %s approvals, its policy says %d"
                        .formatted(
                                multisig,
                                proposal.get("threshold"),
                                facts.policies().threshold(multisig)))
                .toList();
    }
}
