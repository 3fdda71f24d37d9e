package io.openperp.trade.orders;

import io.openperp.trade.session.Session;
import picocli.CommandLine.Command;

/** {@code trade stop}. */
@Command(
        name = "stop",
        description =
                "Closes a position or a part of it once the mark is at a loss: 'stop BTC-USD at 95000', 'stop BTC-USD 25%% at 95000 limit 94900'.")
public final class StopCommand extends WaitForMark {

    public StopCommand(Session session) {
        super(session, Protection.Kind.STOP);
    }
}
