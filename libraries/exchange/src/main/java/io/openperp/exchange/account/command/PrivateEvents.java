package io.openperp.exchange.account.command;

import io.openperp.exchange.account.state.Account;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.CancelRejected;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderState;
import io.openperp.journal.Outbox;
import io.openperp.journal.TransactionCompleted;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records that one command publishes on account-events: its events in one record, then one record for each completed transaction. */
public final class PrivateEvents {

    private record Completion(Bytes32 account, TransactionCompleted completed) {}

    private AccountEvents.Builder events = AccountEvents.newBuilder();
    private final List<Completion> completions = new ArrayList<>();
    private final CommandContext context;

    public PrivateEvents(CommandContext context) {
        this.context = context;
    }

    public AccountEvent.Builder about(Bytes32 account) {
        return events.addEventsBuilder().setAccount(Keys.write(account));
    }

    /** An order that this shard itself has refused. */
    public void refused(Account account, OrderState order) {
        about(account.key).setOrderChanged(OrderChanged.newBuilder().setOrder(order));
    }

    public void cancelRejected(Bytes32 account, String symbol, @Nullable Bytes32 orderId, String reason) {
        CancelRejected.Builder rejected =
                CancelRejected.newBuilder().setSymbol(symbol).setReason(reason);
        if (orderId != null) {
            rejected.setOrderId(Keys.write(orderId));
        }
        about(account).setCancelRejected(rejected);
    }

    public void completed(Bytes32 account, TransactionCompleted completed) {
        completions.add(new Completion(account, completed));
    }

    /** Publishes what the command has collected. */
    public void publish() {
        Outbox outbox = context.outbox();
        if (events.getEventsCount() > 0) {
            outbox.publish(events.setSlot(context.slot())
                    .setTimeNanos(context.timeNanos())
                    .build());
        }
        for (Completion completion : completions) {
            AccountEvents.Builder alone =
                    AccountEvents.newBuilder().setSlot(context.slot()).setTimeNanos(context.timeNanos());
            alone.addEventsBuilder()
                    .setAccount(Keys.write(completion.account()))
                    .setTransactionCompleted(completion.completed());
            outbox.publish(alone.build(), completion.completed().getGatewayIncarnation());
        }
        events = AccountEvents.newBuilder();
        completions.clear();
    }
}
