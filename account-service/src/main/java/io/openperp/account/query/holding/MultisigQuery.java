package io.openperp.account.query.holding;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.MultisigProposal;
import io.openperp.api.MultisigProposals;
import io.openperp.journal.Proposal;
import io.openperp.units.Base58;
import io.openperp.views.MultisigViews;
import jakarta.persistence.EntityManager;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Multisig accounts: whose signers are who, and their proposals. */
public class MultisigQuery {

    private static final String KNOWN = "SELECT account FROM account.multisigs WHERE account = ?1";

    private static final String OF_SIGNER =
            "SELECT multisig FROM account.multisig_signers WHERE signer = ?1 ORDER BY multisig";

    private static final String PROPOSALS = """
            SELECT facts, actions FROM account.proposals WHERE multisig = ?1
            ORDER BY open DESC, number DESC LIMIT ?2
            """;

    /** Those that may be open, and the last that have ended. */
    private static final int MOST = 32 + MultisigViews.ENDED_SHOWN;

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

    /** The multisig accounts of which it is a signer, in base58, in the order of their bytes. */
    List<String> ofSigner(byte[] account) {
        List<?> keys = entities.createNativeQuery(OF_SIGNER, byte[].class)
                .setParameter(1, account)
                .getResultList();
        return keys.stream().map(key -> Base58.encode((byte[]) key)).toList();
    }

    /** Empty: it is no multisig account. */
    public Optional<MultisigProposals> proposals(byte[] multisig) {
        if (!isMultisig(multisig)) {
            return Optional.empty();
        }
        List<?> rows = entities.createNativeQuery(PROPOSALS, Object[].class)
                .setParameter(1, multisig)
                .setParameter(2, MOST)
                .getResultList();
        List<MultisigProposal> proposals = rows.stream()
                .map(row -> proposal((Object[]) row))
                .sorted(Comparator.comparingLong(MultisigProposal::proposalId))
                .toList();
        return Optional.of(new MultisigProposals(Base58.encode(multisig), proposals));
    }

    private static MultisigProposal proposal(Object[] row) {
        try {
            return MultisigViews.proposal(Proposal.parseFrom((byte[]) row[0]), (String) row[1]);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("an unreadable proposal", e);
        }
    }
}
