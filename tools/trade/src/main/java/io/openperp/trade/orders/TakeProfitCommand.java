package io.openperp.trade.orders;

import io.openperp.trade.session.Session;
import picocli.CommandLine.Command;

/** {@code trade take-profit}. */
@Command(
        name = "take-profit",
        description =
                "Closes a position or a part of it once the mark is at a profit: 'take-profit BTC-USD at 110000', 'take-profit BTC-USD 0.05 at 110000'.")
public final class TakeProfitCommand extends WaitForMark {

    public TakeProfitCommand(Session session) {
        super(session, Protection.Kind.TAKE_PROFIT);
    }
}
