package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Keys;
import io.openperp.journal.SubmitTransaction;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import java.util.ArrayDeque;
import java.util.function.Function;

/** One account shard beside a naive desk and ledger: what it was given, in turn with what it told. */
final class AccountAudit {

    private final Function<ByteString, SubmitTransaction> asked;
    private final NaiveAdmission desk;
    private final NaiveLedger ledger;
    private final NaiveFaucet faucet;
    private final ArrayDeque<AcceptedRecord> waiting = new ArrayDeque<>();

    /** @param asked what a client asked for, by the bytes it signed */
    AccountAudit(
            Function<ByteString, SubmitTransaction> asked, NaiveAdmission desk, NaiveLedger ledger, NaiveFaucet faucet) {
        this.asked = asked;
        this.desk = desk;
        this.ledger = ledger;
        this.faucet = faucet;
    }

    void accepted(AcceptedRecord command) {
        waiting.add(command);
    }

    /** In the order of their numbers. */
    void told(ByteString body) throws InvalidProtocolBufferException {
        AccountEvents events = AccountEvents.parseFrom(body);
        carryOutUntil(events.getSlot());
        faucet.toldBefore(events.getSlot());
        for (AccountEvent event : events.getEventsList()) {
            if (event.hasDeposited()) {
                faucet.deposited(
                        events.getSlot(),
                        Keys.read(event.getAccount()),
                        event.getDeposited().getAmount());
            }
            if (event.hasTransactionCompleted()) {
                LawBroken.unless(
                        events.getEventsCount() == 1, Law.ANSWERED_ONCE, () -> "an answer among facts: " + events);
                desk.completed(event);
            } else {
                ledger.told(event);
            }
        }
    }

    void drained() throws InvalidProtocolBufferException {
        carryOutUntil(Long.MAX_VALUE);
        faucet.toldBefore(Long.MAX_VALUE);
        desk.drained();
    }

    NaiveAdmission desk() {
        return desk;
    }

    NaiveLedger ledger() {
        return ledger;
    }

    private void carryOutUntil(long slot) throws InvalidProtocolBufferException {
        while (!waiting.isEmpty() && waiting.element().slot() <= slot) {
            AcceptedRecord accepted = waiting.remove();
            AccountCommand command = AccountCommand.parseFrom(accepted.body());
            if (command.hasApplySettings()) {
                desk.configured();
            } else if (command.hasSubmitTransaction()) {
                desk.submitted(command.getSubmitTransaction(), accepted);
            } else if (command.hasSignedTransaction()) {
                desk.submitted(asked.apply(command.getSignedTransaction().getMessage()), accepted);
            } else if (command.hasRequestDeposit()) {
                faucet.claim(command.getRequestDeposit().getClaim(), accepted.slot(), accepted.timeNanos());
            } else if (command.hasAllowFaucet()) {
                faucet.allow(command.getAllowFaucet());
            }
        }
    }
}
