package io.openperp.stream.account;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.stream.account.AccountStream.Published;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.Resumption;
import io.openperp.stream.channel.TopicRequest;
import io.openperp.stream.connection.Allowance;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.UnnumberedMessage;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A client's subscription to one account. A new client is first sent the snapshot; one that resumes is sent every
 * numbered message that it missed, then the current positions, margin and fees.
 */
public final class AccountRequest implements TopicRequest {

    private final Bytes32 account;
    private final @Nullable Long from;
    private final AccountStream stream;
    private final Channels channels;
    private final @Nullable Resumption resumption;

    /**
     * Positions that the missed messages mention. For those that are closed by now, the client is sent an update with
     * size 0.
     */
    private final Set<Held> positions = new LinkedHashSet<>();

    public AccountRequest(Bytes32 account, @Nullable Long from, AccountStream stream, Channels channels) {
        this.account = account;
        this.from = from;
        this.stream = stream;
        this.channels = channels;
        this.resumption = from == null ? null : new Resumption(() -> stream.history(account), from, this::messages);
    }

    @Override
    public String topic() {
        return AccountStream.topic(account);
    }

    @Override
    public void awaitRecords(Allowance allowance) throws InterruptedException {
        if (resumption != null) {
            resumption.awaitRecords(channels, allowance);
        }
    }

    @Override
    public void prepare(Allowance allowance) {
        if (resumption != null) {
            resumption.prepare(channels, allowance);
        }
    }

    @Override
    public long seq() {
        return stream.history(account).last();
    }

    @Override
    public int entries() {
        return stream.entries(account) + (resumption == null ? 0 : resumption.entries());
    }

    @Override
    public void begin(Connection client) {
        if (resumption == null || from == null) {
            client.sendFirst(topic(), stream.snapshot(account, null));
            return;
        }
        // Without the record of its last message it is not known which positions that record closed.
        boolean kept = stream.history(account).keeps(from);
        Optional<List<OutboundMessage>> missed = kept ? resumption.missedMessages() : Optional.empty();
        if (missed.isEmpty()) {
            client.sendFirst(topic(), stream.snapshot(account, false));
            return;
        }
        missed.get().forEach(client::send);
        Published now = stream.valueNow(account);
        positions.removeAll(now.positions().keySet());
        positions.forEach(held -> send(client, stream.closed(account, held)));
        now.positions().values().forEach(position -> send(client, new AccountUpdate.PositionUpdate(position)));
        send(client, new AccountUpdate.MarginUpdate(now.margin()));
        send(client, stream.feeTiers(now));
    }

    private void send(Connection client, AccountUpdate update) {
        client.send(Channels.text(stream.unnumbered(account, update)));
    }

    private List<UnnumberedMessage> messages(EventRecord record) {
        ByteString key = ByteString.copyFrom(account.toByteArray());
        List<UnnumberedMessage> messages = new ArrayList<>();
        AccountEvents events = parsed(record);
        for (AccountEvent event : events.getEventsList()) {
            boolean isShown = event.getIsolatedOwner().isEmpty()
                    ? event.getAccount().equals(key)
                    : event.getIsolatedOwner().equals(key);
            if (isShown) {
                AccountMessages.of(
                        event,
                        Moment.of(events, event),
                        update -> messages.add(AccountStream.numbered(account, update.get())));
                notePosition(event);
            }
        }
        return messages;
    }

    private void notePosition(AccountEvent event) {
        boolean isIsolated = !event.getIsolatedOwner().isEmpty();
        Bytes32 isolated = isIsolated ? Bytes32.of(event.getAccount().toByteArray()) : null;
        if (event.hasOrderFilled()) {
            positions.add(new Held(event.getOrderFilled().getOrder().getSymbol(), isolated));
        } else if (event.hasPositionMoved()) {
            positions.add(new Held(event.getPositionMoved().getPosition().getSymbol(), isolated));
        }
    }

    private static AccountEvents parsed(EventRecord record) {
        try {
            return AccountEvents.parseFrom(record.body());
        } catch (InvalidProtocolBufferException impossible) {
            throw new IllegalStateException("a record that was read once cannot be read again", impossible);
        }
    }

    /**
     * A position of an account, or of one of its isolated accounts.
     *
     * @param isolated isolated account that holds the position; null: the account itself holds it
     */
    record Held(String symbol, @Nullable Bytes32 isolated) {}
}
