package io.openperp.trade.orders;

import io.openperp.trade.session.Session;
import picocli.CommandLine.Command;

/** {@code trade trail}. */
@Command(
        name = "trail",
        description =
                "Closes a position or a part of it once the mark has gone back from its best: 'trail BTC-USD by 2%%'.")
public final class TrailCommand extends WaitForMark {

    public TrailCommand(Session session) {
        super(session, Protection.Kind.TRAIL);
    }
}
