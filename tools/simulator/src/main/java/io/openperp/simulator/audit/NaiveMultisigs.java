package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.Keys;
import io.openperp.journal.MultisigChanged;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalChanged;
import io.openperp.journal.ProposalState;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows multisig accounts by their events alone: nothing is executed that had not enough approvals of its signers at that time,
 * and nothing comes after the end of a proposal (MSG-011 to MSG-019).
 */
final class NaiveMultisigs {

    private static final BigInteger PRIME = BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));
    private static final BigInteger D = BigInteger.valueOf(-121_665)
            .multiply(BigInteger.valueOf(121_666).modInverse(PRIME))
            .mod(PRIME);

    private final Map<Bytes32, MultisigPolicy> policies = new TreeMap<>();
    private final Map<Bytes32, Map<Long, Proposal>> proposals = new TreeMap<>();

    void changed(Bytes32 account, MultisigChanged changed) {
        MultisigPolicy policy = changed.getMultisig().getPolicy();
        if (changed.getCreated() == policies.containsKey(account)) {
            throw new LawBroken(Law.NAIVE_LEDGER, account + " was made twice, or changed before it was made");
        }
        require(
                policy.getThreshold() >= 1 && policy.getThreshold() <= policy.getSignersCount(),
                account,
                "a threshold nobody can reach: " + policy);
        for (ByteString signer : policy.getSignersList()) {
            require(canSign(signer), account, "a signer whose key signs nothing: " + Keys.read(signer));
        }
        policies.put(account, policy);
    }

    /** MSG-005, by the equation of the curve: {@code x² = (y² − 1)/(d·y² + 1)} has a solution. Nobody signs for fund and fees. */
    private static boolean canSign(ByteString signer) {
        Bytes32 key = Keys.read(signer);
        if (key.equals(ExchangeSettings.FUND) || key.equals(ExchangeSettings.FEES)) {
            return false;
        }
        byte[] bigEndian = new byte[Bytes32.LENGTH];
        for (int i = 0; i < bigEndian.length; i++) {
            bigEndian[i] = signer.byteAt(bigEndian.length - 1 - i);
        }
        BigInteger y = new BigInteger(1, bigEndian).clearBit(255);
        BigInteger square = y.multiply(y).mod(PRIME);
        BigInteger x = square.subtract(BigInteger.ONE)
                .multiply(D.multiply(square).add(BigInteger.ONE).modInverse(PRIME))
                .mod(PRIME);
        boolean isSquare = x.modPow(PRIME.shiftRight(1), PRIME).equals(BigInteger.ONE);
        return y.compareTo(PRIME) < 0 && isSquare;
    }

    boolean isKnown(Bytes32 account) {
        return policies.containsKey(account);
    }

    /** By the events until now. */
    boolean isSigner(Bytes32 account, ByteString key) {
        return policies.getOrDefault(account, MultisigPolicy.getDefaultInstance())
                .getSignersList()
                .contains(key);
    }

    /** As last published; null: there is none. */
    @Nullable
    Proposal proposal(Bytes32 account, long number) {
        return proposals.getOrDefault(account, Map.of()).get(number);
    }

    void changed(Bytes32 account, ProposalChanged changed) {
        Proposal now = changed.getProposal();
        Map<Long, Proposal> own = proposals.computeIfAbsent(account, key -> new TreeMap<>());
        Proposal before = own.put(now.getNumber(), now);
        require(before == null || isOpen(before), account, "a change of a proposal that has ended: " + now);
        require(before != null || now.getNumber() == own.size(), account, "a number left out before " + now);
        require(Keys.read(now.getMultisig()).equals(account), account, "a proposal of another account: " + now);
        if (isOpen(now)) {
            votes(account, now);
        }
        if (now.getState() == ProposalState.PROPOSAL_DONE || now.getState() == ProposalState.PROPOSAL_FAILED) {
            require(
                    before != null && before.getState() == ProposalState.PROPOSAL_READY && isApproved(before),
                    account,
                    "executed without approval: " + now);
        }
    }

    private void votes(Bytes32 account, Proposal now) {
        MultisigPolicy policy = policies.getOrDefault(account, MultisigPolicy.getDefaultInstance());
        Set<Bytes32> voters = new HashSet<>();
        for (List<ByteString> list : List.of(now.getApprovalsList(), now.getRejectionsList())) {
            list.forEach(key -> require(voters.add(Keys.read(key)), account, "a vote twice: " + now));
        }
        policy.getSignersList().forEach(key -> voters.remove(Keys.read(key)));
        require(voters.isEmpty(), account, "votes of " + voters + ", who are no signers: " + now);
        require(now.getThreshold() == policy.getThreshold(), account, "another threshold: " + now);
        require(
                now.getState() != ProposalState.PROPOSAL_READY || isApproved(now),
                account,
                "ready without approvals: " + now);
    }

    static boolean isApproved(Proposal proposal) {
        return proposal.getApprovalsList().stream().distinct().count() >= proposal.getThreshold();
    }

    static boolean isOpen(Proposal proposal) {
        return proposal.getState() == ProposalState.PROPOSAL_PENDING
                || proposal.getState() == ProposalState.PROPOSAL_READY;
    }

    private static void require(boolean holds, Bytes32 account, String what) {
        LawBroken.unless(holds, Law.NAIVE_LEDGER, () -> "multisig account " + account + " has " + what);
    }
}
