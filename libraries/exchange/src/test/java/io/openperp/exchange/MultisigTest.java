package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.Destination;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Accounts that act by proposals of their signers (MSG-001 to MSG-020). */
class MultisigTest extends MultisigFixture {

    /** MSG-001, MSG-003: it lives with its creator, with a key that follows from the creator, and starts without money. */
    @Test
    void anAccountIsMadeWithAPolicy() {
        ActionStatus made = ask(ALICE, policy(2, 60));
        Bytes32 multisig = created(made);
        assertThat(Keys.read(made.getMultisig().getCreator())).isEqualTo(ALICE);
        assertThat(made.getMultisig().getPolicy().getThreshold()).isEqualTo(2);
        assertThat(multisig).isEqualTo(DerivedKeys.multisig(ALICE, 0)).isNotEqualTo(created(ask(ALICE, policy(2, 60))));
        assertKind(ask(BOB, send(BOB, multisig, "12.5")), StatusKind.TRANSFER);
        assertThat(balance(multisig)).isEqualTo("12.5");
    }

    /** MSG-003: what other implementations derive, with one account shard. */
    @Test
    void keysAreDerivedFromTheCreatorAndTheNumber() {
        assertThat(DerivedKeys.multisig(ALICE, 0)).hasToString("6Raie9TZwshTxfvQRqULS1NyCzmVAaTpQaZJdSLXbJHv");
    }

    /** MSG-002. */
    @Test
    void aPolicyThatCannotBeIsRefused() {
        assertError(create(List.of(), 1, 0, HOUR), "signers are 0, accepted are 1 to 32");
        assertError(create(names(33), 1, 0, HOUR), "signers are 33, accepted are 1 to 32");
        assertError(create(List.of(ALICE, ALICE), 1, 0, HOUR), "signers name a key twice");
        assertError(create(names(2), 0, 0, HOUR), "threshold is 0, accepted are 1 to 2, the number of signers");
        assertError(create(names(2), 3, 0, HOUR), "threshold is 3, accepted are 1 to 2, the number of signers");
        assertError(create(names(2), 1, 2_592_001, 7_776_000), "timeLockSecs is 2592001, accepted are 0 to 2592000");
        assertError(create(names(2), 1, 0, 3599), "proposalLifetimeSecs is 3599, accepted are 3600 to 7776000");
        assertError(create(names(2), 1, 0, 7_776_001), "proposalLifetimeSecs is 7776001, accepted are 3600 to 7776000");
        assertError(
                create(names(2), 1, HOUR, HOUR),
                "timeLockSecs is 3600, accepted is less than the 3600 of proposalLifetimeSecs: no proposal could ever be"
                        + " executed");
        created(create(names(32), 32, 2_592_000, 7_776_000));
    }

    /** MSG-001: no account makes more than 64, and sub-accounts none. */
    @Test
    void whoMayMakeOne() {
        Bytes32 sub =
                Keys.read(ask(ALICE, new CreateSubAccount("bot", null, null)).getSubAccount());
        assertError(ask(sub, ALICE, policy(2, 0)), "a sub-account makes no multisig accounts");
        for (int i = 0; i < 64; i++) {
            created(ask(ALICE, policy(2, 0)));
        }
        assertError(ask(ALICE, policy(2, 0)), "the account has made 64 multisig accounts, more are not accepted");
    }

    /** MSG-010, MSG-016, MSG-017: proposed, approved, executed; its order trades as any. */
    @Test
    void whatIsApprovedIsCarriedOut() {
        Bytes32 multisig = funded(2, 0);
        LimitOrder order = limit(Side.BUY, "0.01", "100000");
        ActionStatus proposed = ask(ALICE, new Propose(multisig, List.of(order), null));
        assertKind(proposed, StatusKind.PROPOSAL_CREATED);
        Proposal facts = proposed.getProposal();
        assertThat(facts.getNumber()).isEqualTo(1);
        assertThat(facts.getState()).isEqualTo(ProposalState.PROPOSAL_PENDING);
        assertThat(facts.getApprovalsList()).containsExactly(Keys.write(ALICE));
        assertThat(facts.getThreshold()).isEqualTo(2);
        assertThat(facts.getExpiresAtNanos() - facts.getCreatedAtNanos()).isEqualTo(24 * HOUR * 1_000_000_000L);
        assertError(execute(BOB, multisig, 1), "proposal 1 has 1 of 2 approvals");

        assertKind(approve(BOB, multisig, 1), StatusKind.PROPOSAL_READY_FOR_EXECUTION);
        assertThat(published(multisig, 1).getState()).isEqualTo(ProposalState.PROPOSAL_READY);
        ActionStatus executed = execute(CAROL, multisig, 1);
        assertKind(executed, StatusKind.PROPOSAL_EXECUTED);
        assertThat(executed.getProposal().getState()).isEqualTo(ProposalState.PROPOSAL_DONE);
        assertThat(executed.getProposal().getMessage()).isEmpty();
        OrderState rests = lastOrder(multisig);
        assertThat(rests.getStatus()).isEqualTo(StatusKind.RESTING);
        assertThat(Keys.read(rests.getOrderId())).isEqualTo(SecretKey.orderId(0, order, 1, multisig));

        ask(MAKER, limit(Side.SELL, "0.01", "100000"));
        assertThat(lastOrder(multisig).getStatus()).isEqualTo(StatusKind.FILLED);
        assertThat(balance(multisig)).isNotEqualTo("5000");
        assertError(execute(ALICE, multisig, 1), "proposal 1 has ended");
    }

    /** MSG-011, MSG-012: who votes again changes nothing; who changes the vote has one. */
    @Test
    void votesAreSets() {
        Bytes32 multisig = funded(3, 0);
        long proposal = propose(ALICE, multisig, new Note("x"));
        approve(BOB, multisig, proposal);
        int events = floor.exchange.accountEvents.size();
        ActionStatus again = approve(BOB, multisig, proposal);
        assertKind(again, StatusKind.PROPOSAL_APPROVED);
        assertThat(again.getProposal().getApprovalsList()).containsExactly(Keys.write(ALICE), Keys.write(BOB));
        assertThat(floor.exchange.accountEvents.subList(events, floor.exchange.accountEvents.size()))
                .noneMatch(AccountEvent::hasProposalChanged);

        Bytes32 other = funded(2, 0);
        long second = propose(ALICE, other, new Note("x"));
        ActionStatus rejected = reject(ALICE, other, second);
        assertKind(rejected, StatusKind.PROPOSAL_REJECTED_STATUS);
        assertThat(rejected.getProposal().getState()).isEqualTo(ProposalState.PROPOSAL_PENDING);
        assertThat(rejected.getProposal().getApprovalsList()).isEmpty();
        assertThat(rejected.getProposal().getRejectionsList()).containsExactly(Keys.write(ALICE));
        approve(ALICE, other, second);
        assertKind(approve(BOB, other, second), StatusKind.PROPOSAL_READY_FOR_EXECUTION);
        reject(BOB, other, second);
        assertError(execute(ALICE, other, second), "proposal " + second + " has 1 of 2 approvals");
    }

    /** MSG-013: rejected as soon as approvals can no longer reach the threshold. */
    @Test
    void whatCannotPassIsRejected() {
        Bytes32 multisig = funded(2, 0);
        long proposal = propose(ALICE, multisig, new Note("x"));
        assertThat(reject(BOB, multisig, proposal).getProposal().getState()).isEqualTo(ProposalState.PROPOSAL_PENDING);
        assertThat(reject(CAROL, multisig, proposal).getProposal().getState())
                .isEqualTo(ProposalState.PROPOSAL_REJECTED);
        assertError(approve(BOB, multisig, proposal), "proposal " + proposal + " has ended");
    }

    /** MSG-010, MSG-014: who may do what. */
    @Test
    void onlySignersActAndOnlyTheProposerCancels() {
        Bytes32 multisig = funded(2, 0);
        long proposal = propose(ALICE, multisig, new Note("x"));
        String none = DAVE + " is no signer of multisig account " + multisig;
        assertError(ask(DAVE, new Propose(multisig, List.of(new Note("x")), null)), none);
        for (ProposalStep.Kind kind : ProposalStep.Kind.values()) {
            assertError(step(kind, DAVE, multisig, proposal), none);
        }
        assertError(
                step(ProposalStep.Kind.CANCEL, BOB, multisig, proposal),
                "only the proposer, " + ALICE + ", may cancel proposal 1");
        assertError(approve(ALICE, BOB, 1), "there is no multisig account " + BOB);
        assertError(approve(ALICE, multisig, 2), "there is no proposal 2");
        assertError(approve(ALICE, multisig, -1), "there is no proposal 18446744073709551615");
        assertKind(step(ProposalStep.Kind.CANCEL, ALICE, multisig, proposal), StatusKind.PROPOSAL_CANCELLED_STATUS);
        assertThat(published(multisig, proposal).getState()).isEqualTo(ProposalState.PROPOSAL_CANCELLED);
        ask(ALICE, new AgentWalletCreation(DAVE, false));
        assertError(
                ask(ALICE, DAVE, new Propose(multisig, List.of(new Note("x")), null)),
                "only the owner of the account may act as a signer");
    }

    /** MSG-015: neither the key of a signer nor of the creator signs for it; an agent does whom a proposal has added. */
    @Test
    void onlyProposalsAndItsAgentsActForIt() {
        Bytes32 multisig = funded(2, 0);
        for (Bytes32 key : List.of(ALICE, BOB, DAVE)) {
            assertThat(floor.askInSignedBytes(multisig, key, limit(Side.BUY, "0.01", "90000"))
                            .getError())
                    .isEqualTo("a multisig account acts by proposals: send msp, with the account of a signer");
        }
        assertKind(carriedOut(multisig, new AgentWalletCreation(DAVE, false)), StatusKind.PROPOSAL_EXECUTED);
        assertKind(ask(multisig, DAVE, limit(Side.BUY, "0.01", "90000")), StatusKind.RESTING);
        assertThat(ask(multisig, DAVE, send(multisig, DAVE, "1")).getReason())
                .isEqualTo("only the owner of the account may send money to others");
        assertThat(ask(multisig, DAVE, new Withdraw(Quantity.of("1"), "bank-1", ""))
                        .getReason())
                .isEqualTo("only the owner of the account may withdraw");
    }

    /** MSG-016: money of it goes where a proposal says, also to another shard and out of the venue. */
    @Test
    void itsMoneyLeavesByProposals() {
        Bytes32 multisig = funded(2, 0);
        ActionStatus status = carriedOut(
                multisig,
                send(multisig, BOB, "100"),
                send(multisig, CAROL, "50"),
                new Withdraw(Quantity.of("20"), "bank-1", "rent"));
        assertKind(status, StatusKind.PROPOSAL_EXECUTED);
        assertThat(balance(multisig)).isEqualTo("4830");
        assertThat(balance(BOB)).isEqualTo("10100");
        assertThat(balance(CAROL)).isEqualTo("10050");
    }

    /** MSG-018: each action has its outcome; failed is what was refused whole. */
    @Test
    void aFailedExecutionSaysWhy() {
        Bytes32 multisig = funded(2, 0);
        ActionStatus failed = carriedOut(multisig, send(multisig, BOB, "5001"));
        assertKind(failed, StatusKind.PROPOSAL_FAILED_STATUS);
        assertThat(failed.getProposal().getMessage())
                .isEqualTo("Insufficient margin: 5000 may leave the account, not 5001");
        assertThat(published(multisig, failed.getProposal().getNumber())).isEqualTo(failed.getProposal());

        ActionStatus partly = carriedOut(
                multisig, send(multisig, BOB, "5001"), limit(Side.BUY, "0.01", "90000"), new CancelAll(List.of()));
        assertKind(partly, StatusKind.PROPOSAL_EXECUTED);
        assertThat(partly.getProposal().getMessage())
                .isEqualTo("action 0: Insufficient margin: 5000 may leave the account, not 5001");
        ActionStatus nothing = carriedOut(multisig, new CancelAll(List.of()), send(multisig, multisig, "1"));
        assertKind(nothing, StatusKind.PROPOSAL_FAILED_STATUS);
        assertThat(nothing.getProposal().getMessage())
                .isEqualTo("action 0: No open orders; action 1: from and to are the same account");
    }

    /** MSG-011: the time lock counts from the proposal, and becomes ready by itself. */
    @Test
    void theTimeLockHasToPass() {
        Bytes32 multisig = funded(2, 600);
        long proposal = propose(ALICE, multisig, new Note("x"));
        ActionStatus approved = approve(BOB, multisig, proposal);
        assertKind(approved, StatusKind.PROPOSAL_READY_FOR_EXECUTION);
        assertThat(approved.getProposal().getState()).isEqualTo(ProposalState.PROPOSAL_PENDING);
        pass(570);
        assertThat(execute(BOB, multisig, proposal).getReason())
                .startsWith("the time lock of proposal 1 ends in ")
                .endsWith(" s");
        assertThat(published(multisig, proposal).getState()).isEqualTo(ProposalState.PROPOSAL_PENDING);
        pass(60);
        assertThat(published(multisig, proposal).getState()).isEqualTo(ProposalState.PROPOSAL_READY);
        assertKind(execute(BOB, multisig, proposal), StatusKind.PROPOSAL_EXECUTED);
    }

    /** MSG-016, LOG-004: after a jump of the clock nothing is executed until two ticks have come at their pace. */
    @Test
    void nothingIsExecutedBeforeTheClockIsSteady() {
        Bytes32 multisig = funded(2, 0);
        long proposal = propose(ALICE, multisig, new Note("x"));
        approve(BOB, multisig, proposal);
        floor.exchange.tick(1);
        floor.exchange.tick(61);
        floor.exchange.drain();
        String notSteady = "the exchange clock is not steady: no proposal is executed until it is";
        assertError(execute(CAROL, multisig, proposal), notSteady);
        floor.exchange.tick(1);
        floor.exchange.drain();
        assertError(execute(CAROL, multisig, proposal), notSteady);
        floor.exchange.tick(1);
        floor.exchange.drain();
        assertKind(execute(CAROL, multisig, proposal), StatusKind.PROPOSAL_EXECUTED);
    }

    /** MSG-014: an own lifetime is within that of the policy; what is not executed in it expires. */
    @Test
    void proposalsExpire() {
        Bytes32 multisig = funded(2, 0);
        assertError(
                ask(ALICE, new Propose(multisig, List.of(new Note("x")), 90_000L)),
                "l is 90000, accepted are at most the 86400 of the policy");
        assertError(
                ask(ALICE, new Propose(multisig, List.of(new Note("x")), 60L)),
                "proposalLifetimeSecs is 60, accepted are 3600 to 7776000");
        ask(ALICE, new Propose(multisig, List.of(new Note("x")), HOUR));
        long second = propose(ALICE, multisig, new Note("y"));
        approve(BOB, multisig, 1);
        pass(HOUR + 30);
        assertThat(published(multisig, 1).getState()).isEqualTo(ProposalState.PROPOSAL_EXPIRED);
        assertThat(published(multisig, second).getState()).isEqualTo(ProposalState.PROPOSAL_PENDING);
        assertError(execute(BOB, multisig, 1), "proposal 1 has ended");
    }

    /** MSG-019: a policy changes by a proposal only, and what was open under the old one is cancelled. */
    @Test
    void aNewPolicyEndsWhatWasOpen() {
        Bytes32 multisig = funded(2, 0);
        long before = propose(BOB, multisig, send(multisig, BOB, "5000"));
        approve(CAROL, multisig, before);
        assertError(
                ask(ALICE, new UpdateMultisigPolicy(multisig, null, 1L, null, null)),
                "msu is accepted in a proposal only: send it in msp");
        UpdateMultisigPolicy update = new UpdateMultisigPolicy(multisig, List.of(ALICE, DAVE), 1L, null, null);
        assertKind(carriedOut(multisig, update), StatusKind.PROPOSAL_EXECUTED);
        assertThat(published(multisig, before).getState()).isEqualTo(ProposalState.PROPOSAL_CANCELLED);
        assertThat(published(multisig, before).getMessage())
                .isEqualTo("the policy of the multisig account has changed");
        assertError(execute(CAROL, multisig, before), CAROL + " is no signer of multisig account " + multisig);
        long now = propose(DAVE, multisig, new UpdateMultisigPolicy(multisig, List.of(DAVE), 2L, null, null));
        ActionStatus refused = execute(DAVE, multisig, now);
        assertKind(refused, StatusKind.PROPOSAL_FAILED_STATUS);
        assertThat(refused.getProposal().getMessage())
                .isEqualTo("threshold is 2, accepted are 1 to 1, the number of signers");
    }

    /** MSG-014: no more than 32 are open. */
    @Test
    void openProposalsAreBounded() {
        Bytes32 multisig = funded(2, 0);
        for (int i = 0; i < 32; i++) {
            propose(ALICE, multisig, new Note("x"));
        }
        assertError(
                ask(BOB, new Propose(multisig, List.of(new Note("x")), null)),
                "32 proposals of this multisig account are open, the most it may have: execute, reject or cancel one"
                        + " first");
        step(ProposalStep.Kind.CANCEL, ALICE, multisig, 7);
        assertThat(propose(BOB, multisig, new Note("x"))).isEqualTo(33);
    }

    /** MSG-021: what a proposal may hold. */
    @Test
    void whatCannotBeProposedIsRefused() {
        Bytes32 multisig = funded(2, 0);
        assertProposalRefused(multisig, "a proposal of 0 actions, accepted are 1 to 20");
        assertProposalRefused(
                multisig,
                "a proposal of 21 actions, accepted are 1 to 20",
                Collections.nCopies(21, new Note("x")).toArray(Action[]::new));
        assertProposalRefused(
                multisig,
                "action 1 of the proposal: msa is not accepted in a proposal",
                new Note("x"),
                new ProposalStep(ProposalStep.Kind.APPROVE, multisig, 1));
        assertProposalRefused(
                multisig,
                "action 0 of the proposal: m of msu is not the multisig account of the proposal",
                new UpdateMultisigPolicy(ALICE, null, 1L, null, null));
        assertProposalRefused(
                multisig,
                "action 0 of the proposal: destination has 0 bytes of plain text that everybody could read for ever: "
                        + Destination.ACCEPTED,
                new Withdraw(Quantity.of("1"), "", ""));
    }

    /** ROL-012: what one administrator may sign, two of three decide together; what they did is theirs in the history. */
    @Test
    void aRoleOfTheAccountIsExercisedByProposals() {
        Bytes32 multisig = funded(2, 0);
        assertKind(ask(Floor.ADMIN, new SetRole("admin", multisig, 0)), StatusKind.SET_ROLE);
        SetMarketState halt = new SetMarketState("BTC-USD", "halted", "we two think so", 0);

        assertError(ask(ALICE, halt), "not authorized");
        long proposal = propose(ALICE, multisig, halt);
        assertError(execute(ALICE, multisig, proposal), "proposal " + proposal + " has 1 of 2 approvals");
        approve(BOB, multisig, proposal);
        ActionStatus executed = execute(CAROL, multisig, proposal);

        assertKind(executed, StatusKind.PROPOSAL_EXECUTED);
        assertThat(executed.getProposal().getMessage()).isEmpty();
        assertThat(floor.exchange.accountEvents.stream()
                        .filter(AccountEvent::hasOperatorActed)
                        .map(AccountEvent::getOperatorActed)
                        .toList()
                        .getLast())
                .satisfies(act -> {
                    assertThat(Keys.read(act.getSigner())).isEqualTo(multisig);
                    assertThat(act.getAction()).isEqualTo("setMarketState");
                    assertThat(act.getRefusal()).isEmpty();
                });

        assertKind(ask(Floor.ADMIN, new RevokeRole("admin", multisig)), StatusKind.REVOKE_ROLE);
        assertThat(carriedOut(multisig, new SetMarketState("BTC-USD", "trading", "over", 0))
                        .getProposal()
                        .getMessage())
                .contains("not authorized");
    }

    private void assertProposalRefused(Bytes32 multisig, String reason, Action... actions) {
        assertError(ask(ALICE, new Propose(multisig, List.of(actions), null)), reason);
    }

    /** LOG-011: what waits is in the snapshots, and a replay gives the same. */
    @Test
    void openProposalsSurviveARestart() {
        Bytes32 multisig = funded(2, 600);
        long proposal = propose(ALICE, multisig, send(multisig, BOB, "1"));
        approve(BOB, multisig, proposal);
        floor.exchange.restoreFromSnapshots(5);
        pass(630);
        floor.exchange.restoreFromSnapshots(6);
        assertKind(execute(CAROL, multisig, proposal), StatusKind.PROPOSAL_EXECUTED);
        assertThat(floor.exchange.replayedHash(7)).isEqualTo(floor.exchange.stateHash());
    }

    private ActionStatus create(List<Bytes32> signers, long threshold, long timeLock, long lifetime) {
        return ask(ALICE, new CreateMultisig(signers, threshold, timeLock, lifetime));
    }

    private static List<Bytes32> names(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Floor.named("signer " + i))
                .toList();
    }

    private OrderState lastOrder(Bytes32 account) {
        AccountEvent last = floor.exchange.accountEvents.stream()
                .filter(event -> Keys.read(event.getAccount()).equals(account))
                .filter(event -> event.hasOrderChanged() || event.hasOrderFilled())
                .toList()
                .getLast();
        return last.hasOrderChanged()
                ? last.getOrderChanged().getOrder()
                : last.getOrderFilled().getOrder();
    }
}
