package io.openperp.exchange.account.command;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.subaccount.IsolatedAccounts;
import io.openperp.exchange.account.subaccount.IsolatedAccounts.IsolatedAccount;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.CancelRejected;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderState;
import io.openperp.journal.Outbox;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the records that one command publishes on account-events: one record with all events, then one record for
 * each completed transaction.
 */
public final class PrivateEvents {

    private record Completion(Bytes32 account, TransactionCompleted completed) {}

    /** Events still as builders, because the caller that has added an event may complete it later. */
    private final List<AccountEvent.Builder> events = new ArrayList<>();

    private final List<AccountEvents.Builder> ofNoAccount = new ArrayList<>();
    private final List<Completion> completions = new ArrayList<>();
    private final CommandContext context;
    private final IsolatedAccounts isolated;

    public PrivateEvents(CommandContext context, IsolatedAccounts isolated) {
        this.isolated = isolated;
        this.context = context;
    }

    public AccountEvent.Builder about(Bytes32 account) {
        return about(Keys.write(account));
    }

    /** Adds an event for this account and returns it, so that the caller can complete it. */
    public AccountEvent.Builder about(ByteString account) {
        AccountEvent.Builder event = AccountEvent.newBuilder().setAccount(account);
        events.add(event);
        return event;
    }

    /** Adds an event about an order that the account shard has refused without sending it to a market. */
    public void refused(Account account, OrderState order) {
        about(account.key).setOrderChanged(OrderChanged.newBuilder().setOrder(order));
    }

    /** Adds the event that a cancel-all has found nothing to cancel. */
    public void cancelAllRejected(Bytes32 account, String symbol, String reason) {
        about(account)
                .setCancelRejected(CancelRejected.newBuilder().setSymbol(symbol).setReason(reason));
    }

    /**
     * Adds an event if this outcome of an action is the refusal of a cancel or modification of a single order; else
     * does nothing.
     */
    public void changeRefused(Bytes32 account, String symbol, ActionStatus status) {
        boolean isModify = switch (status.getKind()) {
            case REJECTED_INVALID, REJECTED_RISK_LIMIT -> !status.getNewOrder();
            default -> false;
        };
        if (isModify || status.getKind() == StatusKind.CANCEL_ONE_REJECTED) {
            CancelRejected.Builder rejected = CancelRejected.newBuilder()
                    .setSymbol(symbol)
                    .setOrderId(status.getOrderId())
                    .setReason(status.getReason())
                    .setModify(isModify);
            if (status.hasEnd()) {
                rejected.setEnd(status.getEnd());
            }
            about(account).setCancelRejected(rejected);
        }
    }

    public void completed(Bytes32 account, TransactionCompleted completed) {
        completions.add(new Completion(account, completed));
    }

    /**
     * Adds a record that belongs to no single account, such as leaves of a liability tree; it is published after the
     * events.
     */
    public void add(AccountEvents.Builder record) {
        ofNoAccount.add(record);
    }

    /** Publishes the events and other records that the present command has collected. */
    public void publish() {
        Outbox outbox = context.outbox();
        if (!events.isEmpty()) {
            AccountEvents.Builder record = record();
            events.forEach(event -> record.addEvents(withOwner(event).build()));
            outbox.publish(record.build());
        }
        for (AccountEvents.Builder record : ofNoAccount) {
            outbox.publish(record.mergeFrom(record().build()).build());
        }
        for (Completion completion : completions) {
            AccountEvent event = AccountEvent.newBuilder()
                    .setAccount(Keys.write(completion.account()))
                    .setTransactionCompleted(completion.completed())
                    .build();
            outbox.publish(
                    record().addEvents(event).build(), completion.completed().getGatewayIncarnation());
        }
        events.clear();
        ofNoAccount.clear();
        completions.clear();
    }

    /** Adds the owner to an event of an isolated account, so that the owner receives it. */
    private AccountEvent.Builder withOwner(AccountEvent.Builder event) {
        IsolatedAccount own = isolated.areThere() ? isolated.find(Keys.read(event.getAccount())) : null;
        return own == null ? event : event.setIsolatedOwner(Keys.write(own.owner()));
    }

    private AccountEvents.Builder record() {
        return AccountEvents.newBuilder().setSlot(context.slot()).setTimeNanos(context.timeNanos());
    }
}
