package io.openperp.drill.journal;

import com.google.protobuf.ByteString;
import io.openperp.journal.MultisigChanged;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalChanged;
import io.openperp.journal.ProposalState;
import io.openperp.units.Base58;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Policies of multisig accounts, and the proposals that change them, as the events of these accounts have them. */
public final class RecordedPolicies {

    private static final String CHANGE = "\"msu\"";

    private final Map<String, MultisigPolicy> policies = new TreeMap<>();
    private final Map<String, Integer> changes = new HashMap<>();
    /** By multisig account: numbers of proposals that change its policy, and of those that were executed. */
    private final Map<String, Set<Long>> proposed = new HashMap<>();

    private final Map<String, Set<Long>> executed = new HashMap<>();

    /** @param account that is shown the event; a signer is shown it too */
    void changed(String account, MultisigChanged change) {
        if (!account.equals(text(change.getMultisig().getAccount()))) {
            return;
        }
        policies.put(account, change.getMultisig().getPolicy());
        if (!change.getCreated()) {
            changes.merge(account, 1, Integer::sum);
        }
    }

    /** @param account as above */
    void changed(String account, ProposalChanged change) {
        Proposal proposal = change.getProposal();
        if (!account.equals(text(proposal.getMultisig()))) {
            return;
        }
        if (change.getActions().contains(CHANGE)) {
            proposed.computeIfAbsent(account, first -> new HashSet<>()).add(proposal.getNumber());
        }
        boolean changesPolicy = proposed.getOrDefault(account, Set.of()).contains(proposal.getNumber());
        if (changesPolicy && proposal.getState() == ProposalState.PROPOSAL_DONE) {
            executed.computeIfAbsent(account, first -> new HashSet<>()).add(proposal.getNumber());
        }
    }

    /** How often the policy of a multisig account has changed. */
    public int changes(String multisig) {
        return changes.getOrDefault(multisig, 0);
    }

    /** How many proposals to change it were executed. */
    public int executed(String multisig) {
        return executed.getOrDefault(multisig, Set.of()).size();
    }

    /** By the last policy of a multisig account, in base58. */
    public Set<String> signers(String multisig) {
        Set<String> signers = new TreeSet<>();
        policies.getOrDefault(multisig, MultisigPolicy.getDefaultInstance())
                .getSignersList()
                .forEach(signer -> signers.add(text(signer)));
        return signers;
    }

    /** By the last policy of a multisig account. */
    public int threshold(String multisig) {
        return policies.getOrDefault(multisig, MultisigPolicy.getDefaultInstance())
                .getThreshold();
    }

    private static String text(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }
}
