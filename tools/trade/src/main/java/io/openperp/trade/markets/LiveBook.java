package io.openperp.trade.markets;

import io.openperp.api.Decimal;
import io.openperp.api.market.Book;
import io.openperp.client.OpenPerp;
import io.openperp.client.Streams;
import io.openperp.client.local.LocalAccount;
import io.openperp.client.stream.StreamListener;
import io.openperp.client.stream.Topic;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.ControllingTerminal;
import io.openperp.trade.terminal.Redrawn;
import io.openperp.trade.terminal.Times;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A book that follows the exchange's stream: on a terminal it is redrawn in place, with {@code --json} there is a line
 * for every update.
 */
final class LiveBook {

    private static final long FRAME_MILLIS = 100;

    private final Session session;
    private final OpenPerp exchange;
    private final String symbol;
    private final int levels;
    private final @Nullable Decimal step;
    private final Optional<Bytes32> account;
    private final Ladder ladder;
    private final AtomicReference<@Nullable Book> newest = new AtomicReference<>();
    private volatile @Nullable String problem = "connecting ...";

    LiveBook(
            Session session,
            OpenPerp exchange,
            String symbol,
            int levels,
            @Nullable Decimal step,
            Optional<Bytes32> account,
            Ladder ladder) {
        this.session = session;
        this.exchange = exchange;
        this.symbol = symbol;
        this.levels = levels;
        this.step = step;
        this.account = account;
        this.ladder = ladder;
    }

    /**
     * Shows the book until the user presses q, or for ever.
     *
     * @param keys terminal from which keys are read; null if the output is JSON or there is no terminal: it then ends
     *     only with the process
     */
    void run(@Nullable ControllingTerminal keys) throws InterruptedException, IOException {
        try (Streams streams = exchange.streams().listener(new Connection())) {
            LocalAccount own =
                    account.map(key -> LocalAccount.follow(streams, key)).orElse(null);
            streams.subscribe(Topic.bookSnapshots(symbol, levels, step == null ? null : step.toString()), message -> {
                newest.set(message.data());
                if (session.isJson()) {
                    session.printJson(message.data());
                }
            });
            if (session.isJson()) {
                waitForEver();
            } else {
                redraw(own, keys);
            }
        } finally {
            if (keys != null) {
                keys.close();
            }
        }
    }

    private void redraw(@Nullable LocalAccount own, @Nullable ControllingTerminal keys)
            throws InterruptedException, IOException {
        Redrawn view = new Redrawn(session.terminal().out());
        Thread showingCursor = new Thread(view::end, "cursor");
        Runtime.getRuntime().addShutdownHook(showingCursor);
        if (keys != null) {
            keys.readSingleKeys();
        }
        int rows = keys == null ? 24 : keys.size()[0];
        for (long frame = 0; !isQuit(keys); frame++) {
            if (keys != null && frame % 20 == 19) {
                rows = keys.size()[0];
            }
            view.show(lines(own), rows);
        }
        view.end();
    }

    /** Waits for a key, at most a tenth of a second; returns whether it is q. */
    private static boolean isQuit(@Nullable ControllingTerminal keys) throws InterruptedException, IOException {
        if (keys == null) {
            Thread.sleep(FRAME_MILLIS);
            return false;
        }
        int key = keys.key();
        return key == 'q' || key == 'Q';
    }

    private List<String> lines(@Nullable LocalAccount own) {
        List<String> lines = new ArrayList<>();
        String trouble = problem;
        lines.add(session.paint().bold(symbol) + "  " + Times.clock(Instant.now())
                + session.paint().faint("  q ends")
                + (trouble == null ? "" : session.paint().yellow("  " + trouble)));
        Book book = newest.get();
        if (book != null) {
            lines.addAll(ladder.lines(book, own == null ? List.of() : ownOrders(own)));
        }
        return lines;
    }

    private List<Ladder.OwnOrder> ownOrders(LocalAccount own) {
        return own.orders().values().stream()
                .filter(order -> order.symbol().equals(symbol))
                .map(order -> new Ladder.OwnOrder(Side.of(order.isBuy()), order.price(), order.size()))
                .toList();
    }

    /** Waits until Ctrl-C ends the process. */
    private static void waitForEver() throws InterruptedException {
        Thread.currentThread().join();
    }

    /** Shows a lost connection above the book, which does not change until the connection is back. */
    private final class Connection implements StreamListener {

        @Override
        public void connected() {
            problem = null;
        }

        @Override
        public void disconnected(String reason) {
            problem = "no connection, trying again: " + reason;
        }

        @Override
        public void refused(String message) {
            problem = "refused: " + message;
        }
    }
}
