package io.openperp.trade.watch;

import io.openperp.api.Decimal;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.client.stream.StreamMessage;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.Redrawn;
import io.openperp.trade.watch.WatchCommand.UpdatePrinter;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prints updates as lines for people. Margin changes with every mark: on a terminal its line is replaced in place,
 * elsewhere it is printed every ten seconds at most.
 */
final class ShownUpdates implements UpdatePrinter {

    private static final Duration BETWEEN_MARGINS = Duration.ofSeconds(10);

    private final PrintStream out;
    private final UpdateSentence sentence;
    private final @Nullable Redrawn marginLine;
    private final Map<String, Decimal> sizes = new HashMap<>();
    private @Nullable Instant marginShownAt;
    private boolean hasEnded;

    ShownUpdates(Session session) {
        this.out = session.terminal().out();
        this.sentence = new UpdateSentence(session.paint());
        this.marginLine = session.terminal().printsToTerminal() ? new Redrawn(out) : null;
        if (marginLine != null) {
            Runtime.getRuntime().addShutdownHook(new Thread(marginLine::end, "cursor"));
        }
    }

    @Override
    public synchronized void print(StreamMessage<AccountUpdate> message) {
        Instant now = Instant.now();
        if (message.missed()) {
            print(sentence.line(
                    now, "connection", "it was lost for too long: updates are missing, trade history fills has them"));
        }
        if (isNews(message.data())) {
            sentence.lines(message.data()).forEach(this::print);
        }
        switch (message.data()) {
            case AccountUpdate.MarginUpdate update -> margin(update.margin(), now);
            case AccountUpdate.Snapshot snapshot -> margin(snapshot.margin(), now);
            case AccountUpdate other -> {}
        }
    }

    /**
     * Whether an update is worth a line. Positions are sent with every mark, but are worth a line only if their size
     * has changed.
     */
    private boolean isNews(AccountUpdate update) {
        if (update instanceof AccountUpdate.Snapshot snapshot) {
            sizes.clear();
            snapshot.positions().forEach(held -> sizes.put(nameOf(held), held.size()));
        }
        return !(update instanceof AccountUpdate.PositionUpdate changed)
                || !changed.position()
                        .size()
                        .equals(sizes.put(
                                nameOf(changed.position()), changed.position().size()));
    }

    /** Name of a position. An account can have an isolated position beside the cross position in a market. */
    private static String nameOf(Position position) {
        return Boolean.TRUE.equals(position.iso()) ? position.symbol() + " isolated" : position.symbol();
    }

    @Override
    public void connected() {
        print(sentence.line(Instant.now(), "connection", "connected"));
    }

    @Override
    public void disconnected(String reason) {
        print(sentence.line(Instant.now(), "connection", "lost, trying again: " + reason));
    }

    @Override
    public void refused(String message) {
        print(sentence.line(Instant.now(), "connection", "refused: " + message));
    }

    @Override
    public synchronized void end() {
        hasEnded = true;
        if (marginLine != null) {
            marginLine.end();
        }
    }

    private void margin(Margin margin, Instant now) {
        if (marginLine != null) {
            marginLine.show(List.of(sentence.margin(margin)), 2);
        } else if (marginShownAt == null || marginShownAt.plus(BETWEEN_MARGINS).isBefore(now)) {
            marginShownAt = now;
            print(sentence.line(now, "margin", sentence.margin(margin)));
        }
    }

    private synchronized void print(String line) {
        if (hasEnded) {
            return;
        }
        if (marginLine != null) {
            marginLine.clear();
        }
        out.println(line);
        out.flush();
    }
}
