package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.MultisigPolicy;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.SignerKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Laws of proposals in random histories, with records in any order of arrival (MSG-011 to MSG-019, LOG-011, LOG-019). */
class MultisigLawsTest {

    private static final List<String> TRADERS = List.of("alice", "bob", "carol", "dave");

    /** Identifies one proposal of one account. */
    private record Name(Bytes32 multisig, long number) implements Comparable<Name> {
        @Override
        public int compareTo(Name other) {
            int byKey = multisig.compareTo(other.multisig);
            return byKey == 0 ? Long.compare(number, other.number) : byKey;
        }
    }

    @Test
    void nothingIsExecutedThatWasNotApprovedAndNothingTwice() {
        Map<ProposalState, Integer> ends = new EnumMap<>(ProposalState.class);
        for (int seed = 0; seed < 14; seed++) {
            Random random = new Random(seed);
            Floor floor = opened(new Random(seed));
            for (int i = 0; i < 160; i++) {
                step(floor, random);
                for (int delivered = random.nextInt(8); delivered > 0; delivered--) {
                    floor.exchange.deliverOne();
                    floor.exchange.checkInvariants();
                }
                for (int ticks = random.nextInt(30) == 0 ? 130 : random.nextInt(2); ticks > 0; ticks--) {
                    floor.exchange.tick(30);
                }
                if (random.nextInt(60) == 0) {
                    floor.exchange.restoreFromSnapshots(random.nextLong());
                }
            }
            floor.exchange.drain();
            floor.exchange.checkInvariants();
            floor.exchange.checkMoney();
            assertThat(floor.exchange.replayedHash(3)).isEqualTo(floor.exchange.stateHash());
            follow(floor).forEach(state -> ends.merge(state, 1, Integer::sum));
        }
        for (ProposalState state : List.of(
                ProposalState.PROPOSAL_DONE,
                ProposalState.PROPOSAL_FAILED,
                ProposalState.PROPOSAL_REJECTED,
                ProposalState.PROPOSAL_CANCELLED,
                ProposalState.PROPOSAL_EXPIRED)) {
            assertThat(ends.getOrDefault(state, 0)).as("%s in %s", state, ends).isGreaterThan(2);
        }
    }

    /** The states in which the proposals have ended; fails where one took a way that is not allowed. */
    private static List<ProposalState> follow(Floor floor) {
        Map<Bytes32, MultisigPolicy> policies = new TreeMap<>();
        Map<Name, Proposal> last = new TreeMap<>();
        for (AccountEvent event : floor.exchange.accountEvents) {
            if (event.hasMultisigChanged()) {
                MultisigPolicy policy = event.getMultisigChanged().getMultisig().getPolicy();
                assertThat(policy.getSignersList().stream().map(Keys::read))
                        .as("each signer has a key that signs (MSG-005)")
                        .allMatch(key -> SignerKey.canExist(key) && !key.equals(Floor.FUND));
                policies.put(Keys.read(event.getAccount()), policy);
            } else if (event.hasProposalChanged()) {
                Proposal now = event.getProposalChanged().getProposal();
                Name name = new Name(Keys.read(event.getAccount()), now.getNumber());
                Proposal before = last.put(name, now);
                check(
                        before,
                        now,
                        policies.get(name.multisig()),
                        event.getProposalChanged().getSigner());
            }
        }
        return last.values().stream().map(Proposal::getState).toList();
    }

    private static void check(Proposal before, Proposal now, MultisigPolicy policy, ByteString signer) {
        assertThat(before == null || isOpen(before))
                .as("%s after %s", now, before)
                .isTrue();
        assertThat(signer.isEmpty() || policy.getSignersList().contains(signer) || !isOpen(now))
                .isTrue();
        assertThat(policy.getSignersList().containsAll(now.getApprovalsList()) || !isOpen(now))
                .isTrue();
        boolean approved = now.getApprovalsList().stream().distinct().count() >= now.getThreshold();
        switch (now.getState()) {
            case PROPOSAL_READY -> assertThat(approved).isTrue();
            case PROPOSAL_DONE, PROPOSAL_FAILED -> {
                assertThat(approved).isTrue();
                assertThat(before.getState()).isEqualTo(ProposalState.PROPOSAL_READY);
            }
            default -> {}
        }
    }

    private static boolean isOpen(Proposal proposal) {
        return proposal.getState() == ProposalState.PROPOSAL_PENDING
                || proposal.getState() == ProposalState.PROPOSAL_READY;
    }

    private static void step(Floor floor, Random random) {
        String trader = TRADERS.get(random.nextInt(TRADERS.size()));
        List<Bytes32> multisigs = floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasMultisigChanged)
                .map(event -> Keys.read(event.getAccount()))
                .distinct()
                .toList();
        if (multisigs.isEmpty() || random.nextInt(40) == 0) {
            List<Bytes32> signers = new ArrayList<>(TRADERS.subList(0, 1 + random.nextInt(4)).stream()
                    .map(Floor::named)
                    .toList());
            if (!multisigs.isEmpty() && random.nextInt(4) == 0) {
                signers.set(0, random.nextBoolean() ? multisigs.getLast() : Floor.FUND);
            }
            long threshold = 1 + random.nextInt(signers.size());
            floor.sendInSignedBytes(trader, new CreateMultisig(signers, threshold, random.nextInt(2) * 60L, 3600));
            return;
        }
        Bytes32 multisig = multisigs.get(random.nextInt(multisigs.size()));
        long proposal = 1 + random.nextInt(8);
        Action action = switch (random.nextInt(12)) {
            case 0, 1, 2 -> new Propose(multisig, List.of(proposed(multisig, random)), null);
            case 3, 4, 5, 6 -> new ProposalStep(ProposalStep.Kind.APPROVE, multisig, proposal);
            case 7 -> new ProposalStep(ProposalStep.Kind.REJECT, multisig, proposal);
            case 8 -> new ProposalStep(ProposalStep.Kind.CANCEL, multisig, proposal);
            case 9 -> MultisigFixture.send(Floor.named(trader), multisig, "20");
            default -> new ProposalStep(ProposalStep.Kind.EXECUTE, multisig, proposal);
        };
        floor.sendInSignedBytes(trader, action);
    }

    private static Action proposed(Bytes32 multisig, Random random) {
        Bytes32 other = Floor.named(TRADERS.get(random.nextInt(TRADERS.size())));
        return switch (random.nextInt(6)) {
            case 0, 1 -> MultisigFixture.send(multisig, other, "5");
            case 2 -> new CancelAll(List.of());
            case 3 -> new UpdateMultisigPolicy(multisig, null, 1L + random.nextInt(3), null, null);
            case 4 -> new Transfer(Transfer.Kind.INTERNAL, multisig, multisig, null, MultisigFixture.ONE);
            default -> MultisigFixture.limit(Side.BUY, "0.001", "90000");
        };
    }

    private static Floor opened(Random order) {
        Floor floor = new Floor(order, Floor::marksAreTheOracles);
        floor.price("BTC-USD", "100000");
        TRADERS.forEach(trader -> floor.fund(trader, "1000"));
        return floor;
    }
}
