package io.openperp.trade.orders;

import io.openperp.trade.session.Session;
import picocli.CommandLine.Command;

/** {@code trade range}. */
@Command(
        name = "range",
        description =
                "Closes a position or a part of it at the first of two prices of the mark, at a loss or at a profit: 'range BTC-USD at 95000 and 110000', each with a limit if wanted: 'at 95000 limit 94900 and 110000'.")
public final class RangeCommand extends WaitForMark {

    public RangeCommand(Session session) {
        super(session, Protection.Kind.RANGE);
    }
}
