package io.openperp.account.query.family;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.account.MultisigProposal;
import io.openperp.api.account.MultisigProposal.MultisigProposals;
import io.openperp.journal.Proposal;
import io.openperp.units.Base58;
import io.openperp.views.MultisigViews;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads multisig accounts by their signers, and their proposals. */
public class MultisigQuery {

    private static final String KNOWN = "SELECT account FROM account.multisigs WHERE account = ?1";

    private static final String OF_SIGNER =
            "SELECT multisig FROM account.multisig_signers WHERE signer = ?1 ORDER BY multisig";

    private static final String OPEN = """
            SELECT facts, actions FROM account.proposals WHERE multisig = ?1 AND open ORDER BY number DESC
            """;

    /** Proposals that have ended; one more than requested is read, which shows whether there are older ones. */
    private static final String ENDED = """
            SELECT facts, actions FROM account.proposals WHERE multisig = ?1 AND NOT open AND number < ?2
            ORDER BY number DESC LIMIT ?3
            """;

    private final EntityManager entities;

    public MultisigQuery(EntityManager entities) {
        this.entities = entities;
    }

    boolean isMultisig(byte[] account) {
        return !entities.createNativeQuery(KNOWN, byte[].class)
                .setParameter(1, account)
                .getResultList()
                .isEmpty();
    }

    List<String> ofSigner(byte[] account) {
        List<?> keys = entities.createNativeQuery(OF_SIGNER, byte[].class)
                .setParameter(1, account)
                .getResultList();
        return keys.stream().map(key -> Base58.encode((byte[]) key)).toList();
    }

    /**
     * A page of the proposals of a multisig account.
     *
     * @param before number of the oldest ended proposal on the page, if older ones follow; 0: none follow
     */
    public record Page(MultisigProposals proposals, long before) {}

    /**
     * Returns all open proposals and the latest ended ones, or a page of older ended ones; empty if the account is no
     * multisig account.
     *
     * @param before only ended proposals with lower numbers; 0: the open ones and the latest ended ones
     * @param limit largest number of ended proposals
     */
    public Optional<Page> proposals(byte[] multisig, long before, int limit) {
        if (!isMultisig(multisig)) {
            return Optional.empty();
        }
        List<MultisigProposal> proposals = new ArrayList<>();
        if (before == 0) {
            proposals.addAll(
                    read(entities.createNativeQuery(OPEN, Object[].class).setParameter(1, multisig)));
        }
        List<MultisigProposal> ended = read(entities.createNativeQuery(ENDED, Object[].class)
                .setParameter(1, multisig)
                .setParameter(2, before == 0 ? Long.MAX_VALUE : before)
                .setParameter(3, limit + 1));
        boolean isLast = ended.size() <= limit;
        List<MultisigProposal> shown = isLast ? ended : ended.subList(0, limit);
        proposals.addAll(shown);
        proposals.sort(Comparator.comparingLong(MultisigProposal::proposalId));
        return Optional.of(new Page(
                new MultisigProposals(Base58.encode(multisig), proposals),
                isLast ? 0 : shown.getLast().proposalId()));
    }

    private static List<MultisigProposal> read(Query query) {
        List<?> rows = query.getResultList();
        return rows.stream().map(row -> proposal((Object[]) row)).toList();
    }

    private static MultisigProposal proposal(Object[] row) {
        try {
            return MultisigViews.proposal(Proposal.parseFrom((byte[]) row[0]), (String) row[1]);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("an unreadable proposal", e);
        }
    }
}
