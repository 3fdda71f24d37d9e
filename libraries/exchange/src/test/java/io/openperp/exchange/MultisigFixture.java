package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.Proposal;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.List;

/** Alice, bob and carol have 10000 each and sign for multisig accounts. */
abstract class MultisigFixture {

    static final long HOUR = 3600;
    static final Bytes32 ALICE = Floor.named("alice");
    static final Bytes32 BOB = Floor.named("bob");
    static final Bytes32 CAROL = Floor.named("carol");
    static final Bytes32 DAVE = Floor.named("dave");
    static final Bytes32 MAKER = Floor.named("maker");
    static final Quantity ONE = Quantity.of("1");

    final Floor floor = new Floor(null, Floor::marksAreTheOracles);

    MultisigFixture() {
        floor.price("BTC-USD", "100000");
        floor.fund("maker", "1000000");
        for (String name : List.of("alice", "bob", "carol", "dave")) {
            floor.fund(name, "10000");
        }
    }

    /** Makes a multisig account of alice, bob and carol, with 5000 of alice. */
    final Bytes32 funded(long threshold, long timeLock) {
        Bytes32 multisig = created(ask(ALICE, policy(threshold, timeLock)));
        assertKind(ask(ALICE, send(ALICE, multisig, "5000")), StatusKind.TRANSFER);
        return multisig;
    }

    static CreateMultisig policy(long threshold, long timeLock) {
        return new CreateMultisig(List.of(ALICE, BOB, CAROL), threshold, timeLock, 24 * HOUR);
    }

    static Bytes32 created(ActionStatus status) {
        assertKind(status, StatusKind.MULTISIG_CREATED);
        return Keys.read(status.getMultisig().getAccount());
    }

    final ActionStatus ask(Bytes32 account, Action action) {
        return ask(account, account, action);
    }

    final ActionStatus ask(Bytes32 account, Bytes32 signer, Action action) {
        var completed = floor.askInSignedBytes(account, signer, action);
        assertThat(completed.getError()).isEmpty();
        floor.exchange.checkInvariants();
        floor.exchange.checkMoney();
        return completed.getStatuses(0);
    }

    /** Makes a proposal and returns its number. */
    final long propose(Bytes32 signer, Bytes32 multisig, Action... actions) {
        ActionStatus status = ask(signer, new Propose(multisig, List.of(actions), null));
        assertKind(status, StatusKind.PROPOSAL_CREATED);
        return status.getProposal().getNumber();
    }

    final ActionStatus step(ProposalStep.Kind kind, Bytes32 signer, Bytes32 multisig, long proposal) {
        return ask(signer, new ProposalStep(kind, multisig, proposal));
    }

    final ActionStatus approve(Bytes32 signer, Bytes32 multisig, long proposal) {
        return step(ProposalStep.Kind.APPROVE, signer, multisig, proposal);
    }

    final ActionStatus reject(Bytes32 signer, Bytes32 multisig, long proposal) {
        return step(ProposalStep.Kind.REJECT, signer, multisig, proposal);
    }

    final ActionStatus execute(Bytes32 signer, Bytes32 multisig, long proposal) {
        return step(ProposalStep.Kind.EXECUTE, signer, multisig, proposal);
    }

    /** Lets alice propose, bob approve and carol execute the actions; returns the outcome. */
    final ActionStatus carriedOut(Bytes32 multisig, Action... actions) {
        long proposal = propose(ALICE, multisig, actions);
        approve(BOB, multisig, proposal);
        return execute(CAROL, multisig, proposal);
    }

    static void assertKind(ActionStatus status, StatusKind kind) {
        assertThat(status.getKind()).as(status.getReason()).isEqualTo(kind);
    }

    static void assertError(ActionStatus status, String reason) {
        assertThat(status.getReason()).isEqualTo(reason);
        assertThat(status.getKind()).isIn(StatusKind.ERROR, StatusKind.MULTISIG_CREATED_FAILED);
    }

    /** The proposal as its last event has it. */
    final Proposal published(Bytes32 multisig, long number) {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasProposalChanged)
                .map(event -> event.getProposalChanged().getProposal())
                .filter(proposal ->
                        proposal.getNumber() == number && proposal.getMultisig().equals(Keys.write(multisig)))
                .toList()
                .getLast();
    }

    final String balance(Bytes32 account) {
        return Decimals.format(floor.exchange.accountEvents.stream()
                .filter(event -> Keys.read(event.getAccount()).equals(account) && event.hasTotals())
                .toList()
                .getLast()
                .getTotals()
                .getBalance());
    }

    /** Lets seconds go by as on a running exchange. */
    final void pass(long seconds) {
        for (long left = seconds; left > 0; left -= 30) {
            floor.exchange.tick(Math.min(30, left));
            floor.exchange.drain();
        }
    }

    static Transfer send(Bytes32 from, Bytes32 to, String amount) {
        return new Transfer(Transfer.Kind.EXTERNAL, from, to, null, Quantity.of(amount));
    }

    static LimitOrder limit(Side side, String size, String price) {
        return new LimitOrder(
                "BTC-USD", side, Quantity.of(price), Quantity.of(size), TimeInForce.GTC, false, Routing.CROSS);
    }
}
