package io.openperp.stream.market.book;

import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.Resumption;
import io.openperp.stream.channel.TopicRequest;
import io.openperp.stream.connection.Allowance;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.market.book.WholeBooks.Text;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A client's subscription to the changes of one book: first the changes that the client has missed, or else the whole
 * book with the changes since it was written.
 */
final class DeltaRequest implements TopicRequest {

    private final SentBook book;
    private final WholeBooks wholes;
    private final Channels channels;
    private final @Nullable Resumption missed;
    private @Nullable Text whole;
    private @Nullable Resumption since;

    /**
     * Creates a request.
     *
     * @param from number of the last change that the client has; null: the client has none
     */
    DeltaRequest(SentBook book, @Nullable Long from, WholeBooks wholes, Channels channels) {
        this.book = book;
        this.wholes = wholes;
        this.channels = channels;
        this.missed = from == null ? null : WholeBooks.changes(book, from);
    }

    @Override
    public String topic() {
        return book.topic();
    }

    @Override
    public void awaitRecords(Allowance allowance) throws InterruptedException {
        if (missed != null) {
            missed.awaitRecords(channels, allowance);
        }
    }

    /**
     * Number of changes that the client has missed, or of levels or orders of the book if the whole book must be written; 0 if
     * nothing must be converted.
     */
    @Override
    public int entries() {
        if (missed != null && missed.isPossible()) {
            return missed.entries();
        }
        return wholes.recent(book, isAfterGap()) == null ? book.entries() : 0;
    }

    @Override
    public void prepare(Allowance allowance) {
        if (missed != null) {
            missed.prepare(channels, allowance);
            if (channels.underLock(missed::isPossible)) {
                return;
            }
        }
        Text recent = channels.underLock(() -> wholes.recent(book, isAfterGap()));
        Text first = recent != null ? recent : wholes.make(book, isAfterGap());
        Resumption changes = WholeBooks.changes(book, first.seq());
        changes.prepare(channels, allowance);
        whole = first;
        since = changes;
    }

    @Override
    public long seq() {
        return whole != null ? whole.seq() : book.changes().last();
    }

    @Override
    public void begin(Connection client) {
        Optional<List<OutboundMessage>> changes = missed == null ? Optional.empty() : missed.missedMessages();
        if (changes.isEmpty()) {
            changes = since == null ? Optional.empty() : since.missedMessages();
            Text first = whole;
            if (first == null || changes.isEmpty()) { // more has changed since than is sent as changes
                first = wholes.makeNow(book, isAfterGap());
                changes = Optional.of(List.of());
            }
            client.sendFirstShared(topic(), first.message());
        }
        changes.get().forEach(client::send);
    }

    private boolean isAfterGap() {
        return missed != null;
    }
}
