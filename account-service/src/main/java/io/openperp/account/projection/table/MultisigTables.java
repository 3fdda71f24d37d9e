package io.openperp.account.projection.table;

import io.openperp.account.projection.table.Changes.ProposalKey;
import io.openperp.journal.MultisigAccount;
import io.openperp.journal.ProposalChanged;
import io.openperp.units.Bytes32;
import io.openperp.views.MultisigViews;
import org.springframework.jdbc.core.JdbcTemplate;

/** Writes multisig accounts, their signers and their proposals. */
final class MultisigTables {

    private static final String MULTISIGS = """
            INSERT INTO account.multisigs (account, facts) VALUES (?, ?)
            ON CONFLICT (account) DO UPDATE SET facts = EXCLUDED.facts
            """;

    private static final String FORGET_SIGNERS = "DELETE FROM account.multisig_signers WHERE multisig = ?";

    private static final String SIGNER = "INSERT INTO account.multisig_signers (multisig, signer) VALUES (?, ?)";

    /** Inserts or updates a proposal; keeps its actions, which only its first event has. */
    private static final String PROPOSALS = """
            INSERT INTO account.proposals AS known (multisig, number, open, facts, actions) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (multisig, number) DO UPDATE SET open = EXCLUDED.open, facts = EXCLUDED.facts,
                actions = CASE WHEN EXCLUDED.actions = '' THEN known.actions ELSE EXCLUDED.actions END
            """;

    private final JdbcTemplate jdbc;

    MultisigTables(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    void write(Changes changes) {
        changes.multisigs.forEach(this::multisig);
        changes.proposals.forEach(this::proposal);
    }

    private void multisig(Bytes32 account, MultisigAccount facts) {
        byte[] key = account.toByteArray();
        jdbc.update(MULTISIGS, key, facts.toByteArray());
        jdbc.update(FORGET_SIGNERS, (Object) key);
        facts.getPolicy().getSignersList().forEach(signer -> jdbc.update(SIGNER, key, signer.toByteArray()));
    }

    private void proposal(ProposalKey key, ProposalChanged changed) {
        jdbc.update(
                PROPOSALS,
                key.multisig().toByteArray(),
                key.number(),
                MultisigViews.isOpen(changed.getProposal()),
                changed.getProposal().toByteArray(),
                changed.getActions());
    }
}
