package io.openperp.stream.connection;

import java.time.Duration;
import java.util.List;

/** A connection of a client that has been sent everything that was queued for it. */
public final class ReadingClient {

    private static final String END = "end";

    private int ends;
    private final Terminal terminal = Terminal.reading("reading");
    private final Connection connection = new Connection(
            terminal.session,
            Long.MAX_VALUE / 2,
            1,
            new Patience(Duration.ZERO),
            new MessageAssembly(1000),
            new MemoryBudget(Long.MAX_VALUE));

    public Connection connection() {
        return connection;
    }

    /** The messages it was sent, when all of them have been sent. */
    public List<String> sent() {
        String end = END + ++ends;
        connection.send(new OutboundMessage(end));
        try {
            terminal.awaitSent(end);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
        return terminal.sent.stream()
                .filter(message -> !message.startsWith(END))
                .toList();
    }
}
