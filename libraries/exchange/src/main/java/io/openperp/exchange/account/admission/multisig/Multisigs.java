package io.openperp.exchange.account.admission.multisig;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.account.admission.multisig.Multisig.OpenProposal;
import io.openperp.journal.Keys;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.Proposal;
import io.openperp.journal.SignedTransaction;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All multisig accounts and their open proposals (MSG-003). */
public final class Multisigs {

    /** Largest number of multisig accounts that one account may create: their keys are never forgotten. */
    public static final int MOST_OF_A_CREATOR = 64;

    /** Largest number of open proposals of one multisig account. */
    static final int MOST_OPEN = 32;

    /**
     * The time, in nanoseconds since 1970, at which a proposal becomes ready for execution or expires, with its account
     * and number.
     */
    private record NextChange(long nanos, Bytes32 multisig, long number) {}

    /**
     * A proposal whose actions are being executed and not all answered yet.
     *
     * @param signer the signer who has requested the execution
     * @param transaction number of the signer's transaction, in which the action with index {@code action} waits for
     *     the outcome
     */
    record Executing(Proposal facts, Bytes32 signer, long transaction, int action) {}

    private final TreeMap<Bytes32, Multisig> byKey = new TreeMap<>();
    private final TreeMap<Bytes32, Integer> made = new TreeMap<>();
    private final TreeSet<NextChange> due = new TreeSet<>(Comparator.comparingLong(NextChange::nanos)
            .thenComparing(NextChange::multisig)
            .thenComparingLong(NextChange::number));
    /** Proposals being executed, by the number of the transaction that carries them out. */
    private final TreeMap<Long, Executing> executing = new TreeMap<>();

    /** The multisig account with this key; null if the key is not that of a multisig account. */
    public @Nullable Multisig find(Bytes32 key) {
        return byKey.isEmpty() ? null : byKey.get(key);
    }

    /** Why nobody but its agents may sign for a multisig account; null for any other account. */
    public @Nullable String signerRefusal(Bytes32 account) {
        return find(account) == null
                ? null
                : "a multisig account acts by proposals: send msp, with the account of a signer";
    }

    /** Number of multisig accounts that the account has made. */
    public int madeBy(Bytes32 creator) {
        return made.getOrDefault(creator, 0);
    }

    public Multisig create(Bytes32 creator, MultisigPolicy policy) {
        Bytes32 key = DerivedKeys.multisig(creator, madeBy(creator));
        return add(new Multisig(key, creator, policy));
    }

    private Multisig add(Multisig multisig) {
        byKey.put(multisig.key, multisig);
        made.merge(multisig.creator, 1, Integer::sum);
        return multisig;
    }

    /** Stores an open proposal that is new or has changed, and the time at which it next changes without a signer. */
    void store(Multisig multisig, OpenProposal proposal) {
        long number = proposal.facts().getNumber();
        OpenProposal before = multisig.open.put(number, proposal);
        if (before != null) {
            due.remove(new NextChange(before.dueNanos(), multisig.key, number));
        }
        due.add(new NextChange(proposal.dueNanos(), multisig.key, number));
    }

    /** Removes a proposal from the open ones, because it has ended or is being executed. */
    void end(Multisig multisig, OpenProposal proposal) {
        long number = proposal.facts().getNumber();
        OpenProposal last = multisig.open.remove(number);
        if (last != null) {
            due.remove(new NextChange(last.dueNanos(), multisig.key, number));
        }
    }

    /**
     * A proposal whose time lock or lifetime has ended at {@code nanos}, the one with the earliest end; null if there
     * is none.
     */
    @Nullable
    OpenProposal nextDue(long nanos) {
        if (due.isEmpty() || due.first().nanos() > nanos) {
            return null;
        }
        NextChange first = due.first();
        return require(first.multisig()).open.get(first.number());
    }

    Multisig require(Bytes32 key) {
        Multisig found = byKey.get(key);
        if (found == null) {
            throw new IllegalStateException(key + " is no multisig account");
        }
        return found;
    }

    void executes(long transaction, Executing proposal) {
        executing.put(transaction, proposal);
    }

    /** Removes and returns the proposal that the transaction carries out; null if it carries out none. */
    @Nullable
    Executing takeExecuted(long transaction) {
        return executing.remove(transaction);
    }

    boolean isExecuting(Bytes32 multisig, long number) {
        return executing.values().stream()
                .anyMatch(one -> one.facts().getNumber() == number
                        && Keys.read(one.facts().getMultisig()).equals(multisig));
    }

    public int openProposals() {
        return due.size();
    }

    /**
     * Checks the numbers and votes of open proposals after a command; throws {@link IllegalStateException} with the
     * first violation, which is a bug.
     */
    public void checkInvariants() {
        int open = 0;
        for (Multisig multisig : byKey.values()) {
            open += multisig.open.size();
            if (multisig.open.size() > MOST_OPEN) {
                throw new IllegalStateException(multisig.key + " has " + multisig.open.size() + " open proposals");
            }
            multisig.open.values().forEach(proposal -> check(multisig, proposal.facts()));
        }
        if (open != due.size()) {
            throw new IllegalStateException(open + " proposals are open, " + due.size() + " become due");
        }
    }

    private static void check(Multisig multisig, Proposal facts) {
        boolean signersVote = multisig.policy().getSignersList().containsAll(facts.getApprovalsList())
                && multisig.policy().getSignersList().containsAll(facts.getRejectionsList());
        boolean voteOnce = facts.getApprovalsList().stream().noneMatch(facts.getRejectionsList()::contains)
                && facts.getApprovalsList().stream().distinct().count() == facts.getApprovalsCount()
                && facts.getRejectionsList().stream().distinct().count() == facts.getRejectionsCount();
        boolean canPass = facts.getRejectionsCount()
                <= multisig.policy().getSignersCount() - multisig.policy().getThreshold();
        if (!signersVote || !voteOnce || !canPass) {
            throw new IllegalStateException("votes that cannot be, of " + multisig.facts() + ": " + facts);
        }
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(byKey.size());
        byKey.values().forEach(one -> {
            out.writeBytes32(one.key)
                    .writeBytes32(one.creator)
                    .writeBytes(one.policy().toByteArray());
            out.writeVarint(one.lastProposal).writeVarint(one.open.size());
            one.open
                    .values()
                    .forEach(proposal -> out.writeBytes(proposal.facts().toByteArray())
                            .writeBytes(proposal.actions().toByteArray()));
        });
        out.writeVarint(executing.size());
        executing.forEach((number, one) -> out.writeVarint(number)
                .writeBytes(one.facts().toByteArray())
                .writeBytes32(one.signer())
                .writeVarint(one.transaction())
                .writeVarint(one.action()));
    }

    public void readFrom(BinaryReader in) {
        byKey.clear();
        made.clear();
        due.clear();
        executing.clear();
        try {
            for (int left = (int) in.readVarint(); left > 0; left--) {
                readMultisig(in);
            }
            for (int left = (int) in.readVarint(); left > 0; left--) {
                executing.put(
                        in.readVarint(),
                        new Executing(Proposal.parseFrom(in.readBytes()), in.readBytes32(), in.readVarint(), (int)
                                in.readVarint()));
            }
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("an unreadable multisig account in a snapshot", e);
        }
    }

    private void readMultisig(BinaryReader in) throws InvalidProtocolBufferException {
        Multisig read = add(new Multisig(in.readBytes32(), in.readBytes32(), MultisigPolicy.parseFrom(in.readBytes())));
        read.lastProposal = in.readVarint();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            Proposal facts = Proposal.parseFrom(in.readBytes());
            store(read, new OpenProposal(facts, SignedTransaction.parseFrom(in.readBytes())));
        }
    }
}
