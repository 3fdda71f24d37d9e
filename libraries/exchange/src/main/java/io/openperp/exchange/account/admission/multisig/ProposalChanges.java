package io.openperp.exchange.account.admission.multisig;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.admission.multisig.Multisig.OpenProposal;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.MultisigChanged;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalChanged;
import io.openperp.journal.ProposalState;
import io.openperp.units.Bytes32;
import java.util.List;

/** Changes policies and proposals of multisig accounts, and publishes each change. */
public final class ProposalChanges {

    private static final String OTHER_POLICY = "the policy of the multisig account has changed";

    private final Multisigs multisigs;
    private final PrivateEvents facts;

    public ProposalChanges(Multisigs multisigs, PrivateEvents facts) {
        this.multisigs = multisigs;
        this.facts = facts;
    }

    /**
     * Stores and publishes an open proposal that is new or has changed. Returns its facts with the state at
     * {@code nanos}: pending or ready for execution.
     *
     * @param signer the signer who has changed it; empty if it has changed by itself
     * @param actions JSON of the actions of a new proposal; empty for a changed one
     */
    Proposal store(Multisig multisig, OpenProposal changed, ByteString signer, String actions, long nanos) {
        Proposal now =
                changed.facts().toBuilder().setState(changed.stateAt(nanos)).build();
        multisigs.store(multisig, new OpenProposal(now, changed.actions()));
        publish(multisig.key, now, signer, actions);
        return now;
    }

    /**
     * Removes a proposal from the open ones and publishes its final state.
     *
     * @param last the proposal at its end, including the last vote
     * @param signer the signer who has ended it; empty if it has ended by itself
     */
    Proposal end(Multisig multisig, OpenProposal last, ProposalState state, String message, ByteString signer) {
        multisigs.end(multisig, last);
        Proposal ended =
                last.facts().toBuilder().setState(state).setMessage(message).build();
        publish(multisig.key, ended, signer, "");
        return ended;
    }

    /** Publishes that the actions of a proposal were carried out, or that all of them were refused. */
    Proposal executed(Proposal last, ProposalState state, String message, Bytes32 signer) {
        Proposal ended = last.toBuilder().setState(state).setMessage(message).build();
        publish(Keys.read(last.getMultisig()), ended, Keys.write(signer), "");
        return ended;
    }

    /**
     * Publishes as ready the approved proposals whose time lock has ended at {@code nanos}, and ends those that have
     * expired.
     */
    public void timesUp(long nanos) {
        for (OpenProposal due = multisigs.nextDue(nanos); due != null; due = multisigs.nextDue(nanos)) {
            Multisig multisig = multisigs.require(Keys.read(due.facts().getMultisig()));
            if (nanos >= due.facts().getExpiresAtNanos()) {
                end(multisig, due, ProposalState.PROPOSAL_EXPIRED, "", ByteString.EMPTY);
            } else {
                store(multisig, due, ByteString.EMPTY, "", nanos);
            }
        }
    }

    /** Sets a new policy and cancels all open proposals, because they were approved under the old one (MSG-019). */
    public void follow(Multisig multisig, MultisigPolicy policy) {
        multisig.follow(policy);
        List.copyOf(multisig.open.values())
                .forEach(proposal ->
                        end(multisig, proposal, ProposalState.PROPOSAL_CANCELLED, OTHER_POLICY, ByteString.EMPTY));
        publish(multisig, false);
    }

    /**
     * Adds an event with the policy of a multisig account. Returns the event, to which the caller may add further
     * changes of the account.
     */
    public AccountEvent.Builder publish(Multisig multisig, boolean created) {
        return facts.about(multisig.key)
                .setMultisigChanged(MultisigChanged.newBuilder()
                        .setMultisig(multisig.facts())
                        .setCreated(created));
    }

    private void publish(Bytes32 multisig, Proposal now, ByteString signer, String actions) {
        facts.about(multisig)
                .setProposalChanged(ProposalChanged.newBuilder()
                        .setProposal(now)
                        .setSigner(signer)
                        .setActions(actions));
    }
}
