package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.treasury.DepositRefs;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Keys;
import io.openperp.journal.Outbox;
import io.openperp.journal.RequestTreasuryDeposit;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.transaction.Deposit;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;

/** Actions of treasurers, whose keys are configured (MON-001). */
final class Treasurers {

    private final ShardSettings settings;

    Treasurers(ShardSettings settings) {
        this.settings = settings;
    }

    /** Sends the deposit to the shard that keeps its ref, which may be this one. */
    void deposit(Submission submission, int action, Deposit deposit, String flaw, Outbox outbox) {
        String refusal = refusal(submission.signer, deposit, flaw);
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.DEPOSIT_FAILED, refusal);
            return;
        }
        submission.transaction.await(1);
        outbox.send(
                Shards.account(DepositRefs.home(deposit.ref(), settings.record().getAccountPartitions())),
                AccountCommand.newBuilder()
                        .setRequestTreasuryDeposit(RequestTreasuryDeposit.newBuilder()
                                .setAccount(Keys.write(submission.account.key))
                                .setTransaction(submission.transaction.number)
                                .setAction(action)
                                .setTo(Keys.write(deposit.to()))
                                .setAmount(deposit.amount().exactUnits())
                                .setRef(deposit.ref())
                                .setTreasurer(Keys.write(submission.signer)))
                        .build());
    }

    private String refusal(Bytes32 signer, Deposit deposit, String flaw) {
        if (!settings.isTreasurer(signer)) {
            return "not authorized";
        }
        if (!flaw.isEmpty()) {
            return flaw;
        }
        String recipient = recipientRefusal(deposit.to());
        if (!recipient.isEmpty()) {
            return recipient;
        }
        long amount = deposit.amount().exactUnits();
        return amount > 0 && amount <= Notional.MAX
                ? ""
                : "amount " + Decimals.format(amount) + " is outside 0.00000001 to " + Decimals.format(Notional.MAX);
    }

    /** A treasurer may add to the insurance fund (MON-007), not to the fee account. */
    private String recipientRefusal(Bytes32 to) {
        if (!settings.isInsuranceFundOrFeeAccount(to)) {
            return "";
        }
        return to.equals(settings.insuranceFund()) ? "" : "to is the fee account, which takes no deposit";
    }
}
