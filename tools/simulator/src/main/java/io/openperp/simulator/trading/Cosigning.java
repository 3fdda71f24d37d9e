package io.openperp.simulator.trading;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.random.Chance;
import io.openperp.transaction.Action;
import io.openperp.transaction.CancelAll;
import io.openperp.transaction.CreateMultisig;
import io.openperp.transaction.ProposalStep;
import io.openperp.transaction.Propose;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.Transfer;
import io.openperp.transaction.UpdateMultisigPolicy;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;

/** What traders do with accounts that they own together: few accounts and few proposals, so that they meet in each. */
final class Cosigning {

    private static final int SIGNERS = 3;
    private static final int MOST_ACCOUNTS = 4;
    private static final long LIFETIME_SECS = 3600;

    /** @param account that sends it */
    record Sent(Bytes32 account, Bytes32 signer, IntendedAction action) {}

    private final List<Bytes32> multisigs = new ArrayList<>();

    void answered(TransactionCompleted completed) {
        for (ActionStatus status : completed.getStatusesList()) {
            if (status.getKind() == StatusKind.MULTISIG_CREATED) {
                multisigs.add(Keys.read(status.getMultisig().getAccount()));
            }
        }
    }

    Sent next(Chance chance, List<Trader> traders) {
        Trader trader = chance.of(traders);
        if (multisigs.isEmpty() || multisigs.size() < MOST_ACCOUNTS && chance.oneIn(12)) {
            List<Bytes32> signers =
                    traders.subList(0, SIGNERS).stream().map(one -> one.key).toList();
            CreateMultisig create = new CreateMultisig(signers, 1 + chance.below(3), chance.below(2), LIFETIME_SECS);
            return sent(trader.key, trader.key, create, Expectation.MULTISIG);
        }
        Bytes32 multisig = chance.of(multisigs);
        Trader signer = chance.oneIn(6) ? trader : traders.get(chance.below(SIGNERS));
        long number = 1 + chance.below(6);
        return switch (chance.below(13)) {
            case 0 ->
                sent(
                        trader.key,
                        trader.key,
                        transfer(trader.key, multisig, chance.between(1, 30)),
                        Expectation.TRANSFER);
            case 1, 2, 3 ->
                sent(
                        signer.key,
                        signer.key,
                        new Propose(multisig, List.of(proposed(multisig, chance, traders)), null),
                        Expectation.PROPOSAL_STEP);
            case 4 -> sent(signer.key, signer.agent, step(chance, multisig, number), Expectation.ERROR);
            default -> sent(signer.key, signer.key, step(chance, multisig, number), Expectation.PROPOSAL_STEP);
        };
    }

    private static ProposalStep step(Chance chance, Bytes32 multisig, long number) {
        ProposalStep.Kind kind = switch (chance.below(10)) {
            case 0, 1, 2, 3 -> ProposalStep.Kind.APPROVE;
            case 4 -> ProposalStep.Kind.REJECT;
            case 5 -> ProposalStep.Kind.CANCEL;
            default -> ProposalStep.Kind.EXECUTE;
        };
        return new ProposalStep(kind, multisig, number);
    }

    private static Action proposed(Bytes32 multisig, Chance chance, List<Trader> traders) {
        return switch (chance.below(5)) {
            case 0 -> new CancelAll(List.of());
            case 1 -> new UpdateMultisigPolicy(multisig, null, 1L + chance.below(3), null, null);
            default -> transfer(multisig, chance.of(traders).key, chance.between(1, 20));
        };
    }

    private static Transfer transfer(Bytes32 from, Bytes32 to, long dollars) {
        return new Transfer(Transfer.Kind.EXTERNAL, from, to, null, Quantity.of(Decimals.parse("1") * dollars));
    }

    private static Sent sent(Bytes32 account, Bytes32 signer, Action action, Expectation expectation) {
        return new Sent(account, signer, IntendedAction.signedOnly(action, expectation));
    }
}
