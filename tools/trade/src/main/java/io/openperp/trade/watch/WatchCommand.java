package io.openperp.trade.watch;

import io.openperp.api.stream.AccountUpdate;
import io.openperp.client.OpenPerp;
import io.openperp.client.Streams;
import io.openperp.client.stream.StreamListener;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.units.Bytes32;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trade watch}: shows fills, orders, positions, margin and liquidations of the account as they happen. */
@Command(
        name = "watch",
        description =
                "Shows fills, orders, positions, margin and liquidations of the account as they happen, until Ctrl-C. A lost connection comes back by itself, and nothing is missed.")
public final class WatchCommand implements Callable<Integer> {

    private static final int LONGEST_SECONDS = 1_000_000;

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    @Option(names = "--seconds", paramLabel = "N", description = "ends after so many seconds")
    private @Nullable Integer seconds;

    public WatchCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (seconds != null && (seconds < 1 || seconds > LONGEST_SECONDS)) {
            throw CommandFailed.usage("--seconds %d: 1 to %d is accepted".formatted(seconds, LONGEST_SECONDS));
        }
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            // An address that is wrong fails here; a connection that is lost later comes back.
            exchange.markets().time();
            UpdatePrinter printer = session.isJson() ? new JsonUpdates(session) : new ShownUpdates(session);
            try (Streams streams = exchange.streams().listener(printer)) {
                streams.subscribe(
                        Topic.account(account), (StreamMessage<AccountUpdate> message) -> printer.print(message));
                TimeUnit.SECONDS.sleep(seconds == null ? Long.MAX_VALUE : seconds);
                printer.end();
            }
        }
        return ExitCode.DONE.number();
    }

    /** Prints the updates of an account, and reports when the connection is lost and restored. */
    interface UpdatePrinter extends StreamListener {

        void print(StreamMessage<AccountUpdate> message);

        /** Called before the connection is closed: nothing is printed from now on. */
        void end();
    }
}
